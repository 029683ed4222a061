import { shareMinor } from '#domain/money/money.ts';
import { divideMinor, sumOf } from './divide.ts';
import { needsVoucher } from './list-lines.ts';
import type { ListedLine } from './listed-line.ts';
import { isTargeted } from './target.ts';
import { usableLines, type Voucher, type VoucherEffect } from './voucher.ts';

type PricedLine = { readonly line: ListedLine; readonly priceMinor: number };

/** What the voucher takes off each line, in the order of the lines. */
export function voucherReductions(priced: readonly PricedLine[], voucher: Voucher): number[] {
  const { effect } = voucher;
  if (effect === null) return priced.map(() => 0);
  const chosen = chooseLines(priced, voucher, effect);
  if (effect.kind !== 'amount') {
    return priced.map((each) => (chosen.has(each) ? reductionOf(effect, each.priceMinor) : 0));
  }
  const weights = priced.map((each) => (chosen.has(each) ? each.priceMinor : 0));
  return divideMinor(Math.min(effect.amountMinor, sumOf(weights)), weights);
}

/**
 * Where the voucher may not apply to all, it applies to the unlocked tickets, which have taken a use already, and then to
 * those on which it saves most; ties go to the lower line number.
 */
function chooseLines(priced: readonly PricedLine[], voucher: Voucher, effect: VoucherEffect): ReadonlySet<PricedLine> {
  const rank = ({ line }: PricedLine) => (needsVoucher(line, voucher) ? 0 : 1);
  const saving = ({ priceMinor }: PricedLine) =>
    effect.kind === 'amount' ? priceMinor : reductionOf(effect, priceMinor);
  const covered = priced
    .filter(({ line }) => isTargeted(voucher.target, line))
    .toSorted(
      (one, other) => rank(one) - rank(other) || saving(other) - saving(one) || one.line.lineNo - other.line.lineNo,
    );
  return new Set(covered.slice(0, usableLines(voucher)));
}

function reductionOf(effect: Exclude<VoucherEffect, { kind: 'amount' }>, priceMinor: number): number {
  return effect.kind === 'percent' ? shareMinor(priceMinor, effect.permille) : Math.min(priceMinor, effect.amountMinor);
}

/** How many uses the order takes of the voucher. */
export function usesOf(voucher: Voucher, lines: readonly ListedLine[], reductions: readonly number[]): number {
  const isReduced = (index: number) => (reductions[index] ?? 0) > 0;
  const touched = lines.filter((line, index) => isReduced(index) || needsVoucher(line, voucher));
  return voucher.effect?.kind === 'amount' ? Math.min(1, touched.length) : touched.length;
}
