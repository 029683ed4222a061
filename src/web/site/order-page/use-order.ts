import { useEffect, useState } from 'react';
import type { OrderAnswer, OrderView } from '#api/orders/contract.ts';
import { reopenOrder } from '#api/orders/endpoints-contract.ts';
import { callApi } from '#web/shared/call-api.ts';
import { createSiteApi, sendByFetch } from '#web/site/api-client.ts';
import { UNPAID_MARK } from '#domain/orders/return-address.ts';
import { useSite } from '#web/shared/site-context.tsx';

const EVERY_MS = 1_500;
/** After this time the bank counts as slow, and the buyer may leave the page. */
const SLOW_AFTER_MS = 45_000;

export type Watched<Order extends OrderAnswer = OrderAnswer> = { order: Order; isSlow: boolean; isOffline: boolean };

export function isWaiting(order: OrderAnswer): boolean {
  return order.state === 'awaiting_payment' && isPaymentOpen(order);
}

/** The bank may still report that it was paid. */
export function isPaymentOpen(order: OrderAnswer): boolean {
  const payment = order.isOwn ? order.payment?.state : order.paymentState;
  return payment === 'created' || payment === 'redirected';
}

/**
 * Polls the order until its payment is final. The document contains only what any visitor with the address may see. The
 * first request sends the browser's cookie and returns the full order to its owner.
 */
export function useOrder(first: OrderAnswer): Watched {
  const { site } = useSite();
  const [watched, setWatched] = useState<Watched>({ order: first, isSlow: false, isOffline: false });
  // An order may end while its buyer is paying; money that comes then goes back, and the page says so.
  const waits =
    isPaymentOpen(watched.order) && ['awaiting_payment', 'expired', 'cancelled'].includes(watched.order.state);
  useEffect(() => {
    if (first.isOwn) return;
    createSiteApi(sendByFetch, site.locale, null)
      .order(first.id)
      .then((order) => (order?.isOwn === true && isWaiting(order) && cameBackUnpaid() ? giveUp(order) : order))
      .then(
        (order) => order?.isOwn && setWatched({ order, isSlow: false, isOffline: false }),
        // On failure the content of the document stays.
        () => undefined,
      );
  }, [first, site.locale]);
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

function cameBackUnpaid(): boolean {
  return new URLSearchParams(location.search).has(UNPAID_MARK);
}

/** Ends the payment and keeps the seats, unless the bank reports that the payment was made. */
async function giveUp(order: OrderView): Promise<OrderAnswer> {
  const answer = await callApi(reopenOrder, { params: { id: order.id } });
  return answer.ok ? answer.json() : order;
}
