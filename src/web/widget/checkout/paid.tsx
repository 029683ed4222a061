import { type ReactNode, useEffect, useRef } from 'react';
import type { OrderStateView, OrderView } from '#api/orders/contract.ts';
import { m } from '#texts/generated/messages.js';
import { Sentence, SLOT } from '#web/ui/sentence.tsx';
import { rememberOrder } from '#web/shared/visitor/remember-order.ts';
import { Icon } from '../frame/icons.tsx';
import { useClose } from '../frame/use-close.ts';
import { useSale } from '../use-store.ts';
import { OrderSummary } from './order-summary.tsx';
import { useCheckoutFacts } from './use-checkout-facts.ts';
import frame from '../frame/frame.module.css';
import parts from '../frame/parts.module.css';
import page from './checkout.module.css';
import css from './paid.module.css';

/** Number of characters of an email address that fit on one line of a narrow phone; longer ones may wrap. */
const LONGEST_IN_A_LINE = 30;

export function Paid({ order }: { order: OrderView }): ReactNode {
  const { facts } = useSale();
  const heading = useRef<HTMLHeadingElement>(null);
  const checkoutFacts = useCheckoutFacts();
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => rememberOrder(order, facts.locale), [order, facts]);
  const ticketUrl =
    order.ticketUrl === null ? null : new URL(order.ticketUrl, facts.siteOrigin || location.origin).href;
  return (
    <div className={frame.still}>
      <main className={page.page}>
        <p className={css.done} aria-hidden="true">
          <Icon name="check" size={28} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {m.widget_paid()}
        </h1>
        <p className={css.lead}>
          {order.email !== null && (
            <Sentence text={m.widget_paid_sent({ email: SLOT })}>
              <span className={order.email.length <= LONGEST_IN_A_LINE ? 'unbroken' : undefined}>{order.email}</span>
            </Sentence>
          )}{' '}
          <Sentence text={m.widget_order_number({ number: SLOT })}>
            <span className="unbroken">{order.number}</span>
          </Sentence>
        </p>
        <OrderSummary order={order} facts={checkoutFacts} />
        {ticketUrl === null ? null : (
          <a className={`${parts.button} ${css.open}`} data-size="xl" href={ticketUrl} target="_top">
            {m.widget_open_tickets()}
          </a>
        )}
        <WayOut />
      </main>
    </div>
  );
}

/** Paid page for a browser to which the order does not belong: shows only where the tickets were sent. */
export function SentByMail({ order: { maskedEmail } }: { order: OrderStateView }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={frame.still}>
      <main className={page.page}>
        <p className={css.done} aria-hidden="true">
          <Icon name="check" size={28} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {m.widget_paid()}
        </h1>
        {maskedEmail === null ? null : (
          <p className={css.lead}>
            <Sentence text={m.widget_paid_sent({ email: SLOT })}>
              <span className="unbroken">{maskedEmail}</span>
            </Sentence>
          </p>
        )}
        <WayOut />
      </main>
    </div>
  );
}

function WayOut(): ReactNode {
  const close = useClose();
  return (
    <p className={css.after}>
      {close.isFramed ? (
        <button type="button" className="link" onClick={close.close}>
          {m.widget_close()}
        </button>
      ) : (
        <a className="link" href={close.eventUrl} target={close.target}>
          {m.widget_to_event()}
        </a>
      )}
    </p>
  );
}
