import { useSyncExternalStore } from 'react';
import type { MapTheme } from '#web/shared/map/map-messages.ts';

const DARK = '(prefers-color-scheme: dark)';

/** The theme that the page shows, also after the visitor or the system has changed it. For the browser only. */
export function useShownTheme(): MapTheme {
  return useSyncExternalStore(subscribe, shownTheme);
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia(DARK);
  const chosen = new MutationObserver(listener);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  system.addEventListener('change', listener);
  return () => {
    chosen.disconnect();
    system.removeEventListener('change', listener);
  };
}

function shownTheme(): MapTheme {
  const { theme } = document.documentElement.dataset;
  return theme === 'dark' || (theme !== 'light' && matchMedia(DARK).matches) ? 'dark' : 'light';
}
