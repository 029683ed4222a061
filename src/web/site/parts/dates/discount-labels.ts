import type { DiscountOffer } from '#api/discounts/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatCalendarDay, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

/** "−30 %", "По 7 руб.", "Два по цене одного", "Подарок: торт". */
export function offerText({ kind, value, gift, currency }: DiscountOffer, locale: Locale): string {
  switch (kind) {
    case 'percent':
      return m.site_discount_percent({ value: value ?? 0 });
    case 'price':
      return m.site_discount_price({ price: formatMoney(value ?? 0, currency, locale) });
    case 'two-for-one':
      return m.site_discount_two();
    case 'gift':
      return m.site_discount_gift({ gift: gift ?? '' });
  }
}

/** "только в кассе": shown beside the offer when the site itself sells at the usual price. */
export function placeOfOffer({ redeem }: Pick<DiscountOffer, 'redeem'>): string | null {
  return redeem === 'box-office' ? m.site_discount_box_office() : null;
}

/** "осталось 3 дня"; on the last day a text that says so. */
export function leftText(daysLeft: number): string {
  return daysLeft === 0 ? m.site_discount_last_day() : m.site_discount_days_left({ count: daysLeft });
}

/** "до 24 ноября, осталось 3 дня" */
export function endText({ endsOn, daysLeft }: { endsOn: string; daysLeft: number }, locale: Locale): string {
  if (daysLeft === 0) return leftText(daysLeft);
  return `${m.site_discount_until({ date: formatCalendarDay(endsOn, locale) })}, ${leftText(daysLeft)}`;
}
