import { returnView } from '#api/return-view.ts';
import type { OrderStateView, OrderView } from '#api/orders/contract.ts';
import { maskEmail, maskPhone } from '#domain/accounts/masks.ts';
import type { DescribedOrder } from '#usecases/orders/ports.ts';
import { pointsOf } from '#usecases/orders/purchase.ts';

/** The ticket page exists from the payment on, even after a refund. */
const WITH_TICKETS = ['paid', 'refund_pending', 'refunded'];

/** The order for its holder. A closed order has no time left and no payment page. */
export function orderView(order: DescribedOrder, key: string | null = null): OrderView {
  const { accessKey, locale, performances, holdUntil, payment, tenders, coveredMinor: _covered, ...rest } = order;
  const isOpen = order.state === 'held' || order.state === 'awaiting_payment';
  return {
    ...rest,
    isOwn: true,
    ...(key === null ? {} : { key }),
    pointsMinor: pointsOf(tenders),
    tenders: tenders.map(({ kind, code, amountMinor, wantedMinor, leftMinor }) => ({
      kind,
      code,
      amountMinor,
      wantedMinor,
      leftMinor,
    })),
    holdUntil: holdUntil.toISOString(),
    holdSecondsLeft: isOpen ? order.holdSecondsLeft : 0,
    performances: performances.map((each) => ({
      ...each,
      startsAt: each.startsAt.toISOString(),
      ownReturn: each.ownReturn && returnView(each.ownReturn),
      otherReturns: each.otherReturns.map((other) => ({ ...other, ownReturn: returnView(other.ownReturn) })),
    })),
    payment: payment && {
      ...payment,
      redirectUrl: order.state === 'awaiting_payment' && payment.state === 'redirected' ? payment.redirectUrl : null,
    },
    ticketUrl: WITH_TICKETS.includes(order.state) ? `/${locale}/ticket/${accessKey}` : null,
  };
}

/**
 * The order for an account that did not open it in this browser: email or phone may be another person's. So may the gift
 * certificates that pay it, whose codes are money.
 */
export function accountsOrderView(order: DescribedOrder): OrderView {
  const { email, phone } = order;
  return orderView({
    ...order,
    email: email === null ? null : maskEmail(email),
    phone: phone === null ? null : maskPhone(phone),
    tenders: order.tenders.map((tender) => ({ ...tender, code: null, leftMinor: null })),
  });
}

/** The order for a caller who only knows its id. */
export function orderStateView({
  id,
  state,
  market,
  performances,
  email,
  payment,
  givenBack,
}: DescribedOrder): OrderStateView {
  return {
    isOwn: false,
    id,
    state,
    market,
    kind: performances.length > 0 ? 'tickets' : 'item',
    paymentState: payment?.state ?? null,
    givenBackReason: givenBack?.reason ?? null,
    maskedEmail: email === null ? null : maskEmail(email),
  };
}
