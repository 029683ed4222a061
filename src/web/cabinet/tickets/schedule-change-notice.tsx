import type { ReactNode } from 'react';
import type { UpcomingOrder } from '#api/cabinet/tickets-contract.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { comesBack, wholeBackMinor } from '#texts/paid-with.ts';
import { facts } from '#web/cabinet/facts.ts';
import { CabinetIcon } from '#web/cabinet/icon.tsx';
import { ReturnStep } from '#web/cabinet/parts/return-step.tsx';
import css from './schedule-change-notice.module.css';

/** Notice of a cancellation or schedule change: what it means for the tickets and which options the buyer has. */
export function ScheduleChangeNotice({ order, onChange }: { order: UpcomingOrder; onChange: () => void }): ReactNode {
  const { performance, scheduleChange } = order;
  const { currency } = order.order;
  const told = { currency, locale: facts.locale };
  const at = (moment: string): string => formatDateTime(moment, performance.timeZone, facts.locale);
  if (performance.state === 'cancelled') {
    return (
      <section className={css.notice} data-tone="off">
        <CabinetIcon name="ban" size={24} />
        <div>
          <h2>{m.ticket_cancelled()}</h2>
          {scheduleChange !== null && wholeBackMinor(scheduleChange) > 0 ? (
            <p>{m.ticket_money_back({ what: comesBack(scheduleChange, told) })}</p>
          ) : null}
          <FeeBack points={scheduleChange?.points ?? 0} />
        </div>
      </section>
    );
  }
  if (scheduleChange?.kind !== 'postponed') return null;
  return (
    <section className={css.notice} data-tone="postponed">
      <CabinetIcon name="swap" size={24} />
      <div>
        <h2>
          {scheduleChange.newStartsAt === null
            ? m.ticket_postponed_open()
            : m.ticket_postponed({ date: at(scheduleChange.newStartsAt) })}
        </h2>
        <p>{m.ticket_was({ date: at(scheduleChange.oldStartsAt) })}</p>
        <p>{scheduleChange.newStartsAt === null ? m.ticket_keep_open() : m.ticket_keep()}</p>
        <FeeBack points={scheduleChange.points} />
        {scheduleChange.mayRefund ? (
          <>
            <p>
              {scheduleChange.refundUntil === null || scheduleChange.newStartsAt === null
                ? m.ticket_refund_offer_open()
                : m.ticket_refund_offer({ until: at(scheduleChange.refundUntil) })}
            </p>
            <ReturnStep
              orderId={order.orderId}
              lineNos={order.tickets.filter(({ state }) => state === 'issued').map(({ lineNo }) => lineNo)}
              cause="new_date_refused"
              button={m.ticket_refund_button({
                amount: formatMoney(wholeBackMinor(scheduleChange), currency, facts.locale, 'long'),
              })}
              consequence={order.isWhole ? m.ticket_refund_sure() : m.ticket_refund_sure_part()}
              onDone={onChange}
            />
          </>
        ) : null}
      </div>
    </section>
  );
}

function FeeBack({ points }: { points: number }): ReactNode {
  return points > 0 ? <p>{m.ticket_fee_back({ count: points })}</p> : null;
}
