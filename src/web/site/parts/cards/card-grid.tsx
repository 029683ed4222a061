import type { ReactNode } from 'react';
import css from './card-grid.module.css';

type Props = {
  /** Pictures are lower than posters, so the rows need smaller gaps. */
  of?: 'posters' | 'pictures';
  /** On phones one row that scrolls. */
  scrolls?: boolean;
  children: ReactNode;
};

/** Four, three or two cards per row, depending on the width. */
export function CardGrid({ of = 'posters', scrolls = false, children }: Props): ReactNode {
  return (
    <div className={css.grid} data-of={of === 'posters' ? undefined : of} data-scrolls={scrolls || undefined}>
      {children}
    </div>
  );
}
