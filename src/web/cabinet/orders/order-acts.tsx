import type { ReactNode } from 'react';
import type { CabinetOrder } from '#api/cabinet/orders-contract.ts';
import { formatDateTime, formatDay, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { ButtonLink } from '#web/ui/button.tsx';
import { facts } from '../facts.ts';
import { CabinetIcon } from '../icon.tsx';
import { ReturnStep } from '../parts/return-step.tsx';
import { eventLink, onSite, supportLink } from '../site-links.ts';
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
          {order.pdf === null ? null : (
            <a href={order.pdf} target="_blank" rel="noreferrer">
              <CabinetIcon name="file" />
              {m.cabinet_tickets_pdf()}
            </a>
          )}
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

function ChooseAgain({ order: { event } }: Pick<Props, 'order'>): ReactNode {
  return (
    <section className={css.card}>
      <p>{m.cabinet_order_expired_text()}</p>
      {event === null ? null : (
        <p>
          <ButtonLink size="m" href={eventLink({ ...event, eventId: event.id })}>
            {m.cabinet_order_choose_again()}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

/** Shows the return rule and its deadline before the return button. */
function Returns({ order, onChange }: Props): ReactNode {
  const { giveBack, refusal } = order;
  const money = (amountMinor: number): string => formatMoney(amountMinor, order.currency, facts.locale, 'long');
  const at = (moment: string): string => formatDateTime(moment, order.timeZone, facts.locale);
  /** The last day before the deadline, formatted as on the ticket and on the event's page. */
  const lastDay = (moment: string): string =>
    formatDay(new Date(Date.parse(moment) - 1).toISOString(), order.timeZone, facts.locale);
  const step = { orderId: order.id, consequence: m.ticket_refund_sure(), onDone: onChange };
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
          <ReturnStep
            {...step}
            cause="new_date_refused"
            button={m.ticket_refund_button({ amount: money(refusal.moneyMinor) })}
          />
        </>
      ) : giveBack === null ? (
        <p>{order.isReturnedByBank ? m.cabinet_order_returned_by_bank() : m.ticket_return_none()}</p>
      ) : giveBack.isOpen ? (
        <>
          <p>
            {m.cabinet_order_return_rule({
              until: lastDay(giveBack.until),
              share: giveBack.sharePermille / 10,
              amount: money(giveBack.moneyMinor),
            })}
          </p>
          {giveBack.pointsMinor > 0 ? <p>{m.cabinet_order_return_points({ count: giveBack.pointsMinor })}</p> : null}
          <ReturnStep
            {...step}
            cause="own_return"
            button={m.ticket_refund_button({ amount: money(giveBack.moneyMinor) })}
          />
        </>
      ) : (
        <p>{m.cabinet_order_return_over({ until: lastDay(giveBack.until) })}</p>
      )}
    </section>
  );
}
