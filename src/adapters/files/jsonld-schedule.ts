import { isTimeZone, instantOf } from '#domain/catalog/calendar-day.ts';
import { parseRule, type WallTime } from '#domain/calendar/recurrence-rule.ts';
import { lastPart, list, type Node, plainOf } from './jsonld-values.ts';
import { ruleDates } from './rule-dates.ts';

const DAY = 86_400_000;
/** Maximum number of dates of one schedule. */
const MOST_DATES = 1000;

/** Dates of a schedule as texts; `fault` is the reason why there are none, or not all. */
export type ScheduledDates = { dates: { start: string; end?: string }[]; fault?: string };

const WORDS: Readonly<Record<string, string>> = {
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  biweekly: 'FREQ=WEEKLY;INTERVAL=2',
  fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
  yearly: 'FREQ=YEARLY',
  annually: 'FREQ=YEARLY',
};
const UNITS: Readonly<Record<string, string>> = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' };
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Returns the dates of a schema.org Schedule in this span; the event supplies what its start lacks. */
export function datesOfSchedule(
  schedule: Node,
  eventStart: unknown,
  span: { from: number; to: number },
): ScheduledDates {
  const given = momentOf(plainOf(schedule['startDate'] ?? eventStart));
  if (!given) return none('does not say when it begins');
  const clock = clockOf(schedule['startTime']) ?? given.clock ?? momentOf(plainOf(eventStart))?.clock;
  if (clock === undefined) return none('does not say at what time');
  const start = given.day + clock;
  const end = plainOf(schedule['endDate']);
  const last = end === undefined || end === null || end === '' ? undefined : momentOf(end);
  if (last === null) return none(`ends on "${String(end).slice(0, 40)}", which is no date`);
  const text = ruleOf(schedule);
  const parsed = text === null ? null : parseRule(text);
  if (parsed?.ok !== true) return none(`repeats "${shown(schedule)}", which is not understood`);
  const zone = plainOf(schedule['scheduleTimezone']);
  if (zone !== undefined && (typeof zone !== 'string' || !isTimeZone(zone))) {
    return none(`has the time zone ${JSON.stringify(zone).slice(0, 40)}, which nobody knows`);
  }
  const except = list(schedule['exceptDate']).map((date) => momentOf(plainOf(date)));
  if (except.includes(null)) return none('takes out a date that is none');
  const finish = clockOf(schedule['endTime']);
  const length = finish === undefined ? undefined : (finish - clock + DAY) % DAY || DAY;
  const write = (wall: WallTime) => wallText(wall, zone);
  const dates: ScheduledDates['dates'] = [];
  const horizon = Math.min(span.to + DAY, last ? last.day + (last.clock ?? DAY - 1) : Number.POSITIVE_INFINITY);
  const walls = ruleDates(parsed.rule, start, { from: span.from, to: horizon });
  if (walls === null) return none('gives too many dates to be followed');
  for (const wall of walls) {
    const isTaken = except.some(
      (one) => one && (one.clock === undefined ? same(one.day, wall) : one.day + one.clock === wall),
    );
    if (isTaken) continue;
    if (dates.length === MOST_DATES) return { dates, fault: `gives more than ${MOST_DATES} dates; these are taken` };
    dates.push({ start: write(wall), ...(length === undefined ? {} : { end: write(wall + length) }) });
  }
  return { dates };
}

function none(fault: string): ScheduledDates {
  return { dates: [], fault: `the schedule ${fault}` };
}

function ruleOf(schedule: Node): string | null {
  const frequency = plainOf(schedule['repeatFrequency']);
  const days = list(schedule['byDay']).map(weekdayOf);
  const base = typeof frequency === 'string' ? frequencyOf(frequency) : days.length > 0 ? 'FREQ=WEEKLY' : null;
  if (base === null || days.includes(null)) return null;
  const weeks = list(schedule['byMonthWeek']).map(String);
  const byDay = weeks.length > 0 ? weeks.flatMap((week) => days.map((day) => `${week}${day ?? ''}`)) : days;
  const parts = [base];
  const add = (name: string, values: readonly unknown[]) => {
    if (values.length > 0) parts.push(`${name}=${values.map(String).join(',')}`);
  };
  add('BYDAY', byDay);
  add('BYMONTH', list(schedule['byMonth']));
  add('BYMONTHDAY', list(schedule['byMonthDay']));
  add('COUNT', list(schedule['repeatCount']));
  return parts.join(';');
}

/** `P1W`, `P14D` or a word. */
function frequencyOf(text: string): string | null {
  const period = /^P(\d{1,3})([DWMY])$/i.exec(text.trim());
  if (!period) return WORDS[lastPart(text).toLowerCase()] ?? null;
  const [count, unit = ''] = [Number(period[1]), period[2]?.toUpperCase()];
  if (unit === 'D' && count % 7 === 0 && count > 0) return `FREQ=WEEKLY;INTERVAL=${count / 7}`;
  return `FREQ=${UNITS[unit] ?? ''};INTERVAL=${count}`;
}

/** Returns `TU` for `https://schema.org/Tuesday`, `Tuesday`, `Tue` and `TU`; keeps `2TU`. */
function weekdayOf(value: unknown): string | null {
  const text = typeof value === 'string' ? lastPart(value).toUpperCase() : '';
  if (/^[+-]?\d?(MO|TU|WE|TH|FR|SA|SU)$/.test(text)) return text;
  const isName = /^(MON|TUE|WED|THU|FRI|SAT|SUN)[A-Z]*$/.test(text);
  return isName ? (WEEKDAYS.find((day) => text.startsWith(day)) ?? null) : null;
}

type Moment = { day: WallTime; clock?: number };

/** Day and, if present, time of a date on the wall clock. */
function momentOf(value: unknown): Moment | null {
  const match = typeof value === 'string' ? /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})[^]*)?$/.exec(value.trim()) : null;
  const day = Date.parse(`${match?.[1] ?? ''}T00:00:00Z`);
  if (!match || Number.isNaN(day) || !new Date(day).toISOString().startsWith(match[1] ?? '')) return null;
  const clock = clockOf(match[2]);
  return clock === undefined ? { day } : { day, clock };
}

function clockOf(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^(?:[^T]*T)?([01]\d|2[0-3]):([0-5]\d)/.exec(value.trim()) : null;
  return match ? (Number(match[1]) * 60 + Number(match[2])) * 60_000 : undefined;
}

function wallText(wall: WallTime, zone: unknown): string {
  if (typeof zone === 'string') return instantOf(Math.floor(wall / 60_000), zone).toISOString();
  return new Date(wall).toISOString().slice(0, 16);
}

function same(day: WallTime, wall: WallTime): boolean {
  return Math.floor(day / DAY) === Math.floor(wall / DAY);
}

function shown(schedule: Node): string {
  return JSON.stringify([schedule['repeatFrequency'], schedule['byDay']].filter((part) => part !== undefined)).slice(
    0,
    80,
  );
}
