import { useSyncExternalStore } from 'react';
import type { Point } from './map-messages.ts';

/** Where the visitor is. It stays in the memory of this page: neither stored nor sent. */
export type Position = { state: 'off' | 'asking' | 'denied' | 'failed'; here: null } | { state: 'on'; here: Point };

const OFF: Position = { state: 'off', here: null };
let position: Position = OFF;
const listeners = new Set<() => void>();

function set(next: Position): void {
  position = next;
  for (const listener of listeners) listener();
}

/** Asks the browser, which asks the visitor the first time. Call it after a click only. */
export function askPosition(): void {
  if (!('geolocation' in navigator)) return set({ state: 'failed', here: null });
  set({ state: 'asking', here: null });
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => {
      if (position.state === 'asking') set({ state: 'on', here: { lat: coords.latitude, lon: coords.longitude } });
    },
    ({ code, PERMISSION_DENIED }) => set({ state: code === PERMISSION_DENIED ? 'denied' : 'failed', here: null }),
    { maximumAge: 60_000, timeout: 15_000 },
  );
}

export function forgetPosition(): void {
  set(OFF);
}

export function usePosition(): Position {
  return useSyncExternalStore(
    subscribe,
    () => position,
    () => OFF,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
