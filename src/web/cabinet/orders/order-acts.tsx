import type { ReactNode } from 'react';
import type { CabinetOrder } from '#api/cabinet/orders-contract.ts';
import { formatDateTime, formatDay, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { comesBack, wholeBackMinor } from '#texts/paid-with.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { eventLink, onSite, supportLink } from '../site-links.ts';
import { timeZoneOf } from './order-state.ts';
import { ReturnChosen } from './return-chosen.tsx';
import { PayStep } from './pay-step.tsx';
import css from './order.module.css';

type Props = { order: CabinetOrder; onChange: () => void };

/** Available actions of an order: pay, choose seats again, open the tickets, print, return. */
export function OrderActs({ order, onChange }: Props): ReactNode {
  return (
    <div className={css.acts}>
      {order.mayPay ? <PayStep order={order} onChange={onChange} /> : null}
      {order.state === 'expired' || order.state === 'cancelled' ? <ChooseAgain order={order} /> : null}
      {order.ticketPath === null ? null : (
        <nav className={css.files} aria-label={m.cabinet_tickets_acts()}>
          <a href={onSite(order.ticketPath)}>
            <CabinetIcon name="ticket" />
            {m.cabinet_order_open_tickets()}
          </a>
          <Files order={order} />
          <button type="button" onClick={() => print()}>
            <CabinetIcon name="print" />
            {m.cabinet_order_receipt()}
          </button>
        </nav>
      )}
      {order.state === 'paid' ? <Returns order={order} onChange={onChange} /> : null}
      <p>
        <a className="link" href={supportLink(order.number)}>
          {m.support_order_link()}
        </a>
      </p>
    </div>
  );
}

/** PDFs of tickets and codes; their names say which only when there are both. */
function Files({ order: { pdf, codesPdf } }: Pick<Props, 'order'>): ReactNode {
  const isBoth = pdf !== null && codesPdf !== null;
  const files: [href: string | null, label: string][] = [
    [pdf, isBoth ? m.ticket_pdf_tickets() : m.cabinet_tickets_pdf()],
    [codesPdf, isBoth ? m.ticket_pdf_codes() : m.cabinet_tickets_pdf()],
  ];
  return files.map(([href, label]) =>
    href === null ? null : (
      <a key={href} href={href} target="_blank" rel="noreferrer">
        <CabinetIcon name="file" />
        {label}
      </a>
    ),
  );
}

/** A button for the only event, or a link for each. */
function ChooseAgain({ order: { orderParts: parts } }: Pick<Props, 'order'>): ReactNode {
  const events = parts.flatMap(({ event, title }) =>
    event === null ? [] : [{ title, href: eventLink({ ...event, eventId: event.id }) }],
  );
  const [only] = events;
  return (
    <section className={css.card}>
      <p>{m.cabinet_order_expired_text()}</p>
      {events.length === 1 && only !== undefined ? (
        <p>
          <ButtonLink size="m" href={only.href}>
            {m.cabinet_order_choose_again()}
          </ButtonLink>
        </p>
      ) : (
        events.map(({ title, href }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two performances may be of one event
          <p key={`${at} ${href}`}>
            <a className="link" href={href}>
              {title}
            </a>
          </p>
        ))
      )}
    </section>
  );
}

/** Shows the return rule and its deadline before the return button. */
function Returns({ order, onChange }: Props): ReactNode {
  const { giveBack, refusal } = order;
  const money = (amountMinor: number): string => formatMoney(amountMinor, order.currency, facts.locale, 'long');
  const at = (moment: string): string => formatDateTime(moment, timeZoneOf(order), facts.locale);
  /** The last day before the deadline, formatted as on the ticket and on the event's page. */
  const lastDay = (moment: string): string =>
    formatDay(new Date(Date.parse(moment) - 1).toISOString(), timeZoneOf(order), facts.locale);
  return (
    <section className={css.card}>
      <h2>{m.cabinet_order_return()}</h2>
      {refusal !== null ? (
        <>
          <p>
            {refusal.until === null
              ? m.ticket_refund_offer_open()
              : m.ticket_refund_offer({ until: at(refusal.until) })}
          </p>
          <ReturnChosen order={order} onDone={onChange} />
        </>
      ) : giveBack === null ? (
        <p>{order.isReturnedByBank ? m.cabinet_order_returned_by_bank() : m.ticket_return_none()}</p>
      ) : giveBack.isOpen ? (
        <>
          <p>
            {giveBack.sharePermille === null
              ? m.cabinet_order_return_rules({
                  until: lastDay(giveBack.until),
                  amount: money(wholeBackMinor(giveBack)),
                })
              : m.cabinet_order_return_rule({
                  until: lastDay(giveBack.until),
                  share: giveBack.sharePermille / 10,
                  amount: money(wholeBackMinor(giveBack)),
                })}
          </p>
          {wholeBackMinor(giveBack) > giveBack.moneyMinor ? (
            <p>
              {m.cabinet_order_return_back({
                what: comesBack(giveBack, { currency: order.currency, locale: facts.locale }),
              })}
            </p>
          ) : null}
          <ReturnChosen order={order} onDone={onChange} />
        </>
      ) : (
        <p>{m.cabinet_order_return_over({ until: lastDay(giveBack.until) })}</p>
      )}
    </section>
  );
}
