import { useEffect, useState } from 'react';

/** The current time for relative texts; updated twice a minute by default and when the page becomes visible again. */
export function useNow(everyMs = 30_000): Date {
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
  return now;
}
