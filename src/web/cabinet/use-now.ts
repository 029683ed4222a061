import { useEffect, useState } from 'react';
import { facts } from './facts.ts';
import { useAwake } from './use-device.ts';

/**
 * The current time for relative texts; updated twice a minute by default and when the page becomes visible again. Until
 * the page is awake, the time at which the server drew it.
 */
export function useNow(everyMs = 30_000): Date {
  const isAwake = useAwake();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const refresh = (): void => setNow(new Date());
    const timer = setInterval(refresh, everyMs);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [everyMs]);
  return isAwake ? now : new Date(facts.drawnAt);
}
