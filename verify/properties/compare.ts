import { isDeepStrictEqual } from 'node:util';
import { isOpen, type Kept, type Line, type Order, type State } from './state.ts';
import { balanceOf, endUnpaid } from './tenders.ts';

/** Where the database differs from the model; null where it does not. Amounts that the model leaves open are not compared. */
export function differenceOf(model: State, found: State): string | null {
  for (const order of model.orders) {
    const other = found.orders.find(({ id }) => id === order.id);
    // A hold that has run out is closed by whoever sweeps or needs its place.
    if (isOpen(order) && !order.isHoldLive && other?.state === 'expired') endUnpaid(model, order, 'expired');
  }
  for (const performance of model.performances) {
    const other = found.performances.find(({ id }) => id === performance.id);
    const of = ({ state, epoch, hasNoDate, isRefundOpen }: State['performances'][number]) => ({
      state,
      epoch,
      hasNoDate,
      isRefundOpen,
    });
    if (other === undefined || !isDeepStrictEqual(of(performance), of(other))) {
      return `performance ${performance.id} is ${show(other && of(other))} and not ${show(of(performance))}`;
    }
  }
  if (model.orders.length !== found.orders.length)
    return `there are ${found.orders.length} orders and not ${model.orders.length}`;
  for (const order of model.orders) {
    const other = found.orders.find(({ id }) => id === order.id);
    const difference = other === undefined ? 'does not exist' : orderDifference(order, other);
    if (difference !== null) return `order ${found.orders.findIndex(({ id }) => id === order.id) + 1} ${difference}`;
  }
  for (const account of new Set([...Object.keys(model.balances), ...Object.keys(found.balances)])) {
    const [expected, actual] = [balanceOf(model, account), balanceOf(found, account)];
    if (expected !== actual) return `there are ${actual} in ${account} and not ${expected}`;
  }
  for (const key of ['certificates', 'returnRules'] as const) {
    if (!isDeepStrictEqual(model[key], found[key]))
      return `there are ${key} ${show(found[key])} and not ${show(model[key])}`;
  }
  return null;
}

function orderDifference(model: Order, found: Order): string | null {
  if (model.state !== found.state) return `is ${found.state} and not ${model.state}`;
  for (const key of ['voucherId', 'points', 'countedMinor'] as const) {
    if (model[key] !== found[key]) return `has ${key} ${found[key]} and not ${model[key]}`;
  }
  for (const key of ['dueMinor', 'voucherUses'] as const) {
    if (model[key] !== null && model[key] !== found[key]) return `has ${key} ${found[key]} and not ${model[key]}`;
  }
  if (model.lines.length !== found.lines.length) return `has ${found.lines.length} lines and not ${model.lines.length}`;
  for (const [index, line] of model.lines.entries()) {
    const other = found.lines[index];
    const [expected, actual] = [lineFacts(line), other && lineFacts(other, line.amounts === null)];
    if (!isDeepStrictEqual(expected, actual))
      return `has the line ${show(differing(actual, expected))} and not ${show(differing(expected, actual))}`;
  }
  for (const facts of [tenderFacts, paymentFacts, refundFacts]) {
    if (!isDeepStrictEqual(facts(model), facts(found)))
      return `has ${show(facts(found))} and not ${show(facts(model))}`;
  }
  return null;
}

function tenderFacts({ tenders }: Order): string[] {
  return tenders.map(({ kind, ref, wantedMinor, amountMinor, state, covers }) => {
    const parts = covers.map(({ lineNo, priceMinor, feeMinor }) => `${priceMinor} + ${feeMinor} of line ${lineNo}`);
    return `${kind} ${ref}: ${amountMinor} of ${wantedMinor ?? 'all'} ${state}: ${parts.join(', ')}`;
  });
}

type Payer = Pick<Kept, 'kind' | 'ref'> & { ruleId?: number };
const payerText = ({ ruleId = 0, kind, ref }: Payer): string => `${ruleId} ${kind} ${ref}`;
const byPayer = (one: Payer, other: Payer): number => (payerText(one) < payerText(other) ? -1 : 1);

function lineFacts({ codes, amounts, parts, kept, ...line }: Line, areAmountsOpen = false) {
  return {
    ...line,
    parts: parts.toSorted(byPayer),
    kept: kept.toSorted(byPayer),
    amounts: areAmountsOpen ? null : amounts,
    codes: codes.map(({ state, isHandedOver, epoch, lastPass }) => ({ state, isHandedOver, epoch, lastPass })),
  };
}

function paymentFacts({ payments }: Order): string[] {
  const facts = payments.map(
    ({ state, amountMinor, isApplied, captureRef, capturedMinor, chargedBackMinor, earlyMinor }) => {
      // Whether the buyer has the provider's address already is nobody's money.
      const isWaiting = state === 'created' || state === 'redirected';
      const money = `captured ${capturedMinor} as ${captureRef}, taken back ${chargedBackMinor}, early ${earlyMinor}`;
      return `${isWaiting ? 'open' : state} payment of ${amountMinor}${isApplied ? ', applied' : ''}: ${money}`;
    },
  );
  return facts.toSorted();
}

function refundFacts({ payments, refunds }: Order): string[] {
  const refOf = (paymentId: string) => payments.find(({ id }) => id === paymentId)?.captureRef;
  return refunds
    .map((each) => `${each.state} refund of ${each.amountMinor} for ${each.reason} of ${refOf(each.paymentId)}`)
    .toSorted();
}

function differing(one: object | undefined, other: object | undefined): object | undefined {
  if (one === undefined || other === undefined) return one;
  return Object.fromEntries(
    Object.entries(one).filter(
      ([key, value]) => key === 'lineNo' || !isDeepStrictEqual(value, (other as Record<string, unknown>)[key]),
    ),
  );
}

const show = (value: unknown): string => JSON.stringify(value);
