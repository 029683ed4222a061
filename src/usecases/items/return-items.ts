import { itemReturn } from '#domain/items/item-return.ts';
import { refundByCancelling, refundByOwnReturn } from '#domain/refunds/returns.ts';
import { isPaidByBank, planReturns } from '#usecases/performances/plan-schedule-change.ts';
import type { SalePart } from '#usecases/sale.ts';

export type ReturnItemsResult =
  | { ok: true; moneyMinor: number; pointsMinor: number; feePoints: number }
  | { ok: false; code: 'unknown_order' | 'order_closed' | 'return_closed' | 'code_used' };

/** Why items are returned: the buyer's decision within the return period, or the seller cannot deliver. */
export type ItemReturnCause = 'own_return' | 'seller_cancelled';

/** Refunds the price, voids the codes and puts the units back on sale, for the whole order or not at all. */
export async function returnItems(
  deps: SalePart<'transaction' | 'random', 'ledger' | 'performances' | 'items'>,
  { orderId, cause }: { orderId: string; cause: ItemReturnCause },
): Promise<ReturnItemsResult> {
  return deps.transaction(async ({ items, performances, ledger }): Promise<ReturnItemsResult> => {
    const paid = await items.lockPaid(orderId);
    const order = paid && (await performances.paidOrder(orderId));
    if (paid === null || order === null) return { ok: false, code: 'order_closed' };
    if (paid.usedUnits > 0) return { ok: false, code: 'code_used' };
    if (cause === 'own_return' && !itemReturn({ ...paid, isUsed: false }, paid.now).isOpen) {
      return { ok: false, code: 'return_closed' };
    }
    // All units are still valid, so the whole price is refunded, not that of tickets. The fee is refunded only when the
    // seller cancels.
    const whole = { ...order, organizerId: paid.organizerId, paid: { ...order.paid, faceMinor: order.faceMinor } };
    const planned = planReturns(deps.random, [whole], cause, (worth) =>
      cause === 'own_return' ? refundByOwnReturn(worth, { sharePermille: 1000 }) : refundByCancelling(worth),
    );
    if (cause === 'own_return' && isPaidByBank(planned)) return { ok: false, code: 'return_closed' };
    await items.takeBack(orderId, cause);
    await performances.writeReturns(cause, planned.returns);
    await ledger.book(planned.ledger);
    return { ok: true, ...planned.total };
  });
}
