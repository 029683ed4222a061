import type { Locale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import { formatAmount, formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';

type Prices = { minTotalMinor: number | null; maxTotalMinor?: number | null; currency: Currency };

/** "от 18 руб." for a card, "18 руб." when all seats cost the same, or "Бесплатно". Null without a price. */
export function priceFrom({ minTotalMinor, maxTotalMinor, currency }: Prices, locale: Locale): string | null {
  if (minTotalMinor === null) return null;
  if (maxTotalMinor === minTotalMinor && minTotalMinor > 0) return formatMoney(minTotalMinor, currency, locale);
  // A price range that starts at zero is not free as a whole.
  if (minTotalMinor === 0 && (maxTotalMinor ?? 0) === 0) return m.site_price_free();
  return m.site_price_from({ price: formatMoney(minTotalMinor, currency, locale) });
}

/** Price text of a card. Null where the status label makes a price unnecessary. */
export function cardPrice(card: Prices & { status: PerformanceStatus }, locale: Locale): string | null {
  return isPriced(card.status) ? priceFrom(card, locale) : null;
}
export function isPriced(status: PerformanceStatus): boolean {
  return PRICED.has(status);
}
const PRICED: ReadonlySet<PerformanceStatus> = new Set([
  'on_sale',
  'few_left',
  'presale',
  'rescheduled',
  'box_office',
  'not_yet',
]);

/** Price line of a showtime button: a single price, or the lowest of several. */
export function priceShort({ minTotalMinor, maxTotalMinor, currency }: Prices, locale: Locale): string {
  if (minTotalMinor === null) return '';
  if (minTotalMinor === 0 && (maxTotalMinor ?? 0) === 0) return m.site_showtime_free();
  const price = formatMoney(minTotalMinor, currency, locale);
  return maxTotalMinor === minTotalMinor ? price : m.site_price_from_short({ price });
}

/** "от 18 до 52 руб." */
export function priceRange({ minTotalMinor, maxTotalMinor, currency }: Prices, locale: Locale): string | null {
  if (minTotalMinor === null) return null;
  const high = maxTotalMinor ?? minTotalMinor;
  if (high === 0) return m.site_price_free();
  if (high === minTotalMinor) return formatMoney(high, currency, locale);
  return m.site_price_range({ low: formatAmount(minTotalMinor, locale), high: formatMoney(high, currency, locale) });
}
