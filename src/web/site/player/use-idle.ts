import { type RefObject, useEffect, useState } from 'react';

/** The controls disappear after this time without input while the video plays. */
const IDLE_MS = 2_500;
const SIGNS_OF_LIFE = ['pointermove', 'keydown', 'focusin'] as const;

export function useIdle(ref: RefObject<HTMLElement | null>, isPlaying: boolean): boolean {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const node = ref.current;
    if (!isPlaying || node === null) return undefined;
    let timer = window.setTimeout(() => setQuiet(true), IDLE_MS);
    const moved = (): void => {
      setQuiet(false);
      clearTimeout(timer);
      timer = window.setTimeout(() => setQuiet(true), IDLE_MS);
    };
    for (const name of SIGNS_OF_LIFE) node.addEventListener(name, moved);
    return () => {
      clearTimeout(timer);
      for (const name of SIGNS_OF_LIFE) node.removeEventListener(name, moved);
    };
  }, [ref, isPlaying]);
  return isQuiet && isPlaying;
}
