import type { ReactNode } from 'react';
import type { CabinetTickets } from '#api/cabinet/tickets-contract.ts';
import { formatDay } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { CabinetIcon, type CabinetIconName } from '../icon.tsx';
import { Notice } from '../parts/notice.tsx';
import css from '../parts/rows.module.css';
import { eventLink } from '../site-links.ts';

/** Orders of past performances; each row links to the event, where a review can be written. */
export function PastTickets({ orders }: { orders: CabinetTickets['past'] }): ReactNode {
  if (orders.length === 0) {
    return <Notice icon="clock" title={m.cabinet_tickets_no_past()} text={m.cabinet_tickets_no_past_text()} />;
  }
  return (
    <ul className={css.card}>
      {orders.map((order) => (
        <li key={`${order.orderId} ${order.performanceId}`}>
          <a className={css.row} href={eventLink(order)}>
            <span className={css.when}>
              <b>{formatDay(order.startsAt, order.timeZone, facts.locale, { month: 'short' })}</b>
              {new Date(order.startsAt).getUTCFullYear()}
            </span>
            <span className={css.what}>
              <b>{order.title}</b>
              <span>
                {order.place} · {m.ticket_count({ count: order.tickets })}
              </span>
            </span>
            <State order={order} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function State({ order }: { order: CabinetTickets['past'][number] }): ReactNode {
  const [icon, text]: [CabinetIconName, string] = order.isCancelled
    ? ['ban', m.cabinet_tickets_was_cancelled()]
    : order.isUsed
      ? ['check', m.cabinet_tickets_was_there()]
      : ['clock', m.cabinet_tickets_not_used()];
  return (
    <span className={css.state}>
      <CabinetIcon name={icon} size={18} />
      {text}
    </span>
  );
}
