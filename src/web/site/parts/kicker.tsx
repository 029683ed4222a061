import type { ReactNode } from 'react';
import css from './kicker.module.css';

/** One line above a page's title: kind, age mark, status. */
export function Kicker({ children }: { children: ReactNode }): ReactNode {
  return <p className={css.kicker}>{children}</p>;
}
