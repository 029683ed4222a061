import { useEffect, useState } from 'react';
import { loadSight } from './load-sight.ts';
import { useSale, useSaleState } from './use-store.ts';
import type { Sight } from './view/sight.ts';

/** Null until it is loaded, and for good where the plan does not tell its scale. */
export function useSight(): Sight | null {
  const { facts } = useSale();
  const { hall } = useSaleState();
  const [sight, setSight] = useState<Sight | null>(null);
  const { overview, locale } = facts;
  useEffect(() => {
    let isWanted = true;
    void (async () => {
      const next = hall && overview ? await loadSight(hall, overview, locale) : null;
      if (isWanted) setSight(next);
    })();
    return () => {
      isWanted = false;
    };
  }, [hall, overview, locale]);
  return sight;
}
