import type { CSSProperties, ReactNode } from 'react';
import css from './poster-glow.module.css';

type Props = { light: string; under: 'poster' | 'video'; children?: ReactNode };

/** Background with a glow in the picture's colour, from below like footlights. */
export function PosterGlow({ light, under, children }: Props): ReactNode {
  return (
    <div className={css.glow} style={{ '--light': light } as CSSProperties} data-under={under}>
      {children !== undefined && <div className="wrap">{children}</div>}
    </div>
  );
}
