import { type ReactNode, useEffect } from 'react';
import { m } from '#texts/generated/messages.js';
import { useDrawing } from '../drawing.ts';
import css from './page-head.module.css';

/** Title of a screen, also set as the browser tab's title; `children` appear beside it. */
export function PageHead({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}): ReactNode {
  useDrawing().setTitle(title);
  useEffect(() => {
    document.title = `${title} · ${m.cabinet_name()}`;
  }, [title]);
  return (
    <header className={css.head}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {note === undefined ? null : <p className={css.note}>{note}</p>}
      </div>
      {children}
    </header>
  );
}
