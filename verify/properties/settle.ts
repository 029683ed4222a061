import type { ProviderSnapshot } from '#usecases/payments/ports.ts';
import { refundCapture, sell } from './effects.ts';
import { type Outcome, refused } from './play.ts';
import {
  counted,
  holderOfSeat,
  isOpen,
  isTicket,
  type Line,
  type Order,
  type Payment,
  performanceOf,
  type State,
} from './state.ts';
import { canReserveAgain, endRunOut, reserveAgain } from './tenders.ts';
import type { World } from './world-types.ts';

/**
 * What must follow from a provider's report, written apart from the product's own decision.
 * @param outcome what the product answered; null when nobody saw its answer
 */
export function settle(
  world: World,
  state: State,
  order: Order,
  payment: Payment,
  fact: Pick<ProviderSnapshot, 'state' | 'captureRef' | 'amountMinor'>,
  outcome: Outcome | null,
): string | null {
  if (outcome !== null && !outcome.ok) return refused(outcome.code);
  const is = (kind: string): string | null =>
    outcome === null || outcome['outcome'] === kind
      ? null
      : `was taken as ${String(outcome['outcome'])} instead of ${kind}`;
  if (fact.state === 'pending') return is('ignore');
  const isOpenPayment = payment.state === 'created' || payment.state === 'redirected';
  if (fact.state !== 'captured') {
    if (!isOpenPayment) return is('ignore');
    payment.state = 'failed';
    return is('close');
  }
  const { captureRef, amountMinor } = fact;
  if (captureRef === null) throw new Error('A capture without a reference');
  const giveBack = (reason: string): string | null => {
    refundCapture(state, order, payment, { reason, captureRef, amountMinor });
    return is('auto_refund');
  };
  if (payment.state === 'captured') return payment.captureRef === captureRef ? is('ignore') : secondCapture();
  if (amountMinor !== payment.amountMinor) return giveBack('wrong_amount');
  // A change of the same moment may have left the price as it was: then the answer says so.
  if (order.dueMinor === null && outcome?.['outcome'] === 'pay') order.dueMinor = amountMinor;
  const reason = whyNot(state, order, payment);
  if (reason !== null) return giveBack(reason);
  const isLate = !isOpen(order) || !order.isHoldLive;
  const isPaid = outcome?.['outcome'] === 'pay_late_same_seats';
  // What a hold that has run out keeps of the balances may be given back at this moment.
  if (order.state === 'expired' && isPaid && !canReserveAgain(state, order)) endRunOut(state);
  const late = isLate ? whyTooLate(world, state, order) : null;
  if (late !== null) return giveBack(late);
  if (order.state === 'expired') reserveAgain(state, order);
  sell(state, order, payment, captureRef);
  return is(isLate ? 'pay_late_same_seats' : 'pay');

  /** Told twice, a second capture changes nothing any more. */
  function secondCapture(): string | null {
    const isKnown = order.payments.some((each) => each.captureRef === captureRef);
    return isKnown ? is('auto_refund') : giveBack('second_capture');
  }
}

function whyNot(state: State, order: Order, payment: Payment): string | null {
  const isBought = order.payments.some(({ id, isApplied }) => isApplied && id !== payment.id);
  if (isBought || ['paid', 'refund_pending', 'refunded'].includes(order.state)) return 'already_paid';
  const dates = order.lines
    .filter(isTicket)
    .map((line) => ({ line, performance: performanceOf(state, line.performanceId ?? 0) }));
  if (dates.some(({ performance }) => performance.state === 'cancelled')) return 'performance_cancelled';
  if (dates.some(({ line, performance }) => line.epoch !== performance.epoch)) return 'performance_moved';
  if (order.state === 'cancelled') return 'order_cancelled';
  return order.dueMinor === payment.amountMinor ? null : 'order_changed';
}

/** Money that comes when the order holds nothing any more. */
function whyTooLate(world: World, state: State, order: Order): string | null {
  const tickets = order.lines.filter(isTicket);
  const units = order.lines.filter((line) => !isTicket(line));
  const areAhead = units.every(({ forPerformanceId }) => {
    if (forPerformanceId === null) return true;
    const { state: of, hasNoDate } = performanceOf(state, forPerformanceId);
    return of !== 'cancelled' && !hasNoDate;
  });
  if (!tickets.every(({ performanceId }) => performanceOf(state, performanceId ?? 0).isSellable) || !areAhead)
    return 'sale_closed';
  const isReleased = order.state === 'expired';
  if (
    isReleased &&
    isOver(
      state,
      units,
      (item) => world.items.find(({ id }) => id === item.itemId)?.capacity ?? null,
      (one, other) => one.itemId === other.itemId,
    )
  ) {
    return 'units_gone';
  }
  const isSeatTaken = tickets.some(({ performanceId, seatNo }) => {
    if (performanceId === null || seatNo === null) return false;
    const holder = holderOfSeat(state, performanceId, seatNo);
    return holder !== undefined && holder.id !== order.id;
  });
  const entries = tickets.filter(({ kind }) => kind === 'entry');
  const areasFull = isOver(
    state,
    entries,
    (line) => capacityOfArea(world, line),
    (one, other) => one.performanceId === other.performanceId && one.zoneNo === other.zoneNo,
  );
  if (isSeatTaken || (isReleased && areasFull)) return 'seats_gone';
  const isGone = isOfferGone(world, state, order) || !canReserveAgain(state, order);
  return isReleased && isGone ? 'offer_gone' : null;
}

function capacityOfArea(world: World, { performanceId, zoneNo }: Line): number | null {
  const stage = world.stages.find(({ id }) => id === performanceId);
  return stage?.areas.find((area) => area.zoneNo === zoneNo)?.capacity ?? null;
}

function isOver(
  state: State,
  lines: readonly Line[],
  capacityOf: (line: Line) => number | null,
  isSame: (one: Line, other: Line) => boolean,
): boolean {
  return lines.some((line) => {
    const capacity = capacityOf(line);
    if (capacity === null) return false;
    const wanted = lines.filter((each) => isSame(each, line)).length;
    const { all } = counted(state, (each) => each.kind === line.kind && isSame(each, line));
    return all + wanted > capacity;
  });
}

function isOfferGone(world: World, state: State, order: Order): boolean {
  const voucher = world.vouchers.find(({ id }) => id === order.voucherId);
  const used = usesOf(state, order.voucherId);
  if (voucher?.maxUses != null && used + (order.voucherUses ?? 0) > voucher.maxUses) return true;
  return order.lines.some(({ performanceId, amounts, zoneNo }) => {
    const tierNo = amounts?.tierNo ?? null;
    const stage = world.stages.find(({ id }) => id === performanceId);
    const limit =
      stage?.tariffs.find((tariff) => tariff.zoneNo === zoneNo && tariff.tierNo === tierNo)?.tierLimit ?? null;
    if (tierNo === null || limit === null) return false;
    const isOfTier = (line: Line) => line.performanceId === performanceId && line.amounts?.tierNo === tierNo;
    return counted(state, isOfTier).all + order.lines.filter(isOfTier).length > limit;
  });
}

function usesOf(state: State, voucherId: number | null): number {
  const using = state.orders.filter(
    (each) => each.voucherId === voucherId && !['expired', 'cancelled'].includes(each.state),
  );
  return using.reduce((total, { voucherUses }) => total + (voucherUses ?? 0), 0);
}
