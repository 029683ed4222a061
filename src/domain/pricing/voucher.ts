import type { Currency } from '#domain/money/money.ts';
import type { ListedLine } from './listed-line.ts';
import type { VoucherRefusalCode } from './refusal.ts';
import { isTargeted, type Target } from './target.ts';
import type { TimeWindow } from './time-window.ts';

export type VoucherEffect =
  | { readonly kind: 'percent'; readonly permille: number }
  /** Off the order once, divided over the covered lines by price. */
  | { readonly kind: 'amount'; readonly amountMinor: number }
  | { readonly kind: 'amount_per_ticket'; readonly amountMinor: number };

/** A use is one ticket or unit that the voucher reduces, unlocks or gives access to; an amount off the order is one use in all. */
export type Voucher = TimeWindow & {
  readonly id: number;
  readonly currency: Currency;
  readonly target: Target;
  /** Null for a voucher that only unlocks hidden tariffs. */
  readonly effect: VoucherEffect | null;
  readonly unlocksHidden: boolean;
  /** Opens presales of what it covers. */
  readonly opensPresale: boolean;
  /** Allotments that it opens. */
  readonly allotmentIds: readonly number[];
  /** Whether rules reduce the prices too. If not, whichever costs the buyer less is taken for the whole order. */
  readonly isCombinable: boolean;
  /** The covered lines must cost so much by tariff, before any rule; null for no minimum. */
  readonly minimumMinor: number | null;
  readonly remainingUses: number | null;
  /** Tickets and units of one order that it may apply to; null for all. */
  readonly usesPerOrder: number | null;
};

/** `unknown`: the buyer typed a code that does not exist. */
export type GivenVoucher = Voucher | 'unknown' | null;

/** What can be refused before any price is known. */
export function checkVoucher(voucher: Voucher, now: Date): VoucherRefusalCode | null {
  if (voucher.from !== null && now < voucher.from) return 'voucher_not_started';
  if (voucher.until !== null && now >= voucher.until) return 'voucher_expired';
  if (voucher.remainingUses !== null && voucher.remainingUses <= 0) return 'voucher_used_up';
  return null;
}

/** What can be refused once the tariffs are known. */
export function checkVoucherForLines(
  voucher: Voucher,
  lines: readonly ListedLine[],
  currency: Currency,
): VoucherRefusalCode | null {
  const covered = lines.filter((line) => isTargeted(voucher.target, line));
  if (voucher.currency !== currency || covered.length === 0) return 'voucher_not_for_this';
  const listedMinor = covered.reduce((sum, line) => sum + line.listedMinor, 0);
  return listedMinor < (voucher.minimumMinor ?? 0) ? 'voucher_below_minimum' : null;
}

/** How many lines of this order it may still apply to. */
export function usableLines({ effect, usesPerOrder, remainingUses }: Voucher): number {
  const perOrder = usesPerOrder ?? Infinity;
  return effect?.kind === 'amount' ? perOrder : Math.min(perOrder, remainingUses ?? Infinity);
}
