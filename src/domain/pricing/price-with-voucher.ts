import { usesOf } from './apply-voucher.ts';
import { sumOf } from './divide.ts';
import type { FeeRule } from './fee.ts';
import { needsVoucher } from './list-lines.ts';
import type { ListedLine } from './listed-line.ts';
import { costMinor, type PricedLine, priceOrder } from './price-order.ts';
import type { VoucherRefusalCode } from './refusal.ts';
import type { ChosenOptions } from './search-rules.ts';
import type { Voucher } from './voucher.ts';

/** What became of the voucher. `rules_better`: it was left out, because the rules alone cost the buyer less. */
export type VoucherUse = {
  readonly voucherId: number;
  readonly outcome: 'applied' | 'unlocked' | 'rules_better';
  readonly uses: number;
};

export type PricedOrder = {
  readonly ok: true;
  readonly lines: readonly PricedLine[];
  readonly voucherUse: VoucherUse | null;
};
type Refused = { readonly ok: false; readonly code: VoucherRefusalCode };

/** The cheapest of what rules and voucher allow together. A voucher that gives nothing is refused, so it is not spent. */
export function priceWithVoucher(
  lines: readonly ListedLine[],
  rules: ChosenOptions,
  voucher: Voucher | null,
  feeRules: readonly FeeRule[],
): PricedOrder | Refused {
  const byRules = priceOrder(lines, rules, null, feeRules);
  if (voucher === null) return { ok: true, lines: byRules, voucherUse: null };
  // A voucher that only unlocks has no price for the rules to compete with.
  const best = voucher.effect === null ? byRules : bestWithVoucher(lines, rules, voucher, feeRules);
  const isBeaten = costMinor(byRules) < costMinor(best);
  const chosen = isBeaten ? byRules : best;
  const reductions = chosen.map(({ voucherMinor }) => voucherMinor);
  const uses = usesOf(voucher, lines, reductions);
  const use = (outcome: VoucherUse['outcome']): PricedOrder => ({
    ok: true,
    lines: chosen,
    voucherUse: { voucherId: voucher.id, outcome, uses },
  });
  if (sumOf(reductions) > 0) return use('applied');
  if (lines.some((line) => needsVoucher(line, voucher))) return use('unlocked');
  if (isBeaten) return use('rules_better');
  // A code may be typed before what it opens is chosen; then it has no use yet.
  const opens = voucher.unlocksHidden || voucher.opensPresale || voucher.allotmentIds.length > 0;
  return opens ? use('unlocked') : { ok: false, code: 'voucher_gives_nothing' };
}

/**
 * With rules where they may be combined, else alone. An amount is divided anew after a rule, which can cost some minor
 * units more of fees than the rule saved: then the voucher alone is cheaper.
 */
function bestWithVoucher(
  lines: readonly ListedLine[],
  rules: ChosenOptions,
  voucher: Voucher,
  feeRules: readonly FeeRule[],
): readonly PricedLine[] {
  const alone = priceOrder(lines, new Map(), voucher, feeRules);
  if (!voucher.isCombinable) return alone;
  const combined = priceOrder(lines, rules, voucher, feeRules);
  return costMinor(alone) < costMinor(combined) ? alone : combined;
}
