import type { ReactNode } from 'react';
import { bind } from '#texts/typography.ts';
import css from './page-title.module.css';

/** The large title below the breadcrumbs. `small`: for titles of many words, a size down on a phone. */
export function PageTitle({ text, small = false }: { text: string; small?: boolean }): ReactNode {
  return (
    <h1 className={css.title} data-small={small || undefined}>
      {bind(text)}
    </h1>
  );
}
