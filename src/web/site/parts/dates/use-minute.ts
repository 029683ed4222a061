import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;
/** How often the clock is read: a minute is shown at most this much late. */
const TICK_MS = 10_000;

/** The browser's clock, to the minute; null on the server and while a page is hydrated, because pages are cached. */
export function useMinute(): Date | null {
  const minute = useSyncExternalStore(onTick, readMinute, () => null);
  return minute === null ? null : new Date(minute * MINUTE_MS);
}

function onTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}

function readMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS);
}
