import { useEffect, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { useSite } from '#web/site/site-context.tsx';

const EVERY_MS = 1_500;
/** A bank that has not answered by now is slow: the buyer need not wait on the page. */
const SLOW_AFTER_MS = 45_000;

export type Watched = { order: OrderView; isSlow: boolean; isOffline: boolean };

export function isWaiting(order: OrderView): boolean {
  return (
    order.state === 'awaiting_payment' && (order.payment?.state === 'created' || order.payment?.state === 'redirected')
  );
}

/** Asks about the order until its payment has an end. */
export function useOrder(first: OrderView): Watched {
  const { site } = useSite();
  const [watched, setWatched] = useState<Watched>({ order: first, isSlow: false, isOffline: false });
  const waits = isWaiting(watched.order);
  useEffect(() => {
    if (!waits) return;
    const began = Date.now();
    const api = createSiteApi(sendByFetch, site.locale, null);
    const timer = setInterval(() => {
      const isSlow = Date.now() - began > SLOW_AFTER_MS;
      api.order(first.id).then(
        (order) => order && setWatched({ order, isSlow, isOffline: false }),
        () => setWatched((before) => ({ ...before, isSlow, isOffline: true })),
      );
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [waits, first.id, site.locale]);
  return watched;
}
