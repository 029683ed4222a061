import { type ReactNode, useEffect, useState } from 'react';
import { m } from '#texts/generated/messages.js';
import list from './list/list-view.module.css';
import parts from './frame/parts.module.css';

type Loaded = typeof import('./list/list-view.tsx');

/** The list, whose code comes when it is opened. */
export function LoadedList(): ReactNode {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [tries, setTries] = useState(0);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    setFailed(false);
    import('./list/list-view.tsx').then(setLoaded, () => setFailed(true));
  }, [tries]);
  if (loaded) return <loaded.ListView />;
  return (
    <div className={list.list} role="status">
      <p className={parts.hint}>{isFailed ? m.widget_rows_failed() : m.widget_loading_seats()}</p>
      {isFailed ? (
        <button type="button" className={parts.button} data-variant="quiet" onClick={() => setTries(tries + 1)}>
          {m.widget_retry()}
        </button>
      ) : null}
    </div>
  );
}
