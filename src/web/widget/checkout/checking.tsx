import { type ReactNode, useEffect, useState } from 'react';
import type { OrderStateView, OrderView } from '#api/orders/contract.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import type { Paying } from '../use-steps.ts';
import { useSale } from '../use-store.ts';
import frame from '../frame/frame.module.css';
import status from '../frame/status-page.module.css';
import css from './checking.module.css';

type Props = {
  paying: Paying;
  onPaid: (order: OrderView) => void;
  /** Paid, but the order does not belong to this browser. */
  onSent: (order: OrderStateView) => void;
  /** The bank refused the payment or the buyer did not pay; the seats are held again. */
  onDeclined: (order: OrderView) => void;
  /** The order was not paid in time; its seats can be held again. */
  onExpired: (order: OrderView) => void;
  /** The order was returned, or is not known to this browser and not paid. */
  onOver: (over: { isReturned: boolean }) => void;
};

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 5000;
/** After this time the page says that the check takes longer than usual. Polling continues. */
const SLOW_AFTER_MS = 20_000;

function isReturned({ state }: Pick<OrderStateView, 'state'>): boolean {
  return state === 'refunded' || state === 'refund_pending';
}

/** Waits for the bank's result. The server receives it even when the visitor leaves this page. */
export function Checking({
  paying: { orderId, isUnpaid },
  onPaid,
  onSent,
  onDeclined,
  onExpired,
  onOver,
}: Props): ReactNode {
  const { api, facts } = useSale();
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    let timer = 0;
    let pause = FIRST_PAUSE_MS;
    let isGone = false;
    const slow = window.setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    async function ask(): Promise<void> {
      const answer = await api.check(orderId);
      if (isGone) return;
      if (answer.ok) {
        const order = answer.value;
        if (!order.isOwn) {
          // Not the browser that chose the seats, so the response has only the order's state.
          if (order.state === 'paid') return onSent(order);
          if (order.state !== 'awaiting_payment') return onOver({ isReturned: isReturned(order) });
          return askAgain();
        }
        if (order.state === 'paid') return onPaid(order);
        if (order.state === 'held') return onDeclined(order);
        // A return without payment ends the payment, unless the bank reports that it was made.
        if (order.state === 'awaiting_payment' && (order.payment?.state === 'failed' || isUnpaid)) {
          const reopened = await api.reopen(orderId);
          if (isGone) return;
          if (reopened.ok && reopened.value.state === 'held') return onDeclined(reopened.value);
          if (reopened.ok && reopened.value.state === 'paid') return onPaid(reopened.value);
        } else if (isReturned(order)) return onOver({ isReturned: true });
        else if (order.state !== 'awaiting_payment') return onExpired(order);
      } else if (answer.code === 'unknown_order') return onOver({ isReturned: false });
      askAgain();
    }
    function askAgain(): void {
      timer = window.setTimeout(() => void ask(), pause);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 1.5);
    }
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
      clearTimeout(slow);
    };
    // The callbacks only change the step.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [orderId, isUnpaid]);

  return (
    <div className={frame.still}>
      <main className={status.state} role="status">
        <div className={css.lamps} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </div>
        <h1>{m.widget_checking()}</h1>
        <p>
          {isSlow ? m.widget_checking_slow({ phone: MARKETS[facts.market].support.phone }) : m.widget_checking_text()}
        </p>
      </main>
    </div>
  );
}
