import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import { m } from '#texts/generated/messages.js';
import { Icon } from '#web/ui/icon.tsx';
import css from './floating.module.css';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Says that the line is gone, and takes it back when it returns. */
export function OfflineNotice(): ReactNode {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className={css.notices}>
      {!isOnline && (
        <p className={css.notice}>
          <Icon name="offline" />
          {m.site_offline()}
        </p>
      )}
    </div>
  );
}
