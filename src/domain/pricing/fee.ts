import { shareMinor } from '#domain/money/money.ts';
import { proportionMinor } from './divide.ts';
import type { ListedLine } from './listed-line.ts';
import type { LineKind } from '#domain/orders/order-line.ts';

/** The service fee that one seller's lines of one kind carry. */
export type FeeRule = {
  readonly organizerId: number | null;
  readonly lineKind: LineKind;
  readonly permille: number;
  readonly fixedMinor: number;
  readonly minMinor: number | null;
  readonly maxMinor: number | null;
  /** A fee that the seller pays is settled with the seller; the buyer does not see it. */
  readonly payer: 'buyer' | 'seller';
};

export type LineFee = { readonly feeMinor: number; readonly sellerFeeMinor: number };

/** The fee on the price after rule and voucher. What is free has no fee, whatever the minimum. */
export function feeOf(line: ListedLine, priceMinor: number, feeRules: readonly FeeRule[]): LineFee {
  if (priceMinor === 0) return { feeMinor: 0, sellerFeeMinor: 0 };
  const rule = feeRules.find((each) => each.organizerId === line.organizerId && each.lineKind === line.kind);
  if (rule === undefined) {
    return { feeMinor: proportionMinor(line.listFeeMinor, priceMinor, line.listedMinor), sellerFeeMinor: 0 };
  }
  const feeMinor = feeByRule(rule, priceMinor);
  return rule.payer === 'buyer' ? { feeMinor, sellerFeeMinor: 0 } : { feeMinor: 0, sellerFeeMinor: feeMinor };
}

function feeByRule({ permille, fixedMinor, minMinor, maxMinor }: FeeRule, priceMinor: number): number {
  const feeMinor = Math.max(shareMinor(priceMinor, permille) + fixedMinor, minMinor ?? 0);
  return maxMinor === null ? feeMinor : Math.min(feeMinor, maxMinor);
}
