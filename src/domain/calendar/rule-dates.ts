import { type DayNumber, weekday } from '#domain/catalog/calendar-day.ts';
import type { RecurrenceRule, RuleWeekday, WallTime } from './recurrence-rule.ts';

const DAY = 86_400_000;

/**
 * The dates of a rule in their order, on the wall clock, from `start` until its COUNT or `to`; the caller knows the time
 * zone and ends the walk at UNTIL. Without a COUNT, periods that end before `from` are passed over unseen.
 */
export function* ruleDates(
  rule: RecurrenceRule,
  start: WallTime,
  { from, to }: { from: WallTime; to: WallTime },
): Generator<WallTime> {
  const firstDay = Math.floor(start / DAY);
  const full = withDefaults(rule, firstDay);
  const times = timesOf(full, start - firstDay * DAY);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  const skipped = rule.count === undefined ? periodsBefore(full, firstDay, Math.floor(from / DAY)) : 0;
  for (let n = skipped; ; n += rule.interval) {
    const period = periodOf(full, firstDay, n);
    if (period.first * DAY > to) return;
    const days = daysOf(full, period);
    const found = days.flatMap((day) => times.map((time) => day * DAY + time));
    for (const date of chosen(found, full.bySetPos)) {
      if (date < start) continue;
      if (date > to || left-- <= 0) return;
      yield date;
    }
  }
}

/** What a rule leaves open is taken from the first date (RFC 5545, 3.3.10). */
function withDefaults(rule: RecurrenceRule, firstDay: DayNumber): RecurrenceRule {
  const { freq, byDay, byMonth, byMonthDay, byWeekNo, byYearDay } = rule;
  if (byDay || byMonthDay || byYearDay || freq === 'DAILY') return rule;
  const ofFirst = calendarOf(firstDay);
  if (freq === 'WEEKLY' || byWeekNo) return { ...rule, byDay: [{ weekday: weekday(firstDay), nth: 0 }] };
  const monthDay = { ...rule, byMonthDay: [ofFirst.day] };
  return freq === 'YEARLY' && !byMonth ? { ...monthDay, byMonth: [ofFirst.month] } : monthDay;
}

function timesOf({ byHour, byMinute, bySecond }: RecurrenceRule, time: number): number[] {
  const second = Math.floor(time / 1000);
  const hours = byHour ?? [Math.floor(second / 3600)];
  const minutes = byMinute ?? [Math.floor(second / 60) % 60];
  const seconds = bySecond ?? [second % 60];
  const times = hours.flatMap((h) => minutes.flatMap((m) => seconds.map((s) => ((h * 60 + m) * 60 + s) * 1000)));
  return [...new Set(times)].toSorted((a, b) => a - b);
}

type Period = { first: DayNumber; last: DayNumber };

/** The day, week, month or year that lies `n` of them after the one of the first date. */
function periodOf({ freq, weekStart }: RecurrenceRule, firstDay: DayNumber, n: number): Period {
  if (freq === 'DAILY') return { first: firstDay + n, last: firstDay + n };
  if (freq === 'WEEKLY') {
    const first = weekOf(firstDay, weekStart) + 7 * n;
    return { first, last: first + 6 };
  }
  const { year, month } = calendarOf(firstDay);
  const from = freq === 'MONTHLY' ? month - 1 + n : 0;
  const first = dayOf(freq === 'MONTHLY' ? year : year + n, from);
  return { first, last: dayOf(freq === 'MONTHLY' ? year : year + n, from + (freq === 'MONTHLY' ? 1 : 12)) - 1 };
}

/** How many periods may be passed over, in whole steps of the interval. */
function periodsBefore(rule: RecurrenceRule, firstDay: DayNumber, from: DayNumber): number {
  const longest = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[rule.freq];
  const steps = Math.floor((from - firstDay) / longest / rule.interval) - 1;
  return Math.max(0, steps) * rule.interval;
}

function daysOf(rule: RecurrenceRule, { first, last }: Period): DayNumber[] {
  const days: DayNumber[] = [];
  for (let day = first; day <= last; day++) if (isWanted(rule, day)) days.push(day);
  return days;
}

function isWanted(rule: RecurrenceRule, day: DayNumber): boolean {
  const { year, month, day: monthDay } = calendarOf(day);
  if (rule.byMonth && !rule.byMonth.includes(month)) return false;
  if (rule.byMonthDay && !isAmong(rule.byMonthDay, monthDay, dayOf(year, month) - dayOf(year, month - 1))) return false;
  if (rule.byYearDay && !isAmong(rule.byYearDay, day - dayOf(year, 0) + 1, dayOf(year, 12) - dayOf(year, 0))) {
    return false;
  }
  if (rule.byWeekNo && !isAmong(rule.byWeekNo, ...weekNumber(day, rule.weekStart))) return false;
  return !rule.byDay || rule.byDay.some((wanted) => isWeekday(rule, wanted, day, { year, month }));
}

function isWeekday(
  { freq, byMonth, byWeekNo }: RecurrenceRule,
  { weekday: wanted, nth }: RuleWeekday,
  day: DayNumber,
  { year, month }: { year: number; month: number },
): boolean {
  if (weekday(day) !== wanted) return false;
  if (nth === 0 || byWeekNo) return true;
  const isOfMonth = freq === 'MONTHLY' || byMonth !== undefined;
  const first = dayOf(year, isOfMonth ? month - 1 : 0);
  const last = dayOf(year, isOfMonth ? month : 12) - 1;
  return nth > 0 ? Math.floor((day - first) / 7) + 1 === nth : Math.floor((last - day) / 7) + 1 === -nth;
}

/** `position` of `count`, counted from either end. */
function isAmong(wanted: readonly number[], position: number, count: number): boolean {
  return wanted.includes(position) || wanted.includes(position - count - 1);
}

function chosen(dates: readonly WallTime[], positions: readonly number[] | undefined): readonly WallTime[] {
  return positions ? dates.filter((_, i) => isAmong(positions, i + 1, dates.length)) : dates;
}

/** The first day of the week this day is in. */
function weekOf(day: DayNumber, weekStart: number): DayNumber {
  return day - ((weekday(day) - weekStart + 7) % 7);
}

/** Number of the week, and how many its year has: the first week is the one with at least four days of the year. */
function weekNumber(day: DayNumber, weekStart: number): [number: number, count: number] {
  const middle = weekOf(day, weekStart) + 3;
  const { year } = calendarOf(middle);
  const first = weekOf(dayOf(year, 0) + 3, weekStart);
  return [
    Math.round((weekOf(day, weekStart) - first) / 7) + 1,
    Math.round((weekOf(dayOf(year + 1, 0) + 3, weekStart) - first) / 7),
  ];
}

function calendarOf(day: DayNumber): { year: number; month: number; day: number } {
  const date = new Date(day * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The first day of a month counted from 0; months beyond the year are those of the next. */
function dayOf(year: number, month: number): DayNumber {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return Math.round(date.getTime() / DAY);
}
