import { sumOf } from './divide.ts';
import { type FeeRule, feeOf, type LineFee } from './fee.ts';
import type { ListedLine } from './listed-line.ts';
import { chooseRules } from './choose-rules.ts';
import type { PriceRule } from './rule.ts';
import type { RuleOption } from './rule-options.ts';
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

export type PricingRules = {
  /** Open ones only. */
  readonly rules: readonly PriceRule[];
  readonly feeRules: readonly FeeRule[];
};

/** Rule, voucher and fee, in this order. */
export function priceOrder(
  lines: readonly ListedLine[],
  { rules, feeRules }: PricingRules,
  voucher: Voucher | null,
): readonly PricedLine[] {
  const costOf = (line: ListedLine, priceMinor: number) => priceMinor + feeOf(line, priceMinor, feeRules).feeMinor;
  const chosen = chooseRules(lines, rules, costOf);
  const ruled = lines.map((line) => {
    const rule = chosen.get(line.lineNo) ?? null;
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
