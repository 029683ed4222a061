import { sumOf } from './divide.ts';
import { type FeeRule, feeOf, type LineFee } from './fee.ts';
import type { ListedLine } from './listed-line.ts';
import type { RuleOption } from './rule-options.ts';
import type { ChosenOptions } from './search-rules.ts';
import type { Voucher } from './voucher.ts';
import { voucherReductions } from './apply-voucher.ts';

/** A line after rule, voucher and fee. */
export type PricedLine = LineFee & {
  readonly line: ListedLine;
  /** The rule that reduces the line or counts it towards a set. */
  readonly rule: RuleOption | null;
  readonly ruleMinor: number;
  readonly voucherMinor: number;
  readonly priceMinor: number;
};

/** Voucher and fee on what the chosen rules leave of the listed prices. */
export function priceOrder(
  lines: readonly ListedLine[],
  rules: ChosenOptions,
  voucher: Voucher | null,
  feeRules: readonly FeeRule[],
): readonly PricedLine[] {
  const ruled = lines.map((line) => {
    const rule = rules.get(line.lineNo) ?? null;
    return { line, rule, priceMinor: rule?.priceMinor ?? line.listedMinor };
  });
  const reductions = voucher === null ? [] : voucherReductions(ruled, voucher);
  return ruled.map(({ line, rule, priceMinor: ruledMinor }, index) => {
    const voucherMinor = reductions[index] ?? 0;
    const priceMinor = ruledMinor - voucherMinor;
    const ruleMinor = line.listedMinor - ruledMinor;
    return { line, rule, ruleMinor, voucherMinor, priceMinor, ...feeOf(line, priceMinor, feeRules) };
  });
}

/** What the buyer pays before tenders. */
export function costMinor(priced: readonly PricedLine[]): number {
  return sumOf(priced.map(({ priceMinor, feeMinor }) => priceMinor + feeMinor));
}
