import { buyersReturn, groupRights, type ReturnCause, type RightToReturn } from '#domain/refunds/buyers-return.ts';
import { isPaidByBank, returnOf, returnsOf, type TenderSums } from '#domain/refunds/returns.ts';
import type { SalePart } from '#usecases/sale.ts';
import { totalOf } from './plan-returns.ts';
import type { OrderToReturn } from './ports.ts';

/** What a return of one line pays, and until when it is possible. */
export type LineQuote = TenderSums & {
  lineNo: number;
  cause: ReturnCause;
  isOpen: boolean;
  /** First moment at which it is closed; null when no deadline applies. */
  until: Date | null;
  sharePermille: number;
  moneyMinor: number;
};

export type ReturnQuote = {
  /** The live lines that the buyer may return at any time. */
  lines: LineQuote[];
  /** What returning all open lines of a cause pays; null when none is open. */
  totals: Record<ReturnCause, (TenderSums & { moneyMinor: number }) | null>;
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
  const { moneyMinor, certificateMinor, creditMinor, pointsMinor } = returnOf(order, [line], right.rule);
  const { cause, isOpen, until, rule } = right;
  const back = { moneyMinor, certificateMinor, creditMinor, pointsMinor };
  return { lineNo: line.lineNo, cause, isOpen, until, sharePermille: rule.pricePermille, ...back };
}

function totalFor(order: OrderToReturn, open: readonly RightToReturn[], cause: ReturnCause) {
  const rights = open.filter(({ right }) => right.cause === cause);
  const { chargedBackMinor, ...total } = sumOf(order, rights);
  const isOffered = rights.length > 0 && !isPaidByBank({ ...total, chargedBackMinor });
  return isOffered ? total : null;
}

function sumOf(order: OrderToReturn, rights: readonly RightToReturn[]) {
  const backs = returnsOf(order, groupRights(rights)).map(({ back }) => back);
  const { feePoints: _fees, ...total } = totalOf(backs);
  return { ...total, chargedBackMinor: backs.reduce((sum, back) => sum + back.chargedBackMinor, 0) };
}
