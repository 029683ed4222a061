import type { Locale } from '#domain/locales/locale.ts';
import type { Currency } from '#domain/money/money.ts';
import { CALENDAR_NAMES } from './calendar-names.ts';

/** Keeps "18 руб." and "26 ноября" on one line. */
const NBSP = '\u00a0';

type Separators = { group: string; decimal: string };
const SEPARATORS: Readonly<Record<Locale, Separators>> = {
  ru: { group: NBSP, decimal: ',' },
  be: { group: NBSP, decimal: ',' },
  en: { group: ',', decimal: '.' },
  ge: { group: NBSP, decimal: ',' },
  az: { group: '.', decimal: ',' },
};

/** ICU prints "Br", "р." or "ლ" depending on locale and currency, so the labels are ours. `long`: for running text. */
const CURRENCY_LABELS: Readonly<Record<Currency, Record<Locale, { short: string; long: string }>>> = {
  BYN: {
    ru: { short: 'руб.', long: 'руб.' },
    be: { short: 'руб.', long: 'руб.' },
    en: { short: 'BYN', long: 'BYN' },
    ge: { short: 'რუბ.', long: 'რუბლი' },
    az: { short: 'rub.', long: 'rubl' },
  },
  GEL: {
    ru: { short: 'лари', long: 'лари' },
    be: { short: 'лары', long: 'лары' },
    en: { short: 'GEL', long: 'GEL' },
    ge: { short: '₾', long: '₾' },
    az: { short: 'lari', long: 'lari' },
  },
};

/** Digits of an amount without its currency: "1 234,50", "18". Whole amounts omit the minor part. */
export function formatAmount(amountMinor: number, locale: Locale): string {
  const { group, decimal } = SEPARATORS[locale];
  const size = Math.abs(amountMinor);
  const whole = String(Math.floor(size / 100)).replace(/\B(?=(?:\d{3})+$)/g, group);
  const minor = size % 100;
  const sign = amountMinor < 0 ? '−' : '';
  return sign + whole + (minor === 0 ? '' : decimal + String(minor).padStart(2, '0'));
}

export function formatMoney(
  amountMinor: number,
  currency: Currency,
  locale: Locale,
  label: 'short' | 'long' = 'short',
): string {
  return formatAmount(amountMinor, locale) + NBSP + CURRENCY_LABELS[currency][locale][label];
}

/** "руб.", "₾" */
export function currencySign(currency: Currency, locale: Locale): string {
  return CURRENCY_LABELS[currency][locale].short;
}

/** A rating with one decimal: «8,0», "8.0". */
export function formatRating(rating: number, locale: Locale): string {
  return rating.toFixed(1).replace('.', SEPARATORS[locale].decimal);
}

/** A number with a decimal where it has one: "1,2", "12". */
export function formatDecimal(value: number, locale: Locale): string {
  return value.toFixed(1).replace(/\.0$/, '').replace('.', SEPARATORS[locale].decimal);
}

export type DayStyle = {
  /** `long` follows the day ("26 ноября, четверг"), `short` precedes it ("чт, 26 ноября"); English puts both before. */
  weekday?: 'long' | 'short';
  month?: 'long' | 'short';
  year?: boolean;
};

/** Formats a calendar day written YYYY-MM-DD, as in databases and addresses. */
export function formatCalendarDay(day: string, locale: Locale, style: DayStyle = {}): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const names = CALENDAR_NAMES[locale];
  const monthName = (style.month === 'short' ? names.monthsShort : names.months)[month - 1];
  const plain = `${date}${NBSP}${monthName}${style.year === true ? NBSP + year : ''}`;
  if (style.weekday === undefined) return plain;
  const index = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  if (style.weekday === 'short') return `${names.weekdaysShort[index]}, ${plain}`;
  return locale === 'en' ? `${names.weekdays[index]}, ${plain}` : `${plain}, ${names.weekdays[index]}`;
}

export function formatDay(at: Date | string, timeZone: string, locale: Locale, style: DayStyle = {}): string {
  return formatCalendarDay(calendarDay(at, timeZone), locale, style);
}

export function formatWeekday(
  at: Date | string,
  timeZone: string,
  locale: Locale,
  width: 'long' | 'short' = 'long',
): string {
  const index = new Date(`${calendarDay(at, timeZone)}T00:00:00Z`).getUTCDay();
  const names = CALENDAR_NAMES[locale];
  return (width === 'long' ? names.weekdays : names.weekdaysShort)[index] ?? '';
}

/** Consecutive weekdays, 1 Monday … 7 Sunday: "пн–пт", "сб, вс", "ср". */
export function formatWeekdays(from: number, to: number, locale: Locale): string {
  // The names begin with Sunday.
  const [first, last] = [from, to].map((weekday) => CALENDAR_NAMES[locale].weekdaysShort[weekday % 7]);
  if (from === to) return first ?? '';
  return first + (to - from === 1 ? ', ' : '–') + last;
}

/** Always 24-hour, "19:00": every market reads times this way, also in English. */
export function formatTime(at: Date | string, timeZone: string): string {
  return wallClock(at, timeZone).time;
}

export function formatDateTime(at: Date | string, timeZone: string, locale: Locale, style: DayStyle = {}): string {
  return `${formatDay(at, timeZone, locale, style)}, ${formatTime(at, timeZone)}`;
}

/** YYYY-MM-DD in the calendar of the time zone. */
export function calendarDay(at: Date | string, timeZone: string): string {
  return wallClock(at, timeZone).day;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(at: Date | string, timeZone: string): { day: string; time: string } {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    // sv-SE prints ISO order: 2026-11-26 19:00.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  const [day = '', time = ''] = clock.format(typeof at === 'string' ? new Date(at) : at).split(' ');
  return { day, time };
}
