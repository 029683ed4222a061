import { useEffect, useState } from 'react';
import type { laterParts } from './later-parts.ts';

export type LaterParts = typeof laterParts;

let loaded: LaterParts | null = null;

/** Loads what follows the first load. Called with the first chosen seat, so that nobody waits for the checkout. */
export async function loadLaterParts(): Promise<LaterParts> {
  loaded ??= (await import('./later-parts.ts')).laterParts;
  return loaded;
}

/** The parts where they are there, at once if they were loaded before. */
export function useLaterParts(): LaterParts | 'loading' | 'failed' {
  const [state, setState] = useState<LaterParts | 'loading' | 'failed'>(loaded ?? 'loading');
  useEffect(() => {
    loadLaterParts().then(setState, () => setState('failed'));
  }, []);
  return state;
}

/** A second try. Browsers remember of a page's module that it did not arrive; held seats come back with the new page. */
export function tryAgain(): void {
  location.reload();
}
