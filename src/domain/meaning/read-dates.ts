import { addDays, type DayWindow, isDay } from '#domain/catalog/city-day.ts';
import { nextDate, nextDayOfMonth, writtenDate } from './typed-dates.ts';
import type { Words } from './words.ts';

export type Dated = { when: { day: string } | DayWindow; tokens: number };

/** A typed day. The month may be that of the other end of a range, the year the next one that fits. */
type Point = {
  dayOfMonth: number;
  month: number | null;
  year: number | null;
  /** As in "December 5", where a second number can only be a day. */
  isMonthFirst: boolean;
  /** "5 числа", "5th" */
  isOrdinal: boolean;
  /** A range begins or ends here: "5-დან", "10 დეკემბრამდე". */
  isStart: boolean;
  isEnd: boolean;
  tokens: number;
};
type Link = { kind: 'dash' | 'until' | 'to' | 'and'; tokens: number };

/** A year further away is a number of something else. */
const MOST_YEARS_AWAY = 20;
/** "С 5 декабря" has no end; a month is shown, as for "in a month". */
const OPEN_DAYS = 30;

/** Reads "28 ноября", "28-го", "november 28", "28.11", "5–10 декабря", "from 30 November to 2 December", "до 10 декабря". */
export function readDate(words: Words, at: number, today: string): Dated | null {
  return rangeAt(words, at, today) ?? openAt(words, at, today) ?? dayAt(words, at, today);
}

function rangeAt(words: Words, at: number, today: string): Dated | null {
  const opening = words.grammar(at, 'from');
  const first = pointAt(words, at + opening, today);
  if (first === null) return null;
  const link = linkAt(words, at + opening + first.tokens, first);
  if (link === null) return null;
  const lastAt = at + opening + first.tokens + link.tokens;
  const last = pointAt(words, lastAt, today);
  if (
    last === null ||
    !isRange(first, last, { link, isOpened: opening > 0, isCounted: isAmount(words, lastAt + last.tokens) })
  )
    return null;
  const days = daysOf(first, last, today);
  if (days === null) return null;
  // "5 и 10 декабря" are two days, "5 и 6 декабря" are two in a row.
  if (link.kind === 'and' && opening === 0 && days.to !== addDays(days.from, 1)) return null;
  const when = days.from === days.to ? { day: days.to } : days;
  return { when, tokens: lastAt - at + last.tokens };
}

function linkAt(words: Words, at: number, first: Point): Link | null {
  if (words.isDash(at)) return { kind: 'dash', tokens: 1 };
  const until = words.grammar(at, 'until');
  if (until > 0) return { kind: 'until', tokens: until };
  const to = words.grammar(at, 'up-to', 'to');
  if (to > 0) return { kind: 'to', tokens: to };
  if (first.isStart) return { kind: 'until', tokens: 0 };
  return { kind: 'and', tokens: words.grammar(at, 'and') };
}

/** Whether two numbers are days of one range, and not a day and a price or an hour. */
function isRange(
  first: Point,
  last: Point,
  { link, isOpened, isCounted }: { link: Link; isOpened: boolean; isCounted: boolean },
): boolean {
  if (last.month !== null) return true;
  if (isCounted) return false;
  const isClear = link.kind === 'until' || link.kind === 'dash';
  if (first.month !== null) return isClear || (first.isMonthFirst && link.kind !== 'and');
  return last.isOrdinal || (link.kind === 'until' && (isOpened || first.isStart));
}

/** The days from the first to the last of two, the last one not over; null when they are in another order. */
function daysOf(first: Point, last: Point, today: string): DayWindow | null {
  const isOneMonth = first.month === null || last.month === null || first.month === last.month;
  const month = last.month ?? first.month;
  if (month === null) {
    const to = nextDayOfMonth(last.dayOfMonth, today);
    return to === null ? null : before(to, (date) => Number(date.slice(8)) === first.dayOfMonth);
  }
  if (isOneMonth && first.year === null && first.dayOfMonth > last.dayOfMonth) return null;
  const to = dateOf({ ...last, month }, today);
  if (to === null) return null;
  const begins = monthAndDay(first.month ?? month, first.dayOfMonth);
  const days = before(to, (date) => date.slice(5) === begins);
  return days === null || (first.year !== null && !days.from.startsWith(`${first.year}-`)) ? null : days;
}

/** From the last date of the year before `to`, itself included, that is a certain one. */
function before(to: string, isFirst: (date: string) => boolean): DayWindow | null {
  for (let ago = 0; ago < 366; ago += 1) {
    const from = addDays(to, -ago);
    if (isFirst(from)) return { from, to };
  }
  return null;
}

/** A range with one end: "до 10 декабря", "с 5 декабря", "after 5 December". */
function openAt(words: Words, at: number, today: string): Dated | null {
  const until = words.grammar(at, 'up-to', 'until');
  const after = words.grammar(at, 'after');
  const opening = until || after || words.grammar(at, 'from');
  const point = pointAt(words, at + opening, today);
  const isEnd = until > 0 || point?.isEnd === true;
  if (opening === 0 && !isEnd && point?.isStart !== true) return null;
  const found = dayAt(words, at + opening, today);
  if (found === null) return null;
  const tokens = opening + found.tokens;
  const { day } = found.when;
  if (isEnd) return { when: day === today ? { day } : { from: today, to: day }, tokens };
  const from = after > 0 ? addDays(day, 1) : day;
  return { when: { from, to: addDays(from, OPEN_DAYS) }, tokens };
}

function dayAt(words: Words, at: number, today: string): (Dated & { when: { day: string } }) | null {
  const hyphened = hyphenedAt(words, at);
  const point = hyphened ?? pointAt(words, at, today);
  if (point === null || (point.month === null && !point.isOrdinal)) return null;
  const day =
    point.month === null ? nextDayOfMonth(point.dayOfMonth, today) : dateOf({ ...point, month: point.month }, today);
  return day === null ? null : { when: { day }, tokens: point.tokens };
}

/** "28-11" and "05-12" are dates, whereas "5-10" begins a range: "5-10 декабря". */
function hyphenedAt(words: Words, at: number): Point | null {
  const [dayOfMonth, month] = [words.number(at), words.number(at + 2)];
  if (dayOfMonth === null || month === null || !words.isDash(at + 1)) return null;
  const isDate = dayOfMonth > month || words.text(at + 2).startsWith('0') || words.text(at).startsWith('0');
  if (!isDate || month < 1 || month > 12 || !isDayOfMonth(dayOfMonth) || isAmount(words, at + 3)) return null;
  return { ...PLAIN, dayOfMonth, month, tokens: 3 };
}

const PLAIN = { month: null, year: null, isMonthFirst: false, isOrdinal: false, isStart: false, isEnd: false };

function pointAt(words: Words, at: number, today: string): Point | null {
  const written = writtenDate(words.text(at));
  if (written !== null) {
    // "10.12 рублей" is a price.
    if (isAmount(words, at + 1) || (written.year !== null && !isNear(written.year, today))) return null;
    const ending = endingAt(words, at + 1);
    return { ...PLAIN, ...written, ...ending, tokens: 1 + ending.tokens };
  }
  const article = words.grammar(at, 'article');
  const point = numberFirst(words, at + article, today) ?? monthFirst(words, at + article, today);
  return point === null ? null : { ...point, tokens: article + point.tokens };
}

/** "28 ноября", "28-го", "5-დან" */
function numberFirst(words: Words, at: number, today: string): Point | null {
  const dayOfMonth = words.number(at);
  if (dayOfMonth === null || !isDayOfMonth(dayOfMonth)) return null;
  const ordinal = words.grammar(at + 1, 'ordinal');
  const ending = ordinal > 0 ? { tokens: ordinal } : endingAt(words, at + 1);
  const monthAt = at + 1 + ending.tokens;
  // "the 5th of December"
  const of = words.meaning(monthAt, 'month') === null ? words.grammar(monthAt, 'of') : 0;
  const month = words.meaning(monthAt + of, 'month');
  const point = { ...PLAIN, dayOfMonth, isOrdinal: ordinal > 0, ...ending };
  if (month === null) return { ...point, tokens: 1 + ending.tokens };
  const tokens = 1 + ending.tokens + of + month.tokens;
  const year = yearAt(words, at + tokens, today);
  // The Georgian endings for "from" and "until" stand at the day or at the month.
  const lastWord = words.text(at + tokens - 1);
  const isStart = point.isStart || lastWord.endsWith('დან');
  const isEnd = point.isEnd || lastWord.endsWith('მდე');
  return { ...point, isStart, isEnd, month: Number(month.key), year, tokens: tokens + (year === null ? 0 : 1) };
}

function endingAt(words: Words, at: number): { isStart: boolean; isEnd: boolean; tokens: number } {
  const [start, end] = [words.grammar(at, 'from-after'), words.grammar(at, 'up-to-after')];
  return { isStart: start > 0, isEnd: end > 0, tokens: start || end };
}

/** "december 5", "December 5th, 2026" */
function monthFirst(words: Words, at: number, today: string): Point | null {
  const month = words.meaning(at, 'month');
  const dayOfMonth = month && words.number(at + month.tokens);
  if (!month || dayOfMonth === null || !isDayOfMonth(dayOfMonth)) return null;
  const ordinal = words.grammar(at + month.tokens + 1, 'ordinal');
  const tokens = month.tokens + 1 + ordinal;
  const year = yearAt(words, at + tokens, today);
  const point = { ...PLAIN, dayOfMonth, month: Number(month.key), year, isMonthFirst: true, isOrdinal: ordinal > 0 };
  return { ...point, tokens: tokens + (year === null ? 0 : 1) };
}

/** The year after a date or month; null for another number. */
export function yearAt(words: Words, at: number, today: string): number | null {
  const year = words.number(at);
  return year !== null && isNear(year, today) && !isAmount(words, at + 1) ? year : null;
}

function isNear(year: number, today: string): boolean {
  return Math.abs(year - Number(today.slice(0, 4))) <= MOST_YEARS_AWAY;
}

function dateOf({ dayOfMonth, month, year }: Point & { month: number }, today: string): string | null {
  if (year === null) return nextDate(month, dayOfMonth, today);
  const date = `${year}-${monthAndDay(month, dayOfMonth)}`;
  return isDay(date) ? date : null;
}

/** Whether the number before this token counts money, hours or years. */
function isAmount(words: Words, at: number): boolean {
  return words.money(at) > 0 || words.grammar(at, 'hour', 'am', 'pm', 'night-hour', 'years') > 0;
}

function isDayOfMonth(number: number): boolean {
  return number >= 1 && number <= 31;
}

function monthAndDay(month: number, dayOfMonth: number): string {
  return [month, dayOfMonth].map((number) => String(number).padStart(2, '0')).join('-');
}
