import { useEffect, useSyncExternalStore } from 'react';
import { type HoldClock, holdClock } from '../sale/countdown.ts';
import { useSaleState, useSale } from '../use-store.ts';

const TICK_MS = 250;
/** A full bar is the ten minutes of a hold (domain/holds). */
const LONGEST_SECONDS = 600;

/** Remaining time of the hold; when it has expired, the seats are released here as they are on the server. */
export function useHoldClock(): (HoldClock & { share: number }) | null {
  const { saleStore } = useSale();
  const { deadline } = useSaleState().selection;
  const secondsLeft = useSyncExternalStore(everyTick, () =>
    deadline === null ? 0 : holdClock(deadline, performance.now()).secondsLeft,
  );
  const isOver = deadline !== null && secondsLeft === 0;
  useEffect(() => {
    if (isOver) saleStore.expire();
  }, [isOver, saleStore]);
  if (deadline === null) return null;
  return { ...holdClock(secondsLeft * 1000, 0), share: Math.min(1, secondsLeft / LONGEST_SECONDS) };
}

function everyTick(tick: () => void): () => void {
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
}
