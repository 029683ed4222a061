import { feeOf, halfUp, paymentOf, priceOf, sum } from './money.ts';
import {
  type Kept,
  type Line,
  type LineState,
  liveLines,
  type Order,
  type Part,
  type Payment,
  type State,
} from './state.ts';
import { accountOf, addressOf, addTo, coveredPrice, divide, returnTo } from './tenders.ts';

/** What broken rules keep of a line, of what its tenders had paid, and each rule of each payer. */
export type Withheld = ReadonlyMap<number, { minor: number; parts: readonly Part[]; kept: readonly Kept[] }>;

/** How lines come back: a share of each price or all but an amount, after what broken rules keep of it. */
export type Rule = { permille: number; keptMinor?: number; hasFee: boolean; withheld?: Withheld };

/** What the provider still has of a payment once the refunds on their way have left. */
function keptMinor(order: Order, payment: Payment): number {
  const leaving = order.refunds.filter(({ paymentId, state }) => paymentId === payment.id && state !== 'failed');
  return payment.capturedMinor - payment.chargedBackMinor - sum(leaving.map(({ amountMinor }) => amountMinor));
}

type LineBack = { line: Line; moneyMinor: number; parts: Part[] };

/** Each that paid gets its part of the share; what the seller keeps besides comes out of money first, then of the last tender. */
function lineBack(order: Order, line: Line, { permille, keptMinor: kept = 0, withheld }: Rule): LineBack {
  const of = withheld?.get(line.lineNo) ?? { minor: 0, parts: [] };
  const payers = order.tenders.map(({ kind, ref, covers }): Part => {
    const paid = covers.find(({ lineNo }) => lineNo === line.lineNo)?.priceMinor ?? 0;
    const withheldMinor = of.parts.find((part) => part.kind === kind && part.ref === ref)?.withheldMinor ?? 0;
    return { kind, ref, amountMinor: paid - withheldMinor, withheldMinor };
  });
  // A tender that paid nothing of this line comes behind those that did.
  const paying = payers.filter(({ kind, ref }) => isPaying(order, line, kind, ref));
  const ordered = [...paying, ...payers.filter((payer) => !paying.includes(payer))];
  const money = priceOf(line) - of.minor - sum(ordered.map(({ amountMinor }) => amountMinor));
  const weights = [...ordered.map(({ amountMinor }) => amountMinor), money];
  const shares = divide(halfUp(sum(weights), permille), weights);
  let left = kept;
  for (let at = shares.length - 1; at >= 0; at -= 1) {
    const taken = Math.min(left, shares[at] ?? 0);
    shares[at] = (shares[at] ?? 0) - taken;
    left -= taken;
  }
  const parts = ordered.map((part, at) => ({ ...part, amountMinor: shares[at] ?? 0 }));
  return {
    line,
    moneyMinor: shares.at(-1) ?? 0,
    parts: parts.filter(({ amountMinor, withheldMinor }) => amountMinor > 0 || withheldMinor !== 0),
  };
}

function isPaying({ tenders }: Order, { lineNo }: Line, kind: Part['kind'], ref: string): boolean {
  const tender = tenders.find((each) => each.kind === kind && each.ref === ref);
  return tender?.covers.some((cover) => cover.lineNo === lineNo) ?? false;
}

export type Back = {
  /** The money before what the payer's bank took back. */
  owedMinor: number;
  moneyMinor: number;
  /** What goes back to other balances than money. */
  tendersMinor: number;
  feePoints: number;
  lines: LineBack[];
};

/**
 * What comes back for lines of one order: the share of each price, of its money less what the payer's bank took back
 * already and no earlier return has been reduced by, and never more than the provider still has. The fee becomes points
 * once, and only while its money is here.
 */
export function backFor(order: Order, returned: readonly Line[], rule: Rule): Back {
  const payment = paymentOf(order);
  const charged = payment?.chargedBackMinor ?? 0;
  const kept = payment === undefined ? 0 : keptMinor(order, payment);
  const lines = returned.map((line) => lineBack(order, line, rule));
  const owedMinor = sum(lines.map(({ moneyMinor }) => moneyMinor));
  const uncounted = Math.max(0, charged - order.countedMinor);
  const moneyMinor = charged === 0 ? owedMinor : Math.max(0, Math.min(owedMinor - uncounted, kept));
  const paidInMoney = sum(order.lines.map((line) => priceOf(line) - coveredPrice(order, line)));
  const isFeeGone = charged > 0 && (kept <= 0 || charged > paidInMoney);
  const fees = rule.hasFee && !isFeeGone ? returned.filter((line) => !line.isFeeReturned).map(feeOf) : [];
  const tendersMinor = sum(lines.flatMap(({ parts }) => parts.map(({ amountMinor }) => amountMinor)));
  return { owedMinor, moneyMinor, tendersMinor, feePoints: sum(fees), lines };
}

/** Ends lines of a paid order, and owes what comes back. */
export function giveBack(
  state: State,
  order: Order,
  lines: readonly Line[],
  rule: Rule,
  why: { cause: string; state: LineState },
): Back {
  const back = backFor(order, lines, rule);
  endLines(state, order, back.lines, rule.withheld, why.state);
  if (why.state === 'cancelled') giveVoucherBack(order);
  oweBack(state, order, lines, back, why.cause);
  settleState(order);
  return back;
}

function endLines(
  state: State,
  order: Order,
  lines: readonly LineBack[],
  withheld: Withheld | undefined,
  end: LineState,
): void {
  for (const { line, moneyMinor, parts } of lines) {
    line.backMinor = moneyMinor + sum(parts.map(({ amountMinor }) => amountMinor));
    line.withheldMinor = withheld?.get(line.lineNo)?.minor ?? 0;
    line.kept = [...(withheld?.get(line.lineNo)?.kept ?? [])];
    line.parts = parts;
    for (const { kind, ref, amountMinor } of parts) {
      returnTo(state, order.market, { kind, ref, wantedMinor: null }, amountMinor);
    }
    line.state = end;
    for (const code of line.codes) code.state = 'void';
  }
}

/** All the money is gone, and nothing was used: what tenders paid goes back to them. */
export function endByBank(state: State, order: Order): void {
  const { lines } = backFor(order, liveLines(order), { permille: 1000, hasFee: false });
  order.countedMinor += sum(lines.map(({ moneyMinor }) => moneyMinor));
  endLines(state, order, lines, undefined, 'cancelled');
  order.state = 'refunded';
}

/** The fees of lines that stay as they are. */
export function giveFeesBack(state: State, order: Order, lines: readonly Line[]): void {
  oweBack(state, order, lines, backFor(order, lines, { permille: 0, hasFee: true }), 'performance_postponed');
}

function oweBack(state: State, order: Order, lines: readonly Line[], back: Back, cause: string): void {
  const payment = paymentOf(order);
  order.countedMinor += back.owedMinor - back.moneyMinor;
  order.points += back.feePoints;
  if (back.feePoints > 0) {
    addTo(state, accountOf(order.market, { kind: 'points', ref: addressOf(state, order) }), back.feePoints);
    for (const line of lines) if (feeOf(line) > 0) line.isFeeReturned = true;
  }
  if (back.moneyMinor === 0 || payment === undefined) return;
  order.refunds.push({
    id: '',
    paymentId: payment.id,
    amountMinor: back.moneyMinor,
    reason: cause,
    state: 'requested',
  });
}

/** The buyer could not use what the voucher reduced, or unlocked. */
function giveVoucherBack(order: Order): void {
  const reduced = order.lines.filter(({ amounts }) => (amounts?.voucherMinor ?? 0) > 0);
  const using = reduced.length > 0 ? reduced : order.lines;
  if (using.every(({ state }) => state === 'cancelled')) order.voucherUses = 0;
}

/** A paid order without a live line waits for its refunds, or is refunded. */
function settleState(order: Order): void {
  if (order.state === 'paid' && liveLines(order).length === 0) {
    order.state = order.refunds.some(({ state }) => state !== 'confirmed') ? 'refund_pending' : 'refunded';
  }
}
