import type { ReactNode } from 'react';
import type { UpcomingOrder } from '#api/cabinet/tickets-contract.ts';
import { formatDay, formatTime, formatWeekday } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { facts } from '../facts.ts';
import { CabinetIcon, type CabinetIconName } from '../icon.tsx';
import css from '../parts/rows.module.css';

type Props = {
  orders: readonly UpcomingOrder[];
  current: UpcomingOrder;
  onChoose: (order: UpcomingOrder) => void;
};

/** One row for the tickets of each performance of an order, except those on screen. */
export function LaterOrders({ orders, current, onChoose }: Props): ReactNode {
  const others = orders.filter((order) => order !== current);
  if (others.length === 0) return null;
  return (
    <section className={css.card} aria-label={m.cabinet_tickets_later()}>
      <h2 className={css.head}>{m.cabinet_tickets_later()}</h2>
      <ul>
        {others.map((order) => (
          <li key={`${order.orderId} ${order.performance.id}`}>
            <button type="button" className={css.row} onClick={() => onChoose(order)}>
              <When order={order} />
              <span className={css.what}>
                <b>{order.performance.title}</b>
                <span>
                  {order.performance.place} · {m.ticket_count({ count: order.tickets.length })}
                </span>
              </span>
              <State order={order} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function When({ order: { performance, scheduleChange } }: { order: UpcomingOrder }): ReactNode {
  if (scheduleChange?.kind === 'postponed' && scheduleChange.newStartsAt === null)
    return <span className={css.when}>—</span>;
  const { startsAt, timeZone } = performance;
  return (
    <span className={css.when}>
      <b>{formatDay(startsAt, timeZone, facts.locale, { month: 'short' })}</b>
      <span>
        {formatWeekday(startsAt, timeZone, facts.locale, 'short')}, {formatTime(startsAt, timeZone)}
      </span>
    </span>
  );
}

function State({ order }: { order: UpcomingOrder }): ReactNode {
  const [tone, icon, text] = stateOf(order);
  return (
    <span className={css.state} data-tone={tone}>
      <CabinetIcon name={icon} size={18} />
      {text}
    </span>
  );
}

function stateOf({ performance, scheduleChange }: UpcomingOrder): [tone: string, icon: CabinetIconName, text: string] {
  if (performance.state === 'cancelled') return ['red', 'ban', m.ticket_cancelled()];
  if (scheduleChange?.kind === 'postponed') {
    return [
      'amber',
      'swap',
      scheduleChange.mayRefund ? m.cabinet_tickets_rescheduled_choose() : m.cabinet_tickets_rescheduled(),
    ];
  }
  return ['green', 'check', m.cabinet_tickets_ready()];
}
