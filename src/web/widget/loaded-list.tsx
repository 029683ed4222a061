import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import type { ListView } from './list/list-view.tsx';
import list from './list/list-view.module.css';
import parts from './frame/parts.module.css';

type Loading = { state: 'loading' } | { state: 'failed' } | { state: 'there'; List: typeof ListView };

/** The list, whose code comes when it is opened. */
export function LoadedList(): ReactNode {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  useEffect(() => {
    import('./list/list-view.tsx').then(
      (loaded) => setLoading({ state: 'there', List: loaded.ListView }),
      () => setLoading({ state: 'failed' }),
    );
  }, []);
  if (loading.state === 'there') return <loading.List />;
  return (
    <div className={list.list} role="status">
      <p className={parts.hint}>{loading.state === 'failed' ? m.widget_rows_failed() : m.widget_loading_seats()}</p>
      {loading.state === 'failed' ? (
        // As in loaded-step.tsx.
        <button type="button" className={parts.button} data-variant="quiet" onClick={() => location.reload()}>
          {m.widget_retry()}
        </button>
      ) : null}
    </div>
  );
}
