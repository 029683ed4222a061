import { type Outcome, type Prepared, refused, unexpectedly } from './play.ts';
import { type Line, type Order, orderOf, performanceOf, type State } from './state.ts';
import { endRunOut, isRunOutPaying, payAgain } from './tenders.ts';
import { type Fit, isOfCrowd, isOfPrice, replaceLines } from './wanted.ts';

/** Whether an answer fits what is there and what it costs. */
export function judge(outcome: Outcome, facts: { fit: Fit; isPlain: boolean; isAlone: boolean }): string | null {
  if (outcome.ok) return facts.fit === 'taken' ? 'took what somebody else has' : null;
  if (isOfCrowd(outcome.code)) return facts.fit === 'fits' && facts.isAlone ? refused(outcome.code) : null;
  return isOfPrice(outcome.code) && !facts.isPlain ? null : refused(outcome.code);
}

/** Why an order's basket cannot be changed, whatever is wanted. */
export function closedFor(order: Order | undefined): string[] {
  if (order === undefined) return ['unknown_order'];
  // What has run out may be swept at this moment.
  if (order.state === 'awaiting_payment') return ['payment_open', ...(order.isHoldLive ? [] : ['hold_expired'])];
  if (order.state === 'expired') return ['hold_expired'];
  if (order.state !== 'held') return ['order_closed'];
  return order.isHoldLive ? [] : ['hold_expired'];
}

type Change = { stays: readonly Line[]; added: readonly Line[]; fit: Fit; isOpen: boolean; isPlain: boolean };

/** One change of a basket: what stays, what is new, and whether it can be had. */
export function changing(orderId: string, change: (state: State, order: Order) => Change): Prepared['courses'] {
  // What a hold that has run out keeps of the balances may be given back at this moment.
  return [false, true].map((endsRunOut) => {
    return (now, outcome, { isAlone, found }) => {
      const order = orderOf(now, orderId);
      if (endsRunOut && (!isRunOutPaying(now) || (order?.tenders.length ?? 0) === 0)) return 'is the other course';
      const closed = closedFor(order);
      if (closed.length > 0 || order === undefined)
        return !outcome.ok && closed.includes(outcome.code) ? null : `must be refused as ${closed.join(' or ')}`;
      const { stays, added, fit, isOpen: isOnSale, isPlain: isPlainPrice } = change(now, order);
      if (stays.length + added.length === 0) return unexpectedly(outcome);
      const keepsFormerDate = stays.some(
        (line) => line.performanceId !== null && line.epoch !== performanceOf(now, line.performanceId).epoch,
      );
      if (!isOnSale || keepsFormerDate) return unexpectedly(outcome);
      const wrong = judge(outcome, { fit, isPlain: isPlainPrice, isAlone });
      if (wrong !== null || !outcome.ok) return wrong;
      const wasPriced = order.dueMinor !== null;
      replaceLines(order, stays, added);
      if (endsRunOut) endRunOut(now);
      payAgain(now, found, order, wasPriced);
      order.dueMinor = null;
      return null;
    };
  });
}
