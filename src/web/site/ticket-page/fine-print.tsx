import { taxNumberText } from '#texts/tax-number.ts';
import type { ReactNode } from 'react';
import type { TicketsView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { paidWith, wholeBackMinor } from '#texts/paid-with.ts';
import { FactLines, Support } from '#web/site/ticket-page/page-parts.tsx';
import { type PageAsked, returnPageOf } from '#web/site/ticket-page/return-key.ts';
import { returnRule } from '#web/shared/ticket/return-rule.ts';
import css from './ticket-page.module.css';
import type { TicketsPartView } from '#web/site/ticket-page/part-views.ts';

type Props = { view: TicketsPartView; locale: Locale; asked: PageAsked };

/** Amount paid, refund rules, organizer, ticket operator, support. */
export function FinePrint({ view, locale, asked }: Props): ReactNode {
  const { order, performance, support, tickets } = view;
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency, locale);
  const facts: [label: string, value: string][] = [
    [m.ticket_order(), order.number],
    [m.ticket_count({ count: tickets.length }), money(order.faceMinor)],
    [m.ticket_fee(), money(order.feeMinor)],
    [m.ticket_total(), money(order.faceMinor + order.feeMinor)],
  ];
  if (order.tenders.length > 0) facts.push([m.ticket_paid_with(), paidWith(order, locale)]);
  const backMinor = wholeBackMinor(view.cameBack);
  if (backMinor > 0) facts.push([m.ticket_sum_returned(), money(backMinor)]);
  if (order.paidAt !== null) {
    facts.push([m.ticket_paid_at(), formatDateTime(order.paidAt, performance.timeZone, locale, { year: true })]);
  }
  return (
    <section className={css.fine}>
      {hasIssued(view) ? <p>{m.ticket_entry_note()}</p> : null}
      <FactLines facts={facts} />
      <ReturnTerms view={view} locale={locale} asked={asked} />
      <Organizer view={view} />
      <Operator view={view} />
      <Support support={support} />
    </section>
  );
}

type PartProps = { view: TicketsPartView; Title?: 'h2' | 'h3' };

export function hasIssued({ performance, tickets }: TicketsPartView): boolean {
  return performance.state !== 'cancelled' && tickets.some(({ state }) => state === 'issued');
}

/** How tickets are returned, and what happens if the event is cancelled or postponed: the latter is the same for all parts. */
export function ReturnTerms({ view, locale, asked, isPart = false }: Props & { isPart?: boolean }): ReactNode {
  const { tickets, scheduleChange } = view;
  if (!hasIssued(view)) return null;
  const Title = isPart ? 'h3' : 'h2';
  return (
    <>
      <Title>{m.ticket_return()}</Title>
      <p>{returnRule(view, locale)}</p>
      {scheduleChange?.mayRefund !== true && tickets.some(({ ownReturn }) => ownReturn?.isOpen) ? (
        <p>
          <a href={returnPageOf(asked, locale)}>{m.ticket_own_link()}</a>
        </p>
      ) : null}
      {isPart ? null : <p>{m.ticket_return_schedule_change()}</p>}
    </>
  );
}

export function Organizer({ view: { organizer, order }, Title = 'h2' }: PartProps): ReactNode {
  if (organizer === null) return null;
  return (
    <>
      <Title>{m.ticket_organizer()}</Title>
      <p>
        {organizer.name}, {taxNumberText(order.market, organizer.taxNumber)}
        {organizer.registerNo === null ? '' : `, ${m.ticket_register({ number: organizer.registerNo })}`}
      </p>
    </>
  );
}

export function Operator({ view: { operator, order } }: { view: Pick<TicketsView, 'operator' | 'order'> }): ReactNode {
  return (
    <>
      <h2>{m.ticket_operator()}</h2>
      <p>
        {operator.name}, {taxNumberText(order.market, operator.taxNumber)}, {operator.address}
      </p>
    </>
  );
}
