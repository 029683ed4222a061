import { useEffect, useState } from 'react';
import type { Tonight } from '#api/catalog/tonight-contract.ts';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import type { PageContext } from '#web/site/page-module.ts';

const CHECK_MS = 20_000;
/** Seats go within minutes in the evening, so an open page is read again. */
const OLD_MS = 120_000;

/** The answer that the page came with, read again while the page is looked at. A failed read changes nothing. */
export function useFresh(first: Tonight, { site, city }: Pick<PageContext, 'site' | 'city'>): Tonight {
  const [read, setRead] = useState({ first, latest: first });
  const latest = read.first === first ? read.latest : first;
  useEffect(() => {
    const stop = new AbortController();
    const readAgain = (): void => {
      if (document.visibilityState !== 'visible' || Date.now() - Date.parse(latest.at) < OLD_MS) return;
      createSiteApi(sendByFetch, site.locale, city, stop.signal)
        .tonight()
        .then((answer) => {
          if (answer !== null && !stop.signal.aborted) setRead({ first, latest: answer });
        })
        .catch(() => undefined);
    };
    const timer = setInterval(readAgain, CHECK_MS);
    document.addEventListener('visibilitychange', readAgain);
    return () => {
      stop.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, [first, latest, site.locale, city]);
  return latest;
}
