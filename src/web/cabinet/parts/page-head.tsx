import { type ReactNode, useEffect } from 'react';
import { m } from '#texts/generated/messages.js';
import css from './page-head.module.css';

/** A screen's name, on the screen and in the browser's tab; beside it what can be done with all of it. */
export function PageHead({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}): ReactNode {
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
