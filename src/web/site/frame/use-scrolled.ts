import { useEffect, useState } from 'react';

/** The scroll handler runs at most this often. */
const THROTTLE_MS = 100;

/** Whether the page is scrolled further than so many pixels; false until the browser says. */
export function useScrolledBeyond(pixels: number, delayMs: number = THROTTLE_MS): boolean {
  const [isBeyond, setIsBeyond] = useState(false);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      waiting = undefined;
      setIsBeyond(scrollY > pixels);
    };
    const onScroll = (): void => {
      waiting ??= setTimeout(check, delayMs);
    };
    check();
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      clearTimeout(waiting);
    };
  }, [pixels, delayMs]);
  return isBeyond;
}
