import type { Locale } from '#domain/locales/locale.ts';
import type { PerformanceStatus } from '#domain/performances/performance-status.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage, type TextLanguage } from '#texts/in-language.ts';

/** Reads back what pages say in words: prices and statuses. Shares no code with what writes them. */

type Say = (inputs: object, options: { locale: TextLanguage }) => string;

const STATUS_WORDS: Readonly<Record<PerformanceStatus, Say>> = {
  on_sale: m.site_status_on_sale,
  few_left: m.site_status_few_left,
  sold_out: m.site_status_sold_out,
  presale: m.site_status_presale,
  not_yet: m.site_status_not_yet,
  off_sale: m.site_status_off_sale,
  box_office: m.site_status_box_office,
  free: m.site_status_free,
  cancelled: m.site_status_cancelled,
  postponed: m.site_status_postponed,
  rescheduled: m.site_status_rescheduled,
  moved: m.site_status_moved,
  past: m.site_status_past,
};

/** The status that a label names. A label with a number says how many seats are left. */
export function statusOfLabel(label: string, locale: Locale): string {
  if (/\d/.test(label)) return 'few_left';
  const speak = { locale: textLanguage(locale) };
  const found = Object.entries(STATUS_WORDS).find(([, say]) => say({}, speak) === label);
  return found?.[0] ?? `unknown label ${label}`;
}

/** Amounts in a text, in minor units: "от 1 234,50 до 52 руб." gives [123450, 5200]. */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(/\d{1,3}(?:[\u00a0\u202f,. ]\d{3})+(?:[.,]\d{2})?(?!\d)|\d+(?:[.,]\d{2})?(?!\d)/g)].map(
    ([amount]) => {
      const [, whole = '', minor = '00'] = /^(.*?)(?:[.,](\d{2}))?$/.exec(amount) ?? [];
      return Number(whole.replaceAll(/\D/g, '')) * 100 + Number(minor);
    },
  );
}

/** The lowest price of a text; a text without digits says that it is free. */
export function lowestIn(text: string): string {
  return amount(amountsIn(text)[0] ?? 0);
}

export function amount(minor: number | null): string {
  return minor === null ? 'none' : (minor / 100).toFixed(2);
}

/** Statuses whose places show a price beside them. */
const PRICED: readonly PerformanceStatus[] = ['on_sale', 'few_left', 'presale', 'rescheduled'];
export const isPriced = (status: PerformanceStatus): boolean => PRICED.includes(status);
