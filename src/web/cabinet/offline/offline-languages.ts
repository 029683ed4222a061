import { useEffect, useState } from 'react';
import { facts } from '#web/cabinet/facts.ts';
import { roomOf } from '#web/cabinet/base-here.ts';
import { SHELL_CACHE } from '#web/cabinet/service-worker/shell-message.ts';

/** Languages whose document is cached in this browser, looked up when the connection is lost; null while online. */
export function useOfflineLanguages(isOnline: boolean): ReadonlySet<string> | null {
  const [languages, setLanguages] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (isOnline) return;
    let isCurrent = true;
    void offlineLanguages().then((found) => isCurrent && setLanguages(found));
    return () => {
      isCurrent = false;
    };
  }, [isOnline]);
  return isOnline ? null : (languages ?? new Set([facts.locale]));
}

async function offlineLanguages(): Promise<ReadonlySet<string>> {
  const room = `${location.origin}${roomOf(facts)}/`;
  try {
    const pages = await (await caches.open(SHELL_CACHE)).keys();
    return new Set([facts.locale, ...pages.map(({ url }) => url.slice(room.length))]);
  } catch {
    // Without cache storage only this document is available.
    return new Set([facts.locale]);
  }
}
