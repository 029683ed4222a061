import { useEffect, useState } from 'react';
import type { VideoPage, WatchState } from '#api/video/contract.ts';

/** The page is the same for everybody; what this browser's owner bought of a paid video is asked for when it is live. */
export function useWatchRight({ id, status }: Pick<VideoPage, 'id' | 'status'>): WatchState {
  const [right, setRight] = useState<WatchState>({ state: status === 'free' ? 'free' : 'none', until: null });
  useEffect(() => {
    if (status === 'free') return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      const response = await fetch(`/api/v2/videos/${id}/right`, { headers: { accept: 'application/json' } });
      if (response.ok && !isGone) setRight((await response.json()) as WatchState);
    };
    const look = (): void => {
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
  }, [id, status]);
  return right;
}
