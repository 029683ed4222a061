import type { DiscountNote, DiscountOffer } from '#api/discounts/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { formatCalendarDay, formatMoney, formatWeekdays } from '#texts/format.ts';
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
  if (redeem === 'online') return m.site_discount_online();
  return redeem === 'box-office' ? m.site_discount_box_office() : null;
}

/** "осталось 3 дня" in the last two weeks; on the last day a text that says so. */
export function leftText(daysLeft: number): string | null {
  if (daysLeft > COUNTED_DAYS) return null;
  return daysLeft === 0 ? m.site_discount_last_day() : m.site_discount_days_left({ count: daysLeft });
}

/** Of more days than these only the date of the last one is told. */
const COUNTED_DAYS = 14;

/** "от 4 билетов", "пн–пт", "начало до 12:00": which purchases the campaign is for. */
export function termsTexts({ weekdays, startsBefore, fromTickets }: Terms, locale: Locale): string[] {
  return [
    ...(fromTickets === null ? [] : [m.site_discount_from_tickets({ count: fromTickets })]),
    ...(weekdays === null
      ? []
      : [
          runsOf(weekdays)
            .map(([from, to]) => formatWeekdays(from, to, locale))
            .join(', '),
        ]),
    ...(startsBefore === null ? [] : [m.site_discount_starts_before({ time: startsBefore })]),
  ];
}
type Terms = Pick<DiscountNote, 'weekdays' | 'startsBefore' | 'fromTickets'>;

/** First and last of the days that follow one another. */
function runsOf(weekdays: readonly number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const day of weekdays.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === day - 1) run[1] = day;
    else runs.push([day, day]);
  }
  return runs;
}

/** "до 24 ноября, осталось 3 дня" */
export function endText({ endsOn, daysLeft }: { endsOn: string; daysLeft: number }, locale: Locale): string {
  const left = leftText(daysLeft);
  const until = m.site_discount_until({ date: formatCalendarDay(endsOn, locale) });
  if (left === null) return until;
  return daysLeft === 0 ? left : `${until}, ${left}`;
}
