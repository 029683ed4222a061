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

/** Further away a date says more than a number of days. */
const COUNTED_DAYS = 30;

/** "до 24 ноября, осталось 3 дня"; on its last day just that. */
export function endText({ endsOn, daysLeft }: { endsOn: string; daysLeft: number }, locale: Locale): string {
  if (daysLeft === 0) return m.site_discount_last_day();
  const until = m.site_discount_until({ date: formatCalendarDay(endsOn, locale) });
  return daysLeft > COUNTED_DAYS ? until : `${until}, ${m.site_discount_days_left({ count: daysLeft })}`;
}
