import type { ReactNode } from 'react';
import type { Locale } from '#domain/locales/locale.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { comesBack, wholeBackMinor } from '#texts/paid-with.ts';
import { NOT_THE_BUYER, type PageAsked, returnPageOf, withReturnKey } from '#web/site/ticket-page/return-key.ts';
import { Icon } from '#web/ui/icon.tsx';
import css from './ticket-page.module.css';
import type { TicketsPartView } from '#web/site/ticket-page/part-views.ts';

type Props = {
  view: TicketsPartView;
  locale: Locale;
  asked: PageAsked;
  /** The order has other parts, which a refund leaves as they are. */
  isPart?: boolean;
};

/** Changes of the performance or the order, their effect on the tickets, and possible actions. */
export function Notice({ view, locale, asked, isPart = false }: Props): ReactNode {
  const { performance, scheduleChange, tickets } = view;
  const Title = isPart ? 'h3' : 'h2';
  const told = { currency: view.order.currency, locale };
  const isBack = wholeBackMinor(view.cameBack) > 0;
  // Tickets that others have now are not the buyer's to use.
  const own = tickets.filter(({ state, isHandedOver }) => state === 'issued' && !isHandedOver);
  if (performance.state === 'cancelled') {
    return (
      <Card tone="off" title={m.ticket_cancelled()} Title={Title}>
        {scheduleChange !== null && wholeBackMinor(scheduleChange) > 0 ? (
          <p>{m.ticket_money_back({ what: comesBack(scheduleChange, told) })}</p>
        ) : null}
        <FeeBack points={scheduleChange?.points ?? 0} />
      </Card>
    );
  }
  if (tickets.every(({ state }) => state === 'void')) {
    return (
      <Card tone="off" title={m.ticket_refunded({ count: tickets.length })} Title={Title}>
        {isBack ? (
          <p>{m.ticket_refunded_text({ count: tickets.length, what: comesBack(view.cameBack, told) })}</p>
        ) : null}
      </Card>
    );
  }
  return (
    <>
      {scheduleChange?.kind === 'postponed' ? (
        <Postponed
          view={view}
          scheduleChange={scheduleChange}
          locale={locale}
          asked={asked}
          isPart={isPart}
          Title={Title}
        />
      ) : null}
      {tickets.some(({ state }) => state === 'void') ? (
        <Card tone="off" title={m.ticket_refunded_part()} Title={Title}>
          <p>
            {isBack ? `${m.ticket_refunded_part_text({ what: comesBack(view.cameBack, told) })} ` : null}
            {own.length > 0 ? m.ticket_refunded_rest({ count: own.length }) : null}
          </p>
        </Card>
      ) : null}
    </>
  );
}

function Postponed({
  view,
  scheduleChange,
  locale,
  asked,
  isPart = false,
  Title,
}: Props & { scheduleChange: NonNullable<TicketsPartView['scheduleChange']>; Title: 'h2' | 'h3' }): ReactNode {
  const { performance, refundPath } = view;
  const at = (moment: string) => formatDateTime(moment, performance.timeZone, locale);
  const title =
    scheduleChange.newStartsAt === null
      ? m.ticket_postponed_open()
      : m.ticket_postponed({ date: at(scheduleChange.newStartsAt) });
  return (
    <Card tone="postponed" title={title} Title={Title}>
      <p className={css.quiet}>{m.ticket_was({ date: at(scheduleChange.oldStartsAt) })}</p>
      <p>{scheduleChange.newStartsAt === null ? m.ticket_keep_open() : m.ticket_keep()}</p>
      <FeeBack points={scheduleChange.points} />
      {scheduleChange.mayRefund ? (
        <>
          <p>
            {scheduleChange.refundUntil === null || scheduleChange.newStartsAt === null
              ? m.ticket_refund_offer_open()
              : m.ticket_refund_offer({ until: at(scheduleChange.refundUntil) })}
          </p>
          {asked.returnKey === NOT_THE_BUYER ? (
            <p role="alert">
              {m.ticket_refund_buyer_only()} <a href={returnPageOf(asked, locale)}>{m.ticket_own_code_send()}</a>
            </p>
          ) : null}
          {/* Two steps without a script: opening shows the amount, the form then requests the refund. */}
          <details className={css.refund}>
            <summary>{m.ticket_refund_button({ amount: money(wholeBackMinor(scheduleChange), view, locale) })}</summary>
            <form method="post" action={withReturnKey(refundPath, asked.returnKey)}>
              <p>{isPart ? m.ticket_refund_sure_part() : m.ticket_refund_sure()}</p>
              <button type="submit">{m.ticket_refund_confirm()}</button>
            </form>
          </details>
        </>
      ) : null}
    </Card>
  );
}

type CardProps = {
  tone: 'off' | 'postponed';
  icon?: 'ban' | 'swap';
  title: string;
  Title: 'h2' | 'h3';
  children: ReactNode;
};

export function Card({ tone, icon = tone === 'off' ? 'ban' : 'swap', title, Title, children }: CardProps): ReactNode {
  return (
    <section className={css.notice} data-tone={tone} role="status">
      <Title>
        <Icon name={icon} size={22} />
        {title}
      </Title>
      {children}
    </section>
  );
}

function FeeBack({ points }: { points: number }): ReactNode {
  return points > 0 ? <p>{m.ticket_fee_back({ count: points })}</p> : null;
}

function money(amountMinor: number, view: TicketsPartView, locale: Locale): string {
  return formatMoney(amountMinor, view.order.currency, locale, 'long');
}
