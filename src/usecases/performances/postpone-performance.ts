import { bookFeeReturn } from '#domain/ledger/ledger.ts';
import { refundByPostponing, refundDeadline, withoutChargedBack } from '#domain/refunds/returns.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { ChangePlan } from './plan-schedule-change.ts';

export type PostponeResult =
  | { ok: true; plan: ChangePlan }
  | { ok: false; code: 'unknown_performance' | 'already_cancelled' | 'date_in_past' | 'same_date' };

/**
 * Postpones a performance to another date or indefinitely: tickets stay valid, the service fee is returned as points at
 * most once per order, and until a deadline the buyer may choose a refund. Unpaid orders expire because they were made
 * for the old date.
 */
export async function postponePerformance(
  deps: SalePart<'transaction', 'orders' | 'ledger' | 'performances'>,
  input: { performanceId: number; newStartsAt: Date | null; isDryRun: boolean; actor?: string },
): Promise<PostponeResult> {
  const { performanceId, newStartsAt, isDryRun, actor = 'system' } = input;
  return deps.transaction(async ({ performances, orders, ledger }): Promise<PostponeResult> => {
    const performance = await (isDryRun
      ? performances.readForChange(performanceId)
      : performances.lockForChange(performanceId));
    if (performance === null) return { ok: false, code: 'unknown_performance' };
    if (performance.state === 'cancelled') return { ok: false, code: 'already_cancelled' };
    if (newStartsAt !== null && newStartsAt <= performance.now) return { ok: false, code: 'date_in_past' };
    if (newStartsAt?.getTime() === performance.startsAt.getTime()) return { ok: false, code: 'same_date' };
    const unpaid = await performances.unpaidOrders(performanceId, { areLocked: !isDryRun });
    const paid = await performances.paidOrders(performanceId, { areLocked: !isDryRun });
    const fees = paid
      .map((order) => ({
        order,
        points: withoutChargedBack(refundByPostponing(order.paid), order.paid, order.left).feePoints,
      }))
      .filter(({ points }) => points > 0);
    const refundUntil = refundDeadline(performance.now, newStartsAt);
    const plan: ChangePlan = {
      title: performance.title,
      startsAt: performance.startsAt,
      paidOrders: paid.length,
      tickets: paid.reduce((sum, { tickets }) => sum + tickets, 0),
      unpaidOrders: unpaid.length,
      moneyMinor: 0,
      pointsMinor: 0,
      feePoints: fees.reduce((sum, { points }) => sum + points, 0),
      currency: paid[0]?.currency ?? '',
      refundUntil,
    };
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
    await performances.writeFeeReturns(
      'performance_postponed',
      fees.map(({ order, points }) => ({ orderId: order.orderId, points })),
    );
    await ledger.book(fees.map(({ order, points }) => bookFeeReturn(order, points)));
    await performances.announceScheduleChange(
      scheduleChangeId,
      performanceId,
      paid.map(({ orderId }) => orderId),
    );
    return { ok: true, plan };
  });
}
