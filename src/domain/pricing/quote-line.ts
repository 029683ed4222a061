import { sumOf } from './divide.ts';
import { isTicket } from './listed-line.ts';
import type { PricedLine } from './price-order.ts';
import { type TaxRule, taxMinor } from './tax.ts';
import type { Voucher } from './voucher.ts';

/** A negative amount, with the id of the rule or voucher that caused it. */
export type Adjustment = { readonly kind: 'rule' | 'voucher'; readonly ref: number; readonly amountMinor: number };

/** One line of a quote. `listedMinor` plus its adjustments is `priceMinor`. */
export type QuoteLine = {
  readonly lineNo: number;
  /** The tariff that applies, which is not the wanted one where a tier was used up; null for a unit. */
  readonly tariffNo: number | null;
  readonly listedMinor: number;
  readonly adjustments: readonly Adjustment[];
  /**
   * The rule that reduces the line or, as the paid ticket of two for one, counts it. Whoever returns only some tickets
   * of a set must know which belong together.
   */
  readonly ruleId: number | null;
  readonly priceMinor: number;
  readonly feeMinor: number;
  /** A fee that the seller pays; no part of what the buyer pays. */
  readonly sellerFeeMinor: number;
  /** Contained in `priceMinor`. */
  readonly taxMinor: number;
};

export type Totals = {
  readonly faceMinor: number;
  readonly feeMinor: number;
  readonly sellerFeeMinor: number;
  readonly taxMinor: number;
};

export function quoteLines(
  priced: readonly PricedLine[],
  { voucher, taxRules }: { readonly voucher: Voucher | null; readonly taxRules: readonly TaxRule[] },
): readonly QuoteLine[] {
  return priced.map((each) => {
    const { line, rule, priceMinor, feeMinor, sellerFeeMinor } = each;
    return {
      lineNo: line.lineNo,
      tariffNo: isTicket(line) ? line.tariffNo : null,
      listedMinor: line.listedMinor,
      adjustments: adjustmentsOf(each, voucher),
      ruleId: rule?.rule.id ?? null,
      priceMinor,
      feeMinor,
      sellerFeeMinor,
      taxMinor: taxMinor(line, priceMinor, taxRules),
    };
  });
}

function adjustmentsOf({ rule, ruleMinor, voucherMinor }: PricedLine, voucher: Voucher | null): readonly Adjustment[] {
  const adjustments: Adjustment[] = [];
  if (rule !== null && ruleMinor > 0) adjustments.push({ kind: 'rule', ref: rule.rule.id, amountMinor: -ruleMinor });
  if (voucher !== null && voucherMinor > 0) {
    adjustments.push({ kind: 'voucher', ref: voucher.id, amountMinor: -voucherMinor });
  }
  return adjustments;
}

export function totalsOf(lines: readonly QuoteLine[]): Totals {
  const total = (amount: (line: QuoteLine) => number) => sumOf(lines.map(amount));
  return {
    faceMinor: total(({ priceMinor }) => priceMinor),
    feeMinor: total(({ feeMinor }) => feeMinor),
    sellerFeeMinor: total(({ sellerFeeMinor }) => sellerFeeMinor),
    taxMinor: total((line) => line.taxMinor),
  };
}
