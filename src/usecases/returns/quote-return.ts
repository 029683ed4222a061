import { withBrokenSets } from '#domain/refunds/broken-sets.ts';
import { buyersReturn, groupRights, type ReturnCause, type RightToReturn } from '#domain/refunds/buyers-return.ts';
import { isPaidByBank, type LineReturn, type OrderReturn, returnsOf, sumsOfLines } from '#domain/refunds/returns.ts';
import type { SalePart } from '#usecases/sale.ts';
import { pricesBack, totalOf } from './plan-returns.ts';
import type { MoneyBack, OrderToReturn } from './ports.ts';

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
  /** The part of it that is kept because tickets of the same set stay with the buyer; negative where it comes back. */
  withheldMinor: number;
};

export type ReturnQuote = {
  /** The live lines that the buyer may return at any time: the chosen ones together, others each by itself. */
  lines: LineQuote[];
  /** What returning all open lines of a cause pays; null when none is open. */
  totals: Record<ReturnCause, MoneyBack | null>;
  /** What returning the chosen lines pays; null when not all of them can be returned. */
  chosen: MoneyBack | null;
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
  const rights = order.lines.flatMap((line): RightToReturn[] => {
    const right = buyersReturn(line, now);
    return right === null ? [] : [{ line, right }];
  });
  const open = rights.filter(({ right }) => right.isOpen);
  const isReturnedByBank = isPaidByBank(sumOf(backOf(order, open)));
  const chosen = open.filter(({ line }) => lineNos.includes(line.lineNo));
  const together = linesOf(backOf(order, chosen));
  return {
    lines: rights.map((each) => ({
      ...lineQuote(each, together.get(each.line.lineNo) ?? linesOf(backOf(order, [each])).get(each.line.lineNo)),
      ...(isReturnedByBank ? { isOpen: false } : {}),
    })),
    totals: {
      own_return: totalFor(order, open, 'own_return'),
      new_date_refused: totalFor(order, open, 'new_date_refused'),
    },
    chosen: chosen.length > 0 && chosen.length === new Set(lineNos).size ? offered(backOf(order, chosen)) : null,
    isReturnedByBank,
  };
}

/** What these lines give back together, cause by cause; a set that they break keeps its part back. */
export function backOf(order: OrderToReturn, rights: readonly RightToReturn[]) {
  const lines = withBrokenSets(
    order.lines,
    order.withheld,
    rights.map(({ line }) => line),
  );
  return returnsOf(order, groupRights(rights.map(({ right }, at) => ({ line: lines[at] ?? raise(), right }))));
}

type Backs = readonly { back: OrderReturn }[];

function lineQuote({ line, right }: RightToReturn, back: LineReturn | undefined): LineQuote {
  const { cause, isOpen, until, rule } = right;
  const { priceMinor = 0, feePoints = 0, withheldMinor = 0 } = back ?? {};
  return {
    lineNo: line.lineNo,
    cause,
    isOpen,
    isUsed: line.isUsed,
    until,
    sharePermille: rule.pricePermille,
    priceMinor: line.priceMinor,
    feeMinor: line.feeMinor,
    keptMinor: line.priceMinor - priceMinor,
    withheldMinor,
    ...pricesBack(sumsOfLines(back === undefined ? [] : [back])),
    feePoints,
  };
}

function linesOf(backs: Backs): Map<number, LineReturn> {
  return new Map(backs.flatMap(({ back }) => back.lines).map((line) => [line.lineNo, line]));
}

function totalFor(order: OrderToReturn, open: readonly RightToReturn[], cause: ReturnCause): MoneyBack | null {
  const rights = open.filter(({ right }) => right.cause === cause);
  return rights.length === 0 ? null : offered(backOf(order, rights));
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

function raise(): never {
  throw new Error('A line was lost while its set was looked at');
}
