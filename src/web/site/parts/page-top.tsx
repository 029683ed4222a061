import type { ReactNode } from 'react';
import { bind } from '#texts/typography.ts';
import css from './page-top.module.css';

/** What a page is about, and beside it or below what there is to know or to buy. */
export function PageTop({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.top}>{children}</div>;
}

/** The sentences below its title. */
export function Lead({ text }: { text: string }): ReactNode {
  return <p className={css.lead}>{bind(text)}</p>;
}
