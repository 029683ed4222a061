import type { ReactNode } from 'react';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { paidWith, wholeBackMinor } from '#texts/paid-with.ts';
import { hasIssued, Operator, Organizer } from '#web/site/ticket-page/fine-print.tsx';
import { FactLines, Support } from '#web/site/ticket-page/page-parts.tsx';
import type { CodesPartView, TicketsPartView } from '#web/site/ticket-page/part-views.ts';
import css from './ticket-page.module.css';

type Props = {
  tickets: readonly TicketsPartView[];
  codes: readonly CodesPartView[];
  locale: Locale;
  /** A part whose organizer is that of all performances. */
  organizer: TicketsPartView | null;
};

/** The sums of an order of several parts, who sells it, and support. */
export function OrderPrint({ tickets, codes, locale, organizer }: Props): ReactNode {
  const [first, item] = [tickets[0], codes[0]];
  const part = first ?? item;
  if (part === undefined) return null;
  const { order, support } = part;
  const zone = first?.performance.timeZone ?? item?.item.timeZone ?? 'UTC';
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency, locale);
  const totalMinor = 'totalMinor' in order ? order.totalMinor : order.faceMinor + order.feeMinor;
  const facts: [label: string, value: string][] = [
    [m.ticket_order(), order.number],
    ...tickets.map((view): [string, string] => [
      `${view.performance.title}, ${m.ticket_count({ count: view.tickets.length })}`,
      money(view.faceMinor),
    ]),
    ...codes.map((view): [string, string] => [
      `${view.item.title}, ${m.ticket_item_codes({ count: view.codes.length })}`,
      money(view.faceMinor),
    ]),
    ...(order.feeMinor > 0 ? [[m.ticket_fee(), money(order.feeMinor)] as [string, string]] : []),
    [m.ticket_total(), money(totalMinor)],
  ];
  if (order.tenders.length > 0) facts.push([m.ticket_paid_with(), paidWith(order, locale)]);
  const backMinor = [...tickets, ...codes].reduce((sum, { cameBack }) => sum + wholeBackMinor(cameBack), 0);
  if (backMinor > 0) facts.push([m.ticket_sum_returned(), money(backMinor)]);
  if (order.paidAt !== null) {
    facts.push([m.ticket_item_paid_at(), formatDateTime(order.paidAt, zone, locale, { year: true })]);
  }
  return (
    <section className={css.fine}>
      {tickets.some(hasIssued) ? <p>{m.ticket_entry_note()}</p> : null}
      <FactLines facts={facts} />
      {tickets.some(hasIssued) ? (
        <>
          <h2>{m.ticket_return()}</h2>
          <p>{m.ticket_return_schedule_change()}</p>
        </>
      ) : null}
      {organizer === null ? null : <Organizer view={organizer} />}
      {first === undefined ? null : <Operator view={first} />}
      <Support support={support} />
    </section>
  );
}
