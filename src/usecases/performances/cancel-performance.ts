import { refundByCancelling } from '#domain/refunds/returns.ts';
import type { SalePart } from '#usecases/sale.ts';
import { type ChangePlan, planReturns } from './plan-schedule-change.ts';

export type CancelResult =
  | { ok: true; plan: ChangePlan }
  | { ok: false; code: 'unknown_performance' | 'already_cancelled' };

const CAUSE = 'performance_cancelled';

/**
 * Cancels a performance: voids its tickets, refunds the price by the original payment method and returns the service
 * fee as points. A dry run only reports what would happen.
 */
export async function cancelPerformance(
  deps: SalePart<'transaction' | 'random', 'orders' | 'ledger' | 'performances'>,
  { performanceId, isDryRun, actor = 'system' }: { performanceId: number; isDryRun: boolean; actor?: string },
): Promise<CancelResult> {
  return deps.transaction(async ({ performances, orders, ledger }): Promise<CancelResult> => {
    const performance = await (isDryRun
      ? performances.readForChange(performanceId)
      : performances.lockForChange(performanceId));
    if (performance === null) return { ok: false, code: 'unknown_performance' };
    if (performance.state === 'cancelled') return { ok: false, code: 'already_cancelled' };
    const unpaid = await performances.unpaidOrders(performanceId, { areLocked: !isDryRun });
    const paid = await performances.paidOrders(performanceId, { areLocked: !isDryRun });
    const planned = planReturns(deps.random, paid, CAUSE, refundByCancelling);
    const plan: ChangePlan = {
      title: performance.title,
      startsAt: performance.startsAt,
      paidOrders: paid.length,
      tickets: paid.reduce((sum, { tickets }) => sum + tickets, 0),
      unpaidOrders: unpaid.length,
      ...planned.total,
      currency: paid[0]?.currency ?? '',
      refundUntil: null,
    };
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
    await performances.writeReturns(CAUSE, planned.returns);
    await ledger.book(planned.ledger);
    await performances.announceScheduleChange(
      scheduleChangeId,
      performanceId,
      paid.map(({ orderId }) => orderId),
    );
    return { ok: true, plan };
  });
}
