const KEY = 'rampa.reloaded-at';
const PAUSE_MS = 60_000;

/** After a release, old chunk names are gone: load the document anew, but at most once a minute. */
export function reloadOnceAfterFailedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}

export function reloadOnce(now: number = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // Without a memory of the last reload a second one could follow for ever.
    return false;
  }
  location.reload();
  return true;
}
