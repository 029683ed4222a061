import { type ReactNode, useSyncExternalStore } from 'react';
import { m } from '#texts/generated/messages.js';
import css from './notice.module.css';

/** `isHolding`: seats are chosen, and held while the connection is away. */
export function OfflineNotice({ isHolding }: { isHolding: boolean }): ReactNode {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <p className={css.note} data-tone="amber" role="status" hidden={isOnline}>
      {isOnline ? '' : isHolding ? m.widget_offline() : m.widget_offline_empty()}
    </p>
  );
}

function watchConnection(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
