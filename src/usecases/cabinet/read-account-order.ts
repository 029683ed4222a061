import type { ContentLanguage } from '#domain/locales/locale.ts';
import { type PaymentLeft, refundByOwnReturn, refundByRefusingNewDate, unpaidByBank } from '#domain/refunds/returns.ts';
import type { EntitlementsStore } from '#usecases/items/entitlement-ports.ts';
import { readEntitlements } from '#usecases/items/read-entitlements.ts';
import type { ReadTickets, TicketSigner, TicketsStore } from '#usecases/tickets/ports.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import type { CabinetReads, AccountOrderPage } from './ports.ts';

/** What the buyer receives for returning the order, and until when a return is possible. */
export type GiveBack = {
  isOpen: boolean;
  /** End of the return period. */
  until: Date;
  sharePermille: number;
  moneyMinor: number;
  pointsMinor: number;
};

export type ReturnableOrder = {
  order: AccountOrderPage;
  giveBack: GiveBack | null;
  /** The performance was rescheduled, and the buyer may still request the whole price. */
  refusal: { until: Date | null; moneyMinor: number } | null;
  /** The payer's bank has already returned what a return would pay, so that none is offered. */
  isReturnedByBank: boolean;
};

type Deps = {
  reads: Pick<CabinetReads, 'order'>;
  tickets: Pick<TicketsStore, 'findOrder' | 'findOrderByAccessKey'>;
  entitlements: EntitlementsStore;
  signer: TicketSigner;
  now: () => Date;
};

/** Returns an order and the buyer's remaining options; null when it belongs to another account. */
export async function readAccountOrder(
  deps: Deps,
  by: { accountId: string; orderId: string; language: ContentLanguage },
): Promise<ReturnableOrder | null> {
  const { orderId } = by;
  const order = await deps.reads.order(by.accountId, orderId, by.language);
  if (order === null) return null;
  const none = { order, giveBack: null, refusal: null, isReturnedByBank: false };
  if (order.state !== 'paid') return none;
  if (order.subject.kind === 'tickets') {
    const read = await readTickets(deps, { orderId });
    return read === null ? none : { order, ...ticketReturns(read, order.left) };
  }
  const read = await readEntitlements(deps, { orderId });
  if (read === null || read.order.entitlements.every(({ state }) => state !== 'issued')) return none;
  const worth = { ...order, isFeeReturned: false };
  const back = unpaidByBank(refundByOwnReturn(worth, { sharePermille: 1000 }), worth, order.left);
  const giveBack = back && { ...read.giveBack, sharePermille: 1000, ...back };
  return { order, giveBack, refusal: null, isReturnedByBank: back === null };
}

function ticketReturns(
  { order, tickets, mayRefundPostponed }: ReadTickets,
  left: PaymentLeft,
): Omit<ReturnableOrder, 'order'> {
  const good = tickets.filter(({ state }) => state === 'issued');
  const faceMinor = good.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const rule = good.find(({ ownReturn }) => ownReturn !== null)?.ownReturn ?? null;
  const isUsed = tickets.some(({ state }) => state === 'used');
  const worth = { faceMinor, feeMinor: order.feeMinor, pointsMinor: order.pointsMinor, isFeeReturned: false };
  const share = rule && unpaidByBank(refundByOwnReturn(worth, rule), worth, left);
  const whole = unpaidByBank(refundByRefusingNewDate(worth), worth, left);
  const change = mayRefundPostponed && !isUsed ? order.scheduleChange : null;
  return {
    giveBack: rule &&
      share && {
        isOpen: rule.isOpen && !isUsed,
        until: rule.closesAt,
        sharePermille: rule.sharePermille,
        ...share,
      },
    refusal: change &&
      whole && { until: change.newStartsAt === null ? null : change.refundUntil, moneyMinor: whole.moneyMinor },
    isReturnedByBank: change === null ? rule !== null && share === null : whole === null,
  };
}
