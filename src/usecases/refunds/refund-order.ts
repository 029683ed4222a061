import { refundByOwnReturn, refundByRefusingNewDate } from '#domain/refunds/returns.ts';
import { ownReturn } from '#domain/tickets/own-return.ts';
import { isPaidByBank, planReturns } from '#usecases/performances/plan-schedule-change.ts';
import type { OrderToReturn, ReturnChoice } from '#usecases/performances/ports.ts';
import type { SaleDeps, SalePart } from '#usecases/sale.ts';

export type RefundResult =
  | { ok: true; moneyMinor: number; pointsMinor: number; feePoints: number }
  | { ok: false; code: 'unknown_order' | 'order_closed' | 'return_closed' | 'ticket_used' };

export type ReturnCause = 'new_date_refused' | 'own_return';

/**
 * The buyer requests a refund: after a postponement the whole price until the deadline, otherwise the share and until
 * the day fixed on the tickets. Keeping the tickets needs no action.
 */
export async function refundOrder(
  deps: SalePart<'transaction' | 'random', 'orders' | 'ledger' | 'performances'>,
  { orderId, cause }: { orderId: string; cause: ReturnCause },
): Promise<RefundResult> {
  return deps.transaction(async ({ orders, performances, ledger }): Promise<RefundResult> => {
    const outline = (await orders.outlines([orderId])).get(orderId);
    if (outline === undefined) return { ok: false, code: 'unknown_order' };
    await orders.lockPerformances(outline.performanceIds);
    const order = await performances.paidOrder(orderId);
    const choice = await performances.returnChoice(orderId);
    if (order === null || choice === null) return { ok: false, code: 'order_closed' };
    if (order.usedTickets > 0) return { ok: false, code: 'ticket_used' };
    const planned = planFor(deps, order, choice, cause);
    if (planned === null || isPaidByBank(planned)) return { ok: false, code: 'return_closed' };
    await performances.takeTicketsBack(orderId, cause);
    await performances.writeReturns(cause, planned.returns);
    await ledger.book(planned.ledger);
    return { ok: true, ...planned.total };
  });
}

function planFor(deps: Pick<SaleDeps, 'random'>, order: OrderToReturn, choice: ReturnChoice, cause: ReturnCause) {
  if (cause === 'new_date_refused') {
    return choice.isRefundOpen ? planReturns(deps.random, [order], cause, refundByRefusingNewDate) : null;
  }
  const rule = choice.ownReturn;
  if (rule === null || choice.hasNoDate || !ownReturn(rule, choice, order.paid.faceMinor, choice.now).isOpen)
    return null;
  return planReturns(deps.random, [order], cause, (paid) => refundByOwnReturn(paid, rule));
}
