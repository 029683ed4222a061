import { useCallback, useEffect, useRef, useState } from 'react';

const UNDO_MS = 10_000;

/** Tracks removed items by key; undo is possible for ten seconds. */
export function useUndo(): {
  isGone: (key: string) => boolean;
  canUndo: (key: string) => boolean;
  take: (key: string) => void;
  giveBack: (key: string) => void;
} {
  const [gone, setGone] = useState<ReadonlyMap<string, boolean>>(new Map());
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);

  const take = useCallback((key: string) => {
    setGone((before) => new Map(before).set(key, true));
    timers.current.push(
      setTimeout(() => setGone((before) => (before.has(key) ? new Map(before).set(key, false) : before)), UNDO_MS),
    );
  }, []);
  const giveBack = useCallback((key: string) => {
    setGone((before) => new Map([...before].filter(([each]) => each !== key)));
  }, []);
  return { isGone: (key) => gone.get(key) === false, canUndo: (key) => gone.get(key) === true, take, giveBack };
}
