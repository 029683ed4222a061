import type { OrderStateView, OrderView } from '#api/orders/contract.ts';
import type { Currency } from '#domain/money/money.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { LEFT_UNPAID } from '#domain/orders/order-states.ts';
import { m } from '#texts/generated/messages.js';
import { type Matter, whyGivenBack } from '#texts/given-back.ts';
import { backOfTenders, comesBack } from '#texts/paid-with.ts';
import { isPaymentOpen, isWaiting, type Watched } from '#web/site/order-page/use-order.ts';

export type Saying = {
  title: string;
  text: string;
  icon: 'clock' | 'check' | 'warn' | 'ban' | 'swap';
  tone: 'wait' | 'good' | 'bad';
};

/** Status message for the order's holder. */
export function sayingOf({ order, isSlow }: Watched<OrderView>, locale: Locale): Saying {
  const email = order.email ?? '';
  const isItem = order.performances.length === 0;
  if (isWaiting(order)) {
    return {
      title: m.site_order_waiting_title(),
      text: isItem
        ? isSlow
          ? m.site_order_item_slow({ email })
          : m.site_order_item_waiting()
        : isSlow
          ? m.site_order_slow_text({ email })
          : m.site_order_waiting_text(),
      icon: 'clock',
      tone: 'wait',
    };
  }
  if (order.givenBack !== null) return givenBackOf(order, order.givenBack, locale);
  switch (order.state) {
    case 'paid':
      return {
        title: isItem ? m.site_order_item_paid_title() : m.site_order_paid_title(),
        text: isItem ? m.site_order_item_paid({ email }) : m.site_order_paid_text({ email }),
        icon: 'check',
        tone: 'good',
      };
    case 'held':
    case 'awaiting_payment':
      return order.payment?.failure === LEFT_UNPAID
        ? {
            title: m.site_order_unpaid_title(),
            text: isItem ? m.site_order_item_unpaid() : m.site_order_unpaid_text(),
            icon: 'clock',
            tone: 'wait',
          }
        : {
            title: m.site_order_failed_title(),
            text: isItem ? m.site_order_item_failed() : m.site_order_failed_text(),
            icon: 'warn',
            tone: 'bad',
          };
    default:
      return endOf(order.state, { isItem, email, isPaymentOpen: isPaymentOpen(order) });
  }
}

/**
 * The same for visitors who know only the order's address, such as a buyer whom the bank returned to another browser.
 */
export function awaySayingOf(order: OrderStateView): Saying {
  const isItem = order.kind === 'item';
  const email = order.maskedEmail ?? '';
  if (isWaiting(order)) {
    return {
      title: m.site_order_waiting_title(),
      text: m.site_order_away_waiting({ email }),
      icon: 'clock',
      tone: 'wait',
    };
  }
  if (order.givenBackReason !== null) {
    const { title, text } = whyGivenBack(order.givenBackReason, isItem ? 'codes' : 'tickets');
    return { title, text: `${text} ${m.site_order_refunded_text({ email })}`, icon: 'swap', tone: 'wait' };
  }
  switch (order.state) {
    case 'paid':
      return {
        title: isItem ? m.site_order_item_paid_title() : m.site_order_paid_title(),
        text: m.site_order_away_paid({ email }),
        icon: 'check',
        tone: 'good',
      };
    case 'held':
    case 'awaiting_payment':
      return { title: m.site_order_failed_title(), text: m.site_order_away_failed(), icon: 'warn', tone: 'bad' };
    default:
      return endOf(order.state, { isItem, email, isPaymentOpen: isPaymentOpen(order) });
  }
}

/** Money came, bought nothing, and goes back. */
function givenBackOf(
  { performances, items, currency }: Pick<OrderView, 'performances' | 'items'> & { currency: Currency },
  { reason, amountMinor, tenders }: NonNullable<OrderView['givenBack']>,
  locale: Locale,
): Saying {
  const matter: Matter = items.length === 0 ? 'tickets' : performances.length === 0 ? 'codes' : 'both';
  const { title, text } = whyGivenBack(reason, matter);
  const what = comesBack(backOfTenders(amountMinor, tenders), { currency, locale });
  return { title, text: `${text} ${m.ticket_money_back({ what })}`, icon: 'swap', tone: 'wait' };
}

type Ended = 'expired' | 'cancelled' | 'refund_pending' | 'refunded';

type EndFacts = { isItem: boolean; email: string; isPaymentOpen: boolean };

function endOf(state: Ended, { isItem, email, isPaymentOpen: mayBePaid }: EndFacts): Saying {
  switch (state) {
    case 'expired':
      return {
        title: m.site_order_expired_title(),
        text: isItem ? m.site_order_item_expired() : m.site_order_expired_text(),
        icon: 'clock',
        tone: 'bad',
      };
    case 'cancelled':
      return {
        title: m.site_order_cancelled_title(),
        text: mayBePaid
          ? m.site_order_cancelled_open()
          : isItem
            ? m.site_order_item_cancelled()
            : m.site_order_cancelled_text(),
        icon: 'ban',
        tone: 'bad',
      };
    case 'refund_pending':
    case 'refunded':
      return {
        title: m.site_order_refunded_title(),
        text: m.site_order_refunded_text({ email }),
        icon: 'swap',
        tone: 'wait',
      };
  }
}
