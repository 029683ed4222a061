import type { ReturnCause, RightToReturn } from '#domain/refunds/buyers-return.ts';
import { isPaidByBank, type LineReturn, sumsOfLines } from '#domain/refunds/returns.ts';
import type { SalePart } from '#usecases/sale.ts';
import { backOf } from './back-of.ts';
import { pricesBack, totalOf } from './plan-returns.ts';
import type { MoneyBack, OrderToReturn } from './ports.ts';
import { type Returnable, rightsOf } from './rights-of.ts';

/** What a return of one line pays, and until when it is possible. */
export type LineQuote = MoneyBack & {
  lineNo: number;
  cause: ReturnCause;
  isOpen: boolean;
  isUsed: boolean;
  /** First moment at which it is closed; null when no deadline applies. */
  until: Date | null;
  sharePermille: number;
  priceMinor: number;
  feeMinor: number;
  /** What the seller keeps of the price. */
  keptMinor: number;
  /** The part of it that is kept because others that were cheaper with it stay; negative where it comes back. */
  withheldMinor: number;
  /** The lines that must go back with it, because they need it. One that cannot be returned closes this one too. */
  withLines: readonly number[];
};

export type ReturnQuote = {
  /** The live lines that the buyer may return at any time: the chosen ones together, others each by itself. */
  lines: LineQuote[];
  /** What returning all open lines of a cause pays; null when none is open. */
  totals: Record<ReturnCause, MoneyBack | null>;
  /** What returning the chosen lines pays, with those that must go back with them; null when one of them cannot. */
  chosen: MoneyBack | null;
  /** The lines that must go back with the chosen ones. */
  added: readonly number[];
  /** The payer's bank has already returned what a return would pay, so that none is offered. */
  isReturnedByBank: boolean;
};

/**
 * Quotes the buyer's own return of a paid order; null when it is not paid.
 * @param lineNos the lines that would be returned together
 */
export async function quoteReturn(
  deps: SalePart<'stores', 'returns'>,
  orderId: string,
  lineNos: readonly number[] = [],
): Promise<ReturnQuote | null> {
  const read = await deps.stores.returns.read(orderId);
  if (read === null) return null;
  const { order, now } = read;
  const { rights, tiedTo } = rightsOf(order, now);
  const open = rights.filter(({ right, isBound }) => right.isOpen && !isBound);
  const isReturnedByBank = isPaidByBank(sumOf(backOf(order, open, now)));
  const added = tiedTo(lineNos);
  const wanted = new Set([...lineNos, ...added]);
  const chosen = open.filter(({ line }) => wanted.has(line.lineNo));
  const together = linesOf(backOf(order, chosen, now));
  const totalFor = (cause: ReturnCause) =>
    totalOfAll(
      { order, now },
      open.filter(({ right }) => right.cause === cause),
      tiedTo,
    );
  return {
    lines: rights.map((each) => ({
      ...lineQuote(each, together.get(each.line.lineNo) ?? linesOf(backOf(order, [each], now)).get(each.line.lineNo)),
      ...(isReturnedByBank ? { isOpen: false } : {}),
    })),
    totals: { own_return: totalFor('own_return'), new_date_refused: totalFor('new_date_refused') },
    chosen: chosen.length > 0 && chosen.length === wanted.size ? offered(backOf(order, chosen, now)) : null,
    added,
    isReturnedByBank,
  };
}

type Backs = ReturnType<typeof backOf>;

function lineQuote({ line, right, isBound, withLines }: Returnable, back: LineReturn | undefined): LineQuote {
  const { cause, isOpen, until, rule } = right;
  const { priceMinor = 0, feePoints = 0, withheldMinor = 0 } = back ?? {};
  return {
    lineNo: line.lineNo,
    cause,
    isOpen: isOpen && !isBound,
    isUsed: line.isUsed,
    until,
    sharePermille: rule.pricePermille,
    priceMinor: line.priceMinor,
    feeMinor: line.feeMinor,
    keptMinor: line.priceMinor - priceMinor,
    withheldMinor,
    withLines,
    ...pricesBack(sumsOfLines(back === undefined ? [] : [back])),
    feePoints,
  };
}

function linesOf(backs: Backs): Map<number, LineReturn> {
  return new Map(backs.flatMap(({ back }) => back.lines).map((line) => [line.lineNo, line]));
}

/** Null when they cannot all be returned. */
function totalOfAll(
  { order, now }: { order: OrderToReturn; now: Date },
  rights: readonly RightToReturn[],
  tiedTo: (lineNos: readonly number[]) => readonly number[],
): MoneyBack | null {
  const isPossible = rights.length > 0 && tiedTo(rights.map(({ line }) => line.lineNo)).length === 0;
  return isPossible ? offered(backOf(order, rights, now)) : null;
}

/** Null when the payer's bank has paid it already. */
function offered(backs: Backs): MoneyBack | null {
  const { chargedBackMinor, ...back } = sumOf(backs);
  return isPaidByBank({ ...back, chargedBackMinor }) ? null : back;
}

function sumOf(backs: Backs): MoneyBack & { chargedBackMinor: number } {
  const chargedBackMinor = backs.reduce((sum, { back }) => sum + back.chargedBackMinor, 0);
  return { ...totalOf(backs.map(({ back }) => back)), chargedBackMinor };
}
