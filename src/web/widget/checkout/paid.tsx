import { type ReactNode, useEffect, useRef } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import { formatDateTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { rememberTicket } from '#web/site/visitor/device-tickets.ts';
import { Icon } from '../frame/icons.tsx';
import { useClose } from '../frame/use-close.ts';
import { useSale } from '../use-store.ts';
import { OrderStub } from './order-stub.tsx';

export function Paid({ order }: { order: OrderView }): ReactNode {
  const { facts } = useSale();
  const close = useClose();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => {
    const accessKey = order.ticketUrl?.split('/').at(-1);
    if (accessKey === undefined) return;
    const { title, startsAt, timeZone } = facts.sale.performance;
    rememberTicket({ accessKey, title, hint: formatDateTime(startsAt, timeZone, facts.locale) });
  }, [order.ticketUrl, facts]);
  const ticketUrl =
    order.ticketUrl === null ? null : new URL(order.ticketUrl, facts.siteOrigin || location.origin).href;
  return (
    <div className="w w-still">
      <main className="w-co">
        <p className="w-done" aria-hidden="true">
          <Icon name="check" size={28} />
        </p>
        <h1 ref={heading} tabIndex={-1}>
          {m.widget_paid()}
        </h1>
        <p className="w-lead">
          {order.email === null ? '' : m.widget_paid_sent({ email: order.email })}{' '}
          {m.widget_order_number({ number: order.number })}
        </p>
        <OrderStub order={order} />
        {ticketUrl === null ? null : (
          <a className="w-btn w-buy" href={ticketUrl} target="_top">
            {m.widget_open_tickets()}
          </a>
        )}
        <p className="w-after">
          {close.isFramed ? (
            <button type="button" className="w-link" onClick={close.close}>
              {m.widget_close()}
            </button>
          ) : (
            <a className="w-link" href={close.eventUrl}>
              {m.widget_to_event()}
            </a>
          )}
        </p>
      </main>
    </div>
  );
}
