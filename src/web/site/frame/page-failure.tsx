import type { ReactNode } from 'react';
import { href } from '#domain/routing/route-table.ts';
import { m } from '#texts/generated/messages.js';
import { useSite } from '#web/shared/site-context.tsx';
import { Button } from '#web/ui/button.tsx';
import css from './page-failure.module.css';

/** Replaces a page that could not be loaded or rendered: a message and a retry button. */
export function PageFailure({ retry }: { retry: () => void }): ReactNode {
  const { locale } = useSite().site;
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine;
  return (
    <div className={`wrap ${css.box}`} data-empty>
      <h1>{m.site_failure_title()}</h1>
      <p>{isOffline ? m.site_failure_offline() : m.site_failure_text()}</p>
      <Button onClick={retry}>{m.site_failure_retry()}</Button>
      {isOffline ? null : (
        <p>
          <a className="link" href={href(locale, 'support', {}, { topic: 'site' })} data-document>
            {m.support_link()}
          </a>
        </p>
      )}
    </div>
  );
}
