import { DAY_PARTS, type DayPart, dayPartOfHour } from '#domain/catalog/day-part.ts';
import type { Words } from './words.ts';

/** Typed hours; `part` is null where no part of the day says them without hiding most of what was asked for. */
export type Hours = { part: DayPart | null; tokens: number };

/** An hour on the clock, null when it may be one of the morning or of the evening: "в 7". */
type Clock = { hour: number | null; isBare: boolean; tokens: number };

const HOURS = 24;
const NOON = 12;
/** "В 19" is a time, "в 7" may be anything. */
const CLEAR_HOUR = 13;

/** Reads "19:00", "в 19", "в 7 часов вечера", "после 20:00", "с 18 до 22", "after 9pm", "20 საათის შემდეგ". */
export function readHours(words: Words, at: number): Hours | null {
  return betweenAt(words, at) ?? afterAt(words, at) ?? beforeAt(words, at) ?? atHour(words, at);
}

/** "с 18 до 22", "18:00–22:00" */
function betweenAt(words: Words, at: number): Hours | null {
  // "От 18 до 22" are prices.
  const isPrice = words.grammar(at, 'over') > 0;
  const opening = words.grammar(at, 'from');
  const first = clockAt(words, at + opening);
  if (first === null) return null;
  const ending = words.grammar(at + opening + first.tokens, 'from-after');
  const linkAt = at + opening + first.tokens + ending;
  const link = words.isDash(linkAt) ? 1 : words.grammar(linkAt, 'up-to', 'until', 'to');
  const last = link + ending === 0 ? null : clockAt(words, linkAt + link);
  if (last === null) return null;
  const after = linkAt + link + last.tokens;
  const isClear = !first.isBare || !last.isBare || (opening > 0 && !isPrice && words.grammar(linkAt, 'up-to') > 0);
  if (!isClear || isOfDayOrMoney(words, after)) return null;
  return { part: partWithin(first.hour, last.hour), tokens: after + words.grammar(after, 'up-to-after') - at };
}

function partWithin(from: number | null, to: number | null): DayPart | null {
  if (from === null || to === null) return null;
  const part = dayPartOfHour(from);
  return part === dayPartOfHour((to + HOURS - 1) % HOURS) ? part : null;
}

/** "после 20:00", "с 20:00", "20 საათის შემდეგ" */
function afterAt(words: Words, at: number): Hours | null {
  const after = words.grammar(at, 'after');
  const opening = after || words.grammar(at, 'from');
  const clock = clockAt(words, at + opening);
  if (clock === null) return null;
  const end = at + opening + clock.tokens;
  const ending = words.grammar(end, 'after-after') || (clock.isBare ? 0 : words.grammar(end, 'from-after'));
  if (opening + ending === 0 || isOfDayOrMoney(words, end)) return null;
  if (clock.isBare && ending === 0 && (after === 0 || !words.isKnownOrEnd(end))) return null;
  return { part: clock.hour === null ? null : partAfter(clock.hour), tokens: end + ending - at };
}

/** Most of what begins after two in the afternoon is in the evening, so no part of the day says that. */
function partAfter(hour: number): DayPart | null {
  const part = dayPartOfHour(hour);
  return part === 'evening' || part === 'night' ? part : null;
}

/** "до 12:00", "до 20 часов", "12 საათამდე" */
function beforeAt(words: Words, at: number): Hours | null {
  const opening = words.grammar(at, 'up-to', 'until', 'before');
  const clock = clockAt(words, at + opening);
  if (clock === null || clock.isBare) return null;
  const end = at + opening + clock.tokens;
  const ending = words.grammar(end, 'up-to-after') || words.grammar(end - 1, 'before-after');
  if (opening + ending === 0 || words.money(end) > 0) return null;
  const isMorning = clock.hour !== null && clock.hour > DAY_PARTS.morning && clock.hour <= DAY_PARTS.day;
  return { part: isMorning ? 'morning' : null, tokens: end - at + words.grammar(end, 'up-to-after') };
}

/** "19:00", "в 19", "в 7 вечера" */
function atHour(words: Words, at: number): Hours | null {
  const opening = words.isWritten(at) ? words.grammar(at, 'at') : 0;
  const clock = clockAt(words, at + opening);
  if (clock === null) return null;
  const end = at + opening + clock.tokens;
  const isHour = !clock.isBare || (opening > 0 && (clock.hour ?? 0) >= CLEAR_HOUR && words.isKnownOrEnd(end));
  // "2 часа" is how long something takes.
  const isLength = opening === 0 && clock.hour === null;
  if (!isHour || isLength || isOfDayOrMoney(words, end)) return null;
  return { part: clock.hour === null ? null : dayPartOfHour(clock.hour), tokens: end - at };
}

function clockAt(words: Words, at: number): Clock | null {
  const written = /^([01]?\d|2[0-4])[:.]([0-5]\d)$/.exec(words.text(at));
  const number = written === null ? words.number(at) : Number(written[1]);
  if (number === null || number > HOURS) return null;
  const unit = words.grammar(at + 1, 'hour', 'before-after');
  const half = halfAt(words, at + 1 + unit);
  const tokens = 1 + unit + half.tokens;
  const isBare = written === null && tokens === 1;
  if (half.of !== null && number <= NOON) return { hour: half.of(number), isBare, tokens };
  const isClear = written !== null || number >= CLEAR_HOUR || number === 0;
  return { hour: isClear ? number % HOURS : null, isBare, tokens };
}

/** "утра", "pm": which half of the day a number up to twelve is in. */
function halfAt(words: Words, at: number): { of: ((hour: number) => number) | null; tokens: number } {
  const am = words.grammar(at, 'am');
  if (am > 0) return { of: (hour) => hour % NOON, tokens: am };
  const pm = words.grammar(at, 'pm');
  if (pm > 0) return { of: (hour) => (hour % NOON) + NOON, tokens: pm };
  const night = words.grammar(at, 'night-hour');
  const isLate = (hour: number) => hour > DAY_PARTS.morning && hour < NOON;
  return { of: night > 0 ? (hour) => (isLate(hour) ? hour + NOON : hour % NOON) : null, tokens: night };
}

function isOfDayOrMoney(words: Words, at: number): boolean {
  return words.money(at) > 0 || words.meaning(at, 'month') !== null || words.grammar(at, 'ordinal') > 0;
}
