import type { ReactNode } from 'react';
import { m } from '#texts/generated/messages.js';
import { Button } from '#web/ui/button.tsx';
import css from './page-failure.module.css';

/** A page that could not be read or drawn: what happened and the way on. */
export function PageFailure({ retry }: { retry: () => void }): ReactNode {
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine;
  return (
    <div className={`wrap ${css.box}`} data-empty>
      <h1>{m.site_failure_title()}</h1>
      <p>{isOffline ? m.site_failure_offline() : m.site_failure_text()}</p>
      <Button onClick={retry}>{m.site_failure_retry()}</Button>
    </div>
  );
}
