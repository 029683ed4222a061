import { CALENDAR_NAMES } from './calendar-names.ts';

const NBSP = '\u00a0';
/** One- and two-letter words are bound to the next word; binding longer ones would make ragged lines. */
const SHORT_WORD = /(^|[\s\u00a0(«„])(\p{Script=Cyrillic}{1,2}) (?=\S)/gu;
const DASH = / (?=[—–])/g;
const NUMBER_SIGN = /№ /g;
/** Between facts; the dot stays at the end of its line. */
const DOT = / (?=·)/g;
/** An age mark or a format would stand alone in the last line. */
const SHORT_END = /· (?=\S{1,3}$)/;
/** "2 ч", "15 руб." */
const UNIT = /(\d) (?=\p{L}{1,4}\.?(?!\p{L}))/gu;
const AFTER_VOWEL = /([аеёіоуыэюя]) у (?=\p{Lu})/gu;

/** A cache, because the same names occur on many pages. */
const bound = new Map<string, string>();
const MOST_BOUND = 5_000;

/** Adds no-break spaces as a typesetter would: no line ends in a short word or between a number and
 * its unit, none starts with a dash or a dot. */
export function bind(text: string): string {
  if (!text.includes(' ')) return text;
  let result = bound.get(text);
  if (result === undefined) {
    // Twice, because in "и в Минске" the first match uses up the space before the second.
    result = text
      .replace(SHORT_WORD, `$1$2${NBSP}`)
      .replace(SHORT_WORD, `$1$2${NBSP}`)
      .replace(DASH, NBSP)
      .replace(NUMBER_SIGN, `№${NBSP}`)
      .replace(DOT, NBSP)
      .replace(SHORT_END, `·${NBSP}`)
      .replace(UNIT, `$1${NBSP}`);
    if (bound.size >= MOST_BOUND) bound.clear();
    bound.set(text, result);
  }
  return result;
}

/** Belarusian у becomes ў after a vowel: «Канцэрты ў Мінску». Other languages stay unchanged. */
export function joinWords(text: string): string {
  return text.replace(AFTER_VOWEL, '$1 ў ');
}

/** Joins sentences and adds a full stop to each part without an end mark: "По 7 руб. Все сеансы до полудня." */
export function sentences(...parts: readonly (string | null | undefined)[]): string {
  const filled = parts.flatMap((part) => part?.trim() || []);
  return filled.map((part) => (/[.!?…][»”“"')]*$/.test(part) ? part : `${part}.`)).join(' ');
}

/** What keeps its capital within a line: English names of days and months, and abbreviations as the Azerbaijani «Ş.». */
const CAPITAL = new RegExp(
  `^(?:(?:${(['weekdays', 'weekdaysShort', 'months', 'monthsShort'] as const).flatMap((names) => CALENDAR_NAMES.en[names]).join('|')})(?!\\p{L})|\\p{Lu}\\.)`,
  'u',
);

/** For a name such as «Симфоническая музыка» inside a line. Georgian has no capitals and stays unchanged. */
export function lowerFirst(text: string): string {
  if (CAPITAL.test(text)) return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function upperFirst(text: string): string {
  // Georgian capitals exist in Unicode, but are not used in print.
  return /^[\u10d0-\u10ff]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
