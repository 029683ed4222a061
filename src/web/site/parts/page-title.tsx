import type { ReactNode } from 'react';
import { bind } from '#texts/typography.ts';
import css from './page-title.module.css';

/** The large title below the breadcrumbs. */
export function PageTitle({ text }: { text: string }): ReactNode {
  return <h1 className={css.title}>{bind(text)}</h1>;
}
