import type { ReactNode } from 'react';
import { bind } from '#texts/typography.ts';
import css from './lede.module.css';

/** Introduction of a list: one large line and one sentence. */
export function Lede({ title, text }: { title: string; text?: string | undefined }): ReactNode {
  return (
    <div className={css.lede}>
      <h1>{bind(title)}</h1>
      {text !== undefined && <p>{bind(text)}</p>}
    </div>
  );
}
