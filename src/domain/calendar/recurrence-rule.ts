import { dayNumber, dayText } from '#domain/catalog/calendar-day.ts';

/** A wall-clock date and time: milliseconds since 1970, computed as if the clock showed UTC. */
export type WallTime = number;

/** A recurrence rule (RFC 5545, 3.3.10) that repeats by days or longer periods. */
export type RecurrenceRule = {
  freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  count?: number;
  /** `isUtc`: an instant; otherwise the wall clock of the series. `isDay`: the whole day is included. */
  until?: { wall: WallTime; isUtc: boolean; isDay: boolean };
  byMonth?: number[];
  byWeekNo?: number[];
  byYearDay?: number[];
  byMonthDay?: number[];
  /** `TU`, or `2TU` for the second and `-1TU` for the last Tuesday of a month or year. */
  byDay?: string[];
  byHour?: number[];
  byMinute?: number[];
  bySecond?: number[];
  bySetPos?: number[];
  wkst?: string;
};

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;

/** Smallest and largest number of each list; `true` also allows negative numbers, which count from the end. */
const LISTS = {
  BYMONTH: ['byMonth', 1, 12, false],
  BYWEEKNO: ['byWeekNo', 1, 53, true],
  BYYEARDAY: ['byYearDay', 1, 366, true],
  BYMONTHDAY: ['byMonthDay', 1, 31, true],
  BYHOUR: ['byHour', 0, 23, false],
  BYMINUTE: ['byMinute', 0, 59, false],
  BYSECOND: ['bySecond', 0, 60, false],
  BYSETPOS: ['bySetPos', 1, 366, true],
} as const;

/** Reads `FREQ=WEEKLY;BYDAY=TU`, or returns the reason why it is not supported. */
export function parseRule(text: string): { ok: true; rule: RecurrenceRule } | { ok: false; reason: string } {
  const rule: Partial<RecurrenceRule> = { interval: 1 };
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const [name = '', value = ''] = part.split('=').map((side) => side.trim().toUpperCase());
    if (!readPart(rule, name, value)) return { ok: false, reason: `"${part.trim().slice(0, 60)}" is not understood` };
  }
  const { freq, interval = 1 } = rule;
  if (freq === undefined) return { ok: false, reason: 'it does not say how often' };
  const isLong = freq === 'MONTHLY' || freq === 'YEARLY';
  const isNumbered = rule.byDay?.some((day) => /\d/.test(day)) ?? false;
  if (!isLong && isNumbered) {
    return { ok: false, reason: `BYDAY counts weekdays, which ${freq} does not allow` };
  }
  // The library that expands the rules adds such days up instead of intersecting them (docs/decisions/0012).
  if (freq === 'YEARLY' && rule.byDay && (rule.byYearDay || (isNumbered && rule.byMonthDay && !rule.byMonth))) {
    return { ok: false, reason: 'BYDAY limits days of the year, which is not followed' };
  }
  return { ok: true, rule: { ...rule, freq, interval } };
}

function readPart(rule: Partial<RecurrenceRule>, name: string, value: string): boolean {
  switch (name) {
    case 'FREQ': {
      const freq = FREQUENCIES.find((one) => one === value);
      if (freq) rule.freq = freq;
      return freq !== undefined;
    }
    case 'INTERVAL':
    case 'COUNT': {
      const number = numberIn(value, 1, 100_000, false);
      if (number !== null) rule[name === 'COUNT' ? 'count' : 'interval'] = number;
      return number !== null;
    }
    case 'UNTIL': {
      const until = parseDateTime(value);
      if (until) rule.until = until;
      return until !== null;
    }
    case 'WKST':
      rule.wkst = value;
      return WEEKDAYS.includes(value);
    case 'BYDAY': {
      rule.byDay = value.split(',').map((day) => day.trim());
      return rule.byDay.every(isWeekday);
    }
    default: {
      if (!Object.hasOwn(LISTS, name)) return false;
      const [key, least, greatest, isSigned] = LISTS[name as keyof typeof LISTS];
      const numbers = value.split(',').map((one) => numberIn(one, least, greatest, isSigned));
      rule[key] = numbers.filter((one) => one !== null);
      return rule[key].length === numbers.length;
    }
  }
}

function isWeekday(text: string): boolean {
  const match = /^(?:[+-]?(\d{1,2}))?(?:MO|TU|WE|TH|FR|SA|SU)$/.exec(text);
  return match !== null && (match[1] === undefined || (Number(match[1]) >= 1 && Number(match[1]) <= 53));
}

function numberIn(text: string, least: number, greatest: number, isSigned: boolean): number | null {
  if (!/^[+-]?\d{1,6}$/.test(text.trim())) return null;
  const number = Number(text);
  const size = isSigned ? Math.abs(number) : number;
  return size >= least && size <= greatest ? number : null;
}

/** Reads `20261205`, `20261205T190000` or `20261205T190000Z`; null when the day or time does not exist. */
export function parseDateTime(text: string): { wall: WallTime; isUtc: boolean; isDay: boolean } | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text.trim());
  if (!match) return null;
  const [, year = '', month = '', day = '', hour, minute = '', second = '', zulu = ''] = match;
  const date = dayNumber(`${year}-${month}-${day}`);
  if (!Number.isFinite(date) || dayText(date) !== `${year}-${month}-${day}`) return null;
  if (hour === undefined) return { wall: date * 86_400_000, isUtc: false, isDay: true };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const clock = (Number(hour) * 60 + Number(minute)) * 60_000 + Math.min(59, Number(second)) * 1000;
  return { wall: date * 86_400_000 + clock, isUtc: zulu === 'Z', isDay: false };
}
