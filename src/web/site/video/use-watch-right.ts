import { useEffect, useState } from 'react';
import type { VideoPage, WatchState } from '#api/video/contract.ts';
import { hasRented } from '#domain/video/rented-flag.ts';

/** The page is the same for everybody; what this browser's owner bought of a paid video is asked for when it is live. */
export function useWatchRight({ id, status }: Pick<VideoPage, 'id' | 'status'>): WatchState {
  return useRights(status === 'free' ? FREE : { state: 'none', until: null }, status === 'free' ? '' : String(id));
}

/** Of a package: rented where each of its videos can be watched, until the first of them cannot. */
export function usePackageRight(videos: readonly Pick<VideoPage, 'id'>[]): WatchState {
  return useRights({ state: 'none', until: null }, videos.map(({ id }) => id).join(','));
}

const FREE: WatchState = { state: 'free', until: null };

/** `asked`: ids with commas, so that the same videos are the same question; nothing is asked of none. */
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
    const look = (): void => {
      // Several questions at once only where there is something to ask for.
      if (asked.includes(',') && !hasRented(document.cookie)) return;
      // Without a line the page stays as it came.
      if (document.visibilityState === 'visible') ask().catch(() => undefined);
    };
    look();
    // Bought in another tab, or in the sale over this page, which gives the focus back when it closes.
    window.addEventListener('focus', look);
    return () => {
      isGone = true;
      window.removeEventListener('focus', look);
    };
  }, [asked]);
  return right;
}

async function askRight(id: string): Promise<WatchState | null> {
  const response = await fetch(`/api/v2/videos/${id}/right`, { headers: { accept: 'application/json' } });
  return response.ok ? ((await response.json()) as WatchState) : null;
}

/** One right says for itself; several are worth what the weakest of them is. */
export function together(states: readonly WatchState[]): WatchState {
  const [only] = states;
  if (states.length === 1 && only !== undefined) return only;
  if (states.some(({ state }) => state === 'none' || state === 'over')) return { state: 'none', until: null };
  const ends = states.flatMap(({ until }) => until ?? []).toSorted();
  return { state: 'rented', until: ends[0] ?? null };
}
