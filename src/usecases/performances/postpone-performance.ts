import { FEE_RETURN, refundDeadline } from '#domain/refunds/returns.ts';
import { planReturns } from '#usecases/returns/plan-returns.ts';
import type { SalePart } from '#usecases/sale.ts';
import { type ChangePlan, changePlan } from './change-plan.ts';

export type PostponeResult =
  | { ok: true; plan: ChangePlan }
  | { ok: false; code: 'unknown_performance' | 'already_cancelled' | 'date_in_past' | 'same_date' };

/**
 * Postpones a performance to another date or indefinitely: tickets stay valid, the service fee is returned as points at
 * most once per ticket, and until a deadline the buyer may choose a refund. Unpaid orders expire because they were made
 * for the old date.
 */
export async function postponePerformance(
  deps: SalePart<'transaction' | 'random', 'orders' | 'ledger' | 'performances' | 'returns'>,
  input: { performanceId: number; newStartsAt: Date | null; isDryRun: boolean; actor?: string },
): Promise<PostponeResult> {
  const { performanceId, newStartsAt, isDryRun, actor = 'system' } = input;
  return deps.transaction(async ({ performances, orders, ledger, returns }): Promise<PostponeResult> => {
    const performance = await (isDryRun
      ? performances.readForChange(performanceId)
      : performances.lockForChange(performanceId));
    if (performance === null) return { ok: false, code: 'unknown_performance' };
    if (performance.state === 'cancelled') return { ok: false, code: 'already_cancelled' };
    if (newStartsAt !== null && newStartsAt <= performance.now) return { ok: false, code: 'date_in_past' };
    if (newStartsAt?.getTime() === performance.startsAt.getTime()) return { ok: false, code: 'same_date' };
    const unpaid = await performances.unpaidOrders(performanceId, { areLocked: !isDryRun });
    const paid = await returns.ofPerformance(performanceId, { areLocked: !isDryRun });
    const planned = planReturns(deps.random, paid, { cause: 'performance_postponed', actor }, FEE_RETURN);
    const refundUntil = refundDeadline(performance.now, newStartsAt);
    const plan = changePlan(performance, { paid, unpaid }, planned.total, refundUntil);
    if (isDryRun) return { ok: true, plan };
    await orders.closeMany(unpaid, 'expired');
    const scheduleChangeId = await performances.writeScheduleChange({
      performanceId,
      kind: 'postponed',
      newStartsAt,
      refundUntil,
      actor,
    });
    await performances.raiseEpoch(performanceId);
    await returns.write(planned.cases.filter(({ lines }) => lines.some(({ feePoints }) => feePoints > 0)));
    await ledger.book(planned.ledger);
    await performances.announceScheduleChange(
      scheduleChangeId,
      performanceId,
      paid.map(({ orderId }) => orderId),
    );
    return { ok: true, plan };
  });
}
