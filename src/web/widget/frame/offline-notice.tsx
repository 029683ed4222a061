import { type ReactNode, useSyncExternalStore } from 'react';
import { m } from '#texts/generated/messages.js';
import css from './notice.module.css';

export function OfflineNotice(): ReactNode {
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  return (
    <p className={css.note} data-tone="amber" role="status" hidden={isOnline}>
      {isOnline ? '' : m.widget_offline()}
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
