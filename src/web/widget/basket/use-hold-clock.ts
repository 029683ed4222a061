import { useEffect, useState } from 'react';
import { type HoldClock, holdClock } from '../sale/countdown.ts';
import { useDesk, useSale } from '../use-store.ts';

const TICK_MS = 250;

/** Time left of the hold; when it is over the seats are given up here as they are on the server. */
export function useHoldClock(): (HoldClock & { share: number }) | null {
  const { desk } = useSale();
  const { deadline } = useDesk().selection;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (deadline === null) return;
    const tick = (): void => {
      const at = performance.now();
      setNow((shown) => (holdClock(deadline, shown).secondsLeft === holdClock(deadline, at).secondsLeft ? shown : at));
      if (at >= deadline) desk.lapse();
    };
    const first = setTimeout(tick);
    const timer = setInterval(tick, TICK_MS);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [deadline, desk]);
  if (deadline === null) return null;
  const clock = holdClock(deadline, Math.min(now, deadline));
  return { ...clock, share: Math.min(1, clock.secondsLeft / LONGEST_SECONDS) };
}

/** A full bar: the ten minutes of a hold (domain/holds). */
const LONGEST_SECONDS = 600;
