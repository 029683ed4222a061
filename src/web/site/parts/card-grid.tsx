import type { ReactNode } from 'react';
import css from './card-grid.module.css';

type Props = {
  /** Pictures are lower than posters, so that less room between them will do. */
  of?: 'posters' | 'pictures';
  /** On a phone one row that scrolls. */
  scrolls?: boolean;
  children: ReactNode;
};

/** Four cards a row, three, two. */
export function CardGrid({ of = 'posters', scrolls = false, children }: Props): ReactNode {
  return (
    <div className={css.grid} data-of={of === 'posters' ? undefined : of} data-scrolls={scrolls || undefined}>
      {children}
    </div>
  );
}
