import { buyersReturn, groupRights, type ReturnCause, type RightToReturn } from '#domain/refunds/buyers-return.ts';
import { isPaidByBank, returnOf, returnsOf } from '#domain/refunds/returns.ts';
import type { SalePart } from '#usecases/sale.ts';
import type { OrderToReturn } from './ports.ts';

/** What a return of one line pays, and until when it is possible. */
export type LineQuote = {
  lineNo: number;
  cause: ReturnCause;
  isOpen: boolean;
  /** First moment at which it is closed; null when no deadline applies. */
  until: Date | null;
  sharePermille: number;
  moneyMinor: number;
  pointsMinor: number;
};

export type ReturnQuote = {
  /** The live lines that the buyer may return at any time. */
  lines: LineQuote[];
  /** What returning all open lines of a cause pays; null when none is open. */
  totals: Record<ReturnCause, { moneyMinor: number; pointsMinor: number } | null>;
  /** The payer's bank has already returned what a return would pay, so that none is offered. */
  isReturnedByBank: boolean;
};

/** Quotes the buyer's own return of a paid order; null when it is not paid. */
export async function quoteReturn(deps: SalePart<'stores', 'returns'>, orderId: string): Promise<ReturnQuote | null> {
  const read = await deps.stores.returns.read(orderId);
  if (read === null) return null;
  const { order, now } = read;
  const rights = order.lines.flatMap((line): RightToReturn[] => {
    const right = buyersReturn(line, now);
    return right === null ? [] : [{ line, right }];
  });
  const open = rights.filter(({ right }) => right.isOpen);
  const isReturnedByBank = isPaidByBank(sumOf(order, open));
  return {
    lines: rights.map((each) => ({ ...lineQuote(order, each), ...(isReturnedByBank ? { isOpen: false } : {}) })),
    totals: {
      own_return: totalFor(order, open, 'own_return'),
      new_date_refused: totalFor(order, open, 'new_date_refused'),
    },
    isReturnedByBank,
  };
}

function lineQuote(order: OrderToReturn, { line, right }: RightToReturn): LineQuote {
  const { moneyMinor, pointsMinor } = returnOf(order, [line], right.rule);
  const { cause, isOpen, until, rule } = right;
  return { lineNo: line.lineNo, cause, isOpen, until, sharePermille: rule.pricePermille, moneyMinor, pointsMinor };
}

function totalFor(order: OrderToReturn, open: readonly RightToReturn[], cause: ReturnCause) {
  const rights = open.filter(({ right }) => right.cause === cause);
  const { moneyMinor, pointsMinor, chargedBackMinor } = sumOf(order, rights);
  const isOffered = rights.length > 0 && !isPaidByBank({ moneyMinor, pointsMinor, chargedBackMinor });
  return isOffered ? { moneyMinor, pointsMinor } : null;
}

function sumOf(order: OrderToReturn, rights: readonly RightToReturn[]) {
  const backs = returnsOf(order, groupRights(rights)).map(({ back }) => back);
  const total = (key: 'moneyMinor' | 'pointsMinor' | 'chargedBackMinor') =>
    backs.reduce((sum, back) => sum + back[key], 0);
  return {
    moneyMinor: total('moneyMinor'),
    pointsMinor: total('pointsMinor'),
    chargedBackMinor: total('chargedBackMinor'),
  };
}
