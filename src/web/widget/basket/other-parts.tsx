import { type ReactNode, useState } from 'react';
import type { OrderView } from '#api/orders/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { itemsOf, performancesOf } from '#web/shared/order-parts.ts';
import { Icon } from '../frame/icons.tsx';
import { refusalText } from '../refusal-text.ts';
import type { Refusal } from '../sale/selection.ts';
import { useSale, useSaleState } from '../use-store.ts';
import { wayBackTo } from '../way-back.ts';
import parts from '../frame/parts.module.css';
import css from './other-parts.module.css';

type Part = {
  key: string;
  title: string;
  when: string;
  /** «2 билета», the units by name. */
  what: string;
  totalMinor: number;
  address: string;
  remove: { performanceId: number } | { itemId: number };
};

/** What the open order holds beside the tickets on sale here, each with the way to change it and to take it out. */
export function OtherParts(): ReactNode {
  const { saleStore, facts } = useSale();
  const { order, isSending, wanted } = useSaleState().selection;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const others = otherParts(order, facts.sale.performance.id, facts.locale);
  if (order === null || others.length === 0) return null;
  const isNothingChosen = wanted.seats.length + wanted.standing.length === 0;
  return (
    <section className={css.others} aria-label={m.widget_also_in_order()}>
      <h2>{m.widget_also_in_order()}</h2>
      <ul>
        {others.map(({ key, title, when, what, totalMinor, address, remove }) => (
          <li key={key}>
            <div>
              <b>{title}</b>
              <small>{[when, what].filter(Boolean).join(' · ')}</small>
              <a className="link" href={address} aria-label={m.widget_change_part({ title })}>
                {m.widget_change()}
              </a>
            </div>
            <span className={parts.price}>{formatMoney(totalMinor, order.currency, facts.locale)}</span>
            <button
              type="button"
              className={parts.icon}
              aria-label={m.widget_remove({ seat: title })}
              aria-disabled={isSending}
              onClick={() => void saleStore.remove(remove).then(setRefusal)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={css.refused}>
        {refusal ? refusalText(refusal.code, { limit: refusal.limit ?? null }) : ''}
      </p>
      {isNothingChosen ? (
        <p className={parts.hint}>
          {m.widget_joins_order()}{' '}
          <button type="button" className="link" onClick={saleStore.paySeparately}>
            {m.widget_pay_separately()}
          </button>
        </p>
      ) : null}
    </section>
  );
}

export function otherParts(order: OrderView | null, performanceId: number, locale: Locale): Part[] {
  if (order === null) return [];
  const way = (to: { eventId: number | null; performanceId: number | null; itemId: number | null }) =>
    wayBackTo({ id: order.id, title: '', ...to }, location.href);
  const performances = performancesOf(order)
    .filter(({ performance }) => performance.id !== performanceId)
    .map(({ performance: { id, eventId, title, startsAt, timeZone }, lines }) => ({
      key: `performance ${id}`,
      title,
      when: formatDateTime(startsAt, timeZone, locale, { weekday: 'short' }),
      what: m.ticket_count({ count: lines.length }),
      totalMinor: lines.reduce((sum, { priceMinor, feeMinor }) => sum + priceMinor + feeMinor, 0),
      address: way({ eventId, performanceId: id, itemId: null }),
      remove: { performanceId: id },
    }));
  const items = itemsOf(order).map(({ item: { id, title }, units }) => ({
    key: `item ${id}`,
    title,
    when: '',
    what: units
      .flatMap(({ option, count }) => (option === null && count === 1 ? [] : `${option ?? ''} × ${count}`.trim()))
      .join(', '),
    totalMinor: units.reduce((sum, unit) => sum + unit.totalMinor, 0),
    address: way({ eventId: null, performanceId: null, itemId: id }),
    remove: { itemId: id },
  }));
  return [...performances, ...items];
}
