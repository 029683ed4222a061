import type { ContentLanguage } from '#domain/locales/locale.ts';
import { refundByOwnReturn } from '#domain/refunds/returns.ts';
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
  if (order.state !== 'paid') return { order, giveBack: null, refusal: null };
  if (order.subject.kind === 'tickets') {
    const read = await readTickets(deps, { orderId });
    return read === null ? { order, giveBack: null, refusal: null } : { order, ...ticketReturns(read) };
  }
  const read = await readEntitlements(deps, { orderId });
  const isGone = read === null || read.order.entitlements.every(({ state }) => state !== 'issued');
  const worth = { ...order, isFeeReturned: false };
  const giveBack = isGone
    ? null
    : { ...read.giveBack, sharePermille: 1000, ...refundByOwnReturn(worth, { sharePermille: 1000 }) };
  return { order, giveBack, refusal: null };
}

function ticketReturns({ order, tickets, mayRefundPostponed }: ReadTickets): Omit<ReturnableOrder, 'order'> {
  const good = tickets.filter(({ state }) => state === 'issued');
  const faceMinor = good.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const rule = good.find(({ ownReturn }) => ownReturn !== null)?.ownReturn ?? null;
  const isUsed = tickets.some(({ state }) => state === 'used');
  const worth = { faceMinor, feeMinor: order.feeMinor, pointsMinor: order.pointsMinor, isFeeReturned: false };
  return {
    giveBack: rule && {
      isOpen: rule.isOpen && !isUsed,
      until: rule.closesAt,
      sharePermille: rule.sharePermille,
      ...refundByOwnReturn(worth, rule),
    },
    refusal:
      mayRefundPostponed && !isUsed && order.scheduleChange !== null
        ? {
            until: order.scheduleChange.newStartsAt === null ? null : order.scheduleChange.refundUntil,
            moneyMinor: Math.max(0, faceMinor - order.pointsMinor),
          }
        : null,
  };
}
