import type { AccessRefusal } from '#domain/allotments/access.ts';
import type { QuoteRefusal } from '#domain/pricing/refusal.ts';

/** Why a basket has no price, for the buyer. */
export type PriceRefusal =
  | { ok: false; code: TariffRefusalCode; lineNo: number }
  | { ok: false; code: VoucherRefusalCode }
  | AccessRefusal
  | { ok: false; code: 'area_full' }
  | { ok: false; code: 'price_changed' | 'unknown_seat' | 'unknown_performance' | 'not_on_sale' | 'other_currency' };
type TariffRefusalCode = Extract<QuoteRefusal['code'], `tariff_${string}`>;
type VoucherRefusalCode = Extract<QuoteRefusal['code'], `voucher_${string}`>;

export function priceRefusal(refusal: QuoteRefusal): PriceRefusal {
  switch (refusal.code) {
    case 'unknown_tariff':
    case 'no_lines':
      return { ok: false, code: 'unknown_seat' };
    case 'unknown_option':
      return { ok: false, code: 'not_on_sale' };
    case 'unknown_performance':
      return { ok: false, code: refusal.code };
    case 'price_list_mismatch':
      return { ok: false, code: 'price_changed' };
    case 'mixed_currencies':
      return { ok: false, code: 'other_currency' };
    case 'tariff_not_available':
    case 'tariff_locked':
    case 'tariff_sold_out':
    case 'tariff_over_limit':
    case 'tariff_under_minimum':
    case 'tariff_needs_other':
      return { ok: false, code: refusal.code, lineNo: refusal.lineNo };
    default:
      return { ok: false, code: refusal.code };
  }
}
