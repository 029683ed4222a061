import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { tryAgain, useLaterParts } from './use-later-parts.ts';
import list from './list/list-view.module.css';
import parts from './frame/parts.module.css';

/** The list, whose code comes with the first chosen seat or when it is opened. */
export function LoadedList(): ReactNode {
  const loading = useLaterParts();
  if (typeof loading !== 'string') return <loading.ListView />;
  return (
    <div className={list.list} role="status">
      <p className={parts.hint}>{loading === 'failed' ? m.widget_rows_failed() : m.widget_loading_seats()}</p>
      {loading === 'failed' ? (
        <button type="button" className={parts.button} data-variant="quiet" onClick={tryAgain}>
          {m.widget_retry()}
        </button>
      ) : null}
    </div>
  );
}
