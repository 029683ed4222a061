import type { ReactNode } from 'react';
import css from './card-grid.module.css';

/** Four cards a row, three, two. */
export function CardGrid({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.grid}>{children}</div>;
}
