import type { Locale } from '#domain/locales/locale.ts';
import { CALENDAR_NAMES } from './calendar-names.ts';

/** Russian and Belarusian months outside of a date; the other languages use one form for both. */
const ALONE: Partial<Record<Locale, readonly string[]>> = {
  ru: 'январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь'.split(' '),
  be: 'студзень люты сакавік красавік май чэрвень ліпень жнівень верасень кастрычнік лістапад снежань'.split(' '),
};

/** Returns "ноябрь" for "2026-11" or "2026-11-21". */
export function monthName(month: string, locale: Locale): string {
  const index = Number(month.slice(5, 7)) - 1;
  return (ALONE[locale] ?? CALENDAR_NAMES[locale].months)[index] ?? '';
}
