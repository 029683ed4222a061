import { WHOLE_RETURN } from '#domain/refunds/returns.ts';
import { planReturns } from '#usecases/returns/plan-returns.ts';
import type { SalePart } from '#usecases/sale.ts';
import { type ChangePlan, changePlan } from './change-plan.ts';

export type CancelResult =
  | { ok: true; plan: ChangePlan }
  | { ok: false; code: 'unknown_performance' | 'already_cancelled' };

const CAUSE = 'performance_cancelled';

/**
 * Cancels a performance: voids its tickets, refunds their price by the original payment method and returns their service
 * fee as points. Other lines of the same orders stay as they are. A dry run only reports what would happen.
 */
export async function cancelPerformance(
  deps: SalePart<'transaction' | 'random', 'orders' | 'ledger' | 'performances' | 'returns'>,
  { performanceId, isDryRun, actor = 'system' }: { performanceId: number; isDryRun: boolean; actor?: string },
): Promise<CancelResult> {
  return deps.transaction(async ({ performances, orders, ledger, returns }): Promise<CancelResult> => {
    const performance = await (isDryRun
      ? performances.readForChange(performanceId)
      : performances.lockForChange(performanceId));
    if (performance === null) return { ok: false, code: 'unknown_performance' };
    if (performance.state === 'cancelled') return { ok: false, code: 'already_cancelled' };
    const unpaid = await performances.unpaidOrders(performanceId, { areLocked: !isDryRun });
    const paid = await returns.ofPerformance(performanceId, { areLocked: !isDryRun });
    const planned = planReturns(deps.random, paid, { cause: CAUSE, actor }, WHOLE_RETURN);
    const plan = changePlan(performance, { paid, unpaid }, planned.total, null);
    if (isDryRun) return { ok: true, plan };
    await orders.closeMany(unpaid, 'expired');
    const scheduleChangeId = await performances.writeScheduleChange({
      performanceId,
      kind: 'cancelled',
      newStartsAt: null,
      refundUntil: null,
      actor,
    });
    await performances.voidTickets(performanceId);
    await returns.write(planned.cases);
    await ledger.book(planned.ledger);
    await performances.announceScheduleChange(
      scheduleChangeId,
      performanceId,
      paid.map(({ orderId }) => orderId),
    );
    return { ok: true, plan };
  });
}
