import { useEffect, useState } from 'react';
import type { VideoPage, WatchState } from '#api/video/contract.ts';
import { watchRight } from '#api/video/endpoints-contract.ts';
import { callApi } from '#web/shared/call-api.ts';
import { hasRented } from '#domain/video/rented-flag.ts';

/** The page is the same for every visitor. The hydrated page requests this visitor's right to a paid video. */
export function useWatchRight({ id, status }: Pick<VideoPage, 'id' | 'status'>): WatchState {
  return useRights(status === 'free' ? FREE : { state: 'none', until: null }, status === 'free' ? '' : String(id));
}

/** Right to a package: rented while all its videos can be watched, until the first of them expires. */
export function usePackageRight(videos: readonly Pick<VideoPage, 'id'>[]): WatchState {
  return useRights({ state: 'none', until: null }, videos.map(({ id }) => id).join(','));
}

const FREE: WatchState = { state: 'free', until: null };

/** `asked` holds the ids joined by commas, so that equal lists do not cause a new request. Empty: no request. */
function useRights(first: WatchState, asked: string): WatchState {
  const [right, setRight] = useState(first);
  useEffect(() => {
    if (asked === '') return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      const states = await Promise.all(asked.split(',').map(askRight));
      const known = states.filter((state) => state !== null);
      if (!isGone && known.length === states.length) setRight(together(known));
    };
    const refresh = (): void => {
      // Several requests are sent only if this browser has rented something.
      if (asked.includes(',') && !hasRented(document.cookie)) return;
      // Offline, the page stays as it was rendered.
      if (document.visibilityState === 'visible') ask().catch(() => undefined);
    };
    refresh();
    // Refreshes after a purchase in another tab, or in the sale over this page, which returns the focus when it closes.
    window.addEventListener('focus', refresh);
    return () => {
      isGone = true;
      window.removeEventListener('focus', refresh);
    };
  }, [asked]);
  return right;
}

async function askRight(id: string): Promise<WatchState | null> {
  const response = await callApi(watchRight, { params: { id } });
  return response.ok ? response.json() : null;
}

/** A single right is returned as it is; several rights combine to the weakest of them. */
export function together(states: readonly WatchState[]): WatchState {
  const [only] = states;
  if (states.length === 1 && only !== undefined) return only;
  if (states.some(({ state }) => state === 'none' || state === 'over')) return { state: 'none', until: null };
  const ends = states.flatMap(({ until }) => until ?? []).toSorted();
  return { state: 'rented', until: ends[0] ?? null };
}
