export type LineRefusalCode =
  /** The performance has no price list. */
  | 'unknown_performance'
  /** The list has no such tariff in this zone. */
  | 'unknown_tariff'
  | 'unknown_option'
  /** The performance has another list than the one the buyer saw. */
  | 'price_list_mismatch'
  | 'mixed_currencies'
  /** Outside its window. */
  | 'tariff_not_available'
  /** Hidden, and no voucher unlocks it. */
  | 'tariff_locked'
  | 'tariff_sold_out'
  | 'tariff_over_limit'
  | 'tariff_under_minimum'
  | 'tariff_needs_other'
  /** Hidden, and the voucher has no use left for this line. */
  | 'voucher_over_limit';

export type VoucherRefusalCode =
  | 'voucher_unknown'
  | 'voucher_not_started'
  | 'voucher_expired'
  | 'voucher_used_up'
  | 'voucher_not_for_this'
  | 'voucher_below_minimum'
  | 'voucher_gives_nothing';

export type LineRefusal = {
  readonly ok: false;
  readonly code: LineRefusalCode;
  readonly lineNo: number;
  /** The tariff concerned, which is not the wanted one where a tier was used up; null for a unit. */
  readonly tariffNo: number | null;
};

export type QuoteRefusal =
  | LineRefusal
  | { readonly ok: false; readonly code: VoucherRefusalCode }
  | { readonly ok: false; readonly code: 'no_lines' };

export function refuseLine(code: LineRefusalCode, lineNo: number, tariffNo: number | null): LineRefusal {
  return { ok: false, code, lineNo, tariffNo };
}
