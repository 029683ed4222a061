const KEY = 'rampa.reloaded-at';
const PAUSE_MS = 60_000;

/**
 * After a release, the old chunk names are gone: reloads the document, but at most once a minute, and not without a
 * connection, where it would only be lost.
 */
export function reloadOnceAfterFailedChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}

export function reloadOnce(now: number = Date.now()): boolean {
  if (!navigator.onLine) return false;
  try {
    if (now - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE_MS) return false;
    sessionStorage.setItem(KEY, String(now));
  } catch {
    // If the last reload cannot be stored, reloading could repeat for ever.
    return false;
  }
  location.reload();
  return true;
}
