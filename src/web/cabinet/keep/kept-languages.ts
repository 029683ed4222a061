import { useEffect, useState } from 'react';
import { facts } from '../facts.ts';
import { roomOf } from '../base-here.ts';
import { SHELL_CACHE } from '../service-worker/shell-message.ts';

/** Languages whose document is cached in this browser, looked up when the connection is lost; null while online. */
export function useKeptLanguages(isOnline: boolean): ReadonlySet<string> | null {
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (isOnline) return;
    let isCurrent = true;
    void keptLanguages().then((languages) => isCurrent && setKept(languages));
    return () => {
      isCurrent = false;
    };
  }, [isOnline]);
  return isOnline ? null : (kept ?? new Set([facts.locale]));
}

async function keptLanguages(): Promise<ReadonlySet<string>> {
  const room = `${location.origin}${roomOf(facts)}/`;
  try {
    const pages = await (await caches.open(SHELL_CACHE)).keys();
    return new Set([facts.locale, ...pages.map(({ url }) => url.slice(room.length))]);
  } catch {
    // Without cache storage only this document is available.
    return new Set([facts.locale]);
  }
}
