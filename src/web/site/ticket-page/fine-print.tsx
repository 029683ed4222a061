import { taxNumberText } from '#texts/tax-number.ts';
import type { ReactNode } from 'react';
import type { TicketsView } from '#api/tickets/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { FactLines, Support } from '#web/site/ticket-page/page-parts.tsx';
import { returnRule } from '#web/shared/ticket/return-rule.ts';
import css from './ticket-page.module.css';

type Props = { view: TicketsView; locale: Locale; cabinet: string };

/** Amount paid, refund rules, organizer, ticket operator, support. */
export function FinePrint({ view, locale, cabinet }: Props): ReactNode {
  const { order, performance, support, tickets, scheduleChange } = view;
  const isGood = performance.state !== 'cancelled' && tickets.some((ticket) => ticket.state === 'issued');
  const money = (amountMinor: number) => formatMoney(amountMinor, order.currency, locale);
  const facts: [label: string, value: string][] = [
    [m.ticket_order(), order.number],
    [m.ticket_count({ count: tickets.length }), money(order.faceMinor)],
    [m.ticket_fee(), money(order.feeMinor)],
    [m.ticket_total(), money(order.faceMinor + order.feeMinor)],
  ];
  if (order.paidAt !== null) {
    facts.push([m.ticket_paid_at(), formatDateTime(order.paidAt, performance.timeZone, locale, { year: true })]);
  }
  return (
    <section className={css.fine}>
      {isGood ? <p>{m.ticket_entry_note()}</p> : null}
      <FactLines facts={facts} />
      {isGood ? (
        <>
          <h2>{m.ticket_return()}</h2>
          <p>{returnRule(view, locale)}</p>
          {scheduleChange?.mayRefund !== true && tickets.some(({ ownReturn }) => ownReturn?.isOpen) ? (
            <p>
              <a href={`${cabinet}/orders`}>{m.ticket_return_in_cabinet()}</a>
            </p>
          ) : null}
          <p>{m.ticket_return_schedule_change()}</p>
        </>
      ) : null}
      <Parties view={view} />
      <Support support={support} />
    </section>
  );
}

function Parties({ view: { organizer, operator, order } }: { view: TicketsView }): ReactNode {
  const tax = (number: string) => taxNumberText(order.market, number);
  return (
    <>
      {organizer === null ? null : (
        <>
          <h2>{m.ticket_organizer()}</h2>
          <p>
            {organizer.name}, {tax(organizer.taxNumber)}
            {organizer.registerNo === null ? '' : `, ${m.ticket_register({ number: organizer.registerNo })}`}
          </p>
        </>
      )}
      <h2>{m.ticket_operator()}</h2>
      <p>
        {operator.name}, {tax(operator.taxNumber)}, {operator.address}
      </p>
    </>
  );
}
