import type { CSSProperties, ReactNode } from 'react';
import css from './lit-ground.module.css';

type Props = { light: string; under: 'poster' | 'video'; children: ReactNode };

/** A picture lights the ground it stands on from below, where footlights stand. */
export function LitGround({ light, under, children }: Props): ReactNode {
  return (
    <div className={css.lit} style={{ '--light': light } as CSSProperties} data-under={under}>
      <div className="wrap">{children}</div>
    </div>
  );
}
