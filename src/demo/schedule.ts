import {
  type DayNumber,
  dayNumber,
  firstOfMonth,
  firstOfNextMonth,
  wallMinutes,
  weekday,
} from '#domain/catalog/calendar-day.ts';
import type { PerformanceFormats } from '#domain/catalog/cinema-format.ts';
import type { EventStatus, Schedule } from '#domain/catalog/import/records.ts';
import { stableHash } from '#domain/catalog/import/stable-hash.ts';

/** How far ahead a repertoire is announced. */
export const HORIZON_DAYS = 92;
/** A single date or season that has ended is announced again, after four weeks at the earliest. */
const SHORTEST_CYCLE_DAYS = 28;
const PAST_AT = '19:00';

export type ScheduledEvent = {
  key: string;
  category: string;
  places: readonly string[];
  schedule: Schedule;
  status?: EventStatus | undefined;
  /** The day from which "in 11 days" is counted: the day of the first import. */
  anchor: DayNumber;
};

/** A requested performance; `days` are tried in order until a hall is free. */
export type Candidate = {
  event: string;
  place: string;
  days: readonly DayNumber[];
  at: string;
  formats: readonly PerformanceFormats[];
  /** Lower values are placed first: a visiting artist's date is fixed, a film can be shown an hour later. */
  rank: readonly [priority: number, order: number];
};

const PRIORITY = { stops: 0, dates: 0, single: 1, season: 1, past: 1, weekly: 2, repertoire: 3, daily: 4 } as const;

/**
 * Returns every performance that the schedule requires from `today` on. The result for a date does not depend on the
 * day of the call, so repeated imports extend the schedule instead of reshuffling it.
 */
export function candidatesOf(event: ScheduledEvent, today: DayNumber): Candidate[] {
  const { schedule } = event;
  switch (schedule.kind) {
    case 'single':
      return anchored(event, today, [{ ...schedule, places: event.places.slice(0, 1) }]);
    case 'season':
      return anchored(event, today, seasonDates(event, schedule.dates));
    case 'stops':
      return anchored(
        event,
        today,
        schedule.stops.map((stop) => ({ ...stop, places: [stop.place] })),
      );
    case 'dates':
      return schedule.dates.flatMap(({ day, at }) =>
        event.places.slice(0, 1).map((place) => candidate(event, place, [dayNumber(day)], at)),
      );
    case 'past':
      return today > event.anchor
        ? []
        : event.places
            .slice(0, 1)
            .map((place) => candidate(event, place, [event.anchor - schedule.daysAgo], schedule.at ?? PAST_AT));
    case 'weekly':
      return weekly(event, schedule, today);
    case 'repertoire':
      return repertoire(event, schedule, today);
    case 'daily':
      return daily(event, schedule, today);
  }
}

type Dated = { inDays: number; at: string; places: readonly string[] };

/** A film is shown in every cinema on each date; any other event travels from place to place. */
function seasonDates(event: ScheduledEvent, dates: readonly { inDays: number; at: string }[]): Dated[] {
  return dates.map((date, i) => {
    const one = event.places[i % event.places.length];
    return { ...date, places: event.category === 'kino' || one === undefined ? event.places : [one] };
  });
}

function anchored(event: ScheduledEvent, today: DayNumber, dates: readonly Dated[]): Candidate[] {
  const last = Math.max(...dates.map((date) => date.inDays));
  const cycle = Math.max(SHORTEST_CYCLE_DAYS, Math.ceil((last + 7) / 7) * 7);
  const candidates: Candidate[] = [];
  for (let start = event.anchor; start <= today; start += cycle) {
    for (const { inDays, at, places } of dates) {
      const day = start + inDays;
      const isFirstImport = today === event.anchor;
      if (day < today && !isFirstImport) continue;
      // An occupied hall shifts the date by up to three days; a past date is never shifted into the present.
      const days = day < today ? [day] : [day, day + 1, day + 2, day + 3];
      for (const place of places) candidates.push(candidate(event, place, days, at));
    }
  }
  return candidates;
}

function weekly(event: ScheduledEvent, schedule: Extract<Schedule, { kind: 'weekly' }>, today: DayNumber): Candidate[] {
  const candidates: Candidate[] = [];
  for (let day = today; day < today + schedule.weeks * 7; day++) {
    if (weekday(day) !== schedule.weekday) continue;
    for (const place of event.places) candidates.push(candidate(event, place, [day], schedule.at));
  }
  return candidates;
}

/** Divides each month into `perMonth` periods with one performance each, on a later day if the hall is taken. */
function repertoire(
  event: ScheduledEvent,
  schedule: Extract<Schedule, { kind: 'repertoire' }>,
  today: DayNumber,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (let month = firstOfMonth(today); month <= today + HORIZON_DAYS; month = firstOfNextMonth(month)) {
    const length = firstOfNextMonth(month) - month;
    for (let slot = 0; slot < schedule.perMonth; slot++) {
      const from = month + Math.floor((length * slot) / schedule.perMonth);
      const to = month + Math.floor((length * (slot + 1)) / schedule.perMonth);
      const hash = stableHash(`${event.key} ${month} ${slot}`);
      const first = playingDayFor(event.category, from + (hash % (to - from)), to);
      if (first < today || first > today + HORIZON_DAYS) continue;
      const days = Array.from({ length: to - first }, (_, i) => first + i);
      const place = event.places[(hash + slot) % event.places.length];
      if (place !== undefined) candidates.push(candidate(event, place, days, hourFor(event, schedule.at, first, hash)));
    }
  }
  return candidates;
}

/** Stages are closed on Mondays; events for children are at the weekend where possible. */
function playingDayFor(category: string, wanted: DayNumber, before: DayNumber): DayNumber {
  for (let day = wanted; day < before; day++) {
    if (category === 'detyam' ? weekday(day) >= 6 : weekday(day) !== 1) return day;
  }
  return wanted;
}

/** Theatres list the later hour first: Sundays take the last hour of the list, all other days the first. */
function hourFor(event: ScheduledEvent, hours: readonly string[], day: DayNumber, hash: number): string {
  const index = event.category === 'teatr' ? (weekday(day) === 7 ? hours.length - 1 : 0) : hash % hours.length;
  return hours[index] ?? '19:00';
}

/** Days until a film that is not on sale yet has its premiere; it runs from then on. */
const DAYS_TO_PREMIERE: Partial<Record<EventStatus, number>> = { 'not-yet': 10, presale: 5 };

function daily(event: ScheduledEvent, schedule: Extract<Schedule, { kind: 'daily' }>, today: DayNumber): Candidate[] {
  const first = Math.max(today, event.anchor + (event.status ? (DAYS_TO_PREMIERE[event.status] ?? 0) : 0));
  const candidates: Candidate[] = [];
  for (let day = first; day < today + schedule.days; day++) {
    for (const place of event.places) {
      const shuffled = schedule.at.toSorted(
        (a, b) => stableHash(`${event.key} ${place} ${day} ${a}`) - stableHash(`${event.key} ${place} ${day} ${b}`),
      );
      // Films alternate: each gets its first hour before any gets its second.
      shuffled.forEach((at, turn) => {
        const order = turn * 1000 + (stableHash(`${event.key} ${day}`) % 1000);
        candidates.push({ ...candidate(event, place, [day], at, schedule.formats), rank: [PRIORITY.daily, order] });
      });
    }
  }
  return candidates;
}

function candidate(
  event: ScheduledEvent,
  place: string,
  days: readonly DayNumber[],
  at: string,
  formats: readonly PerformanceFormats[] = [],
): Candidate {
  const order = wallMinutes(days[0] ?? 0, at);
  return { event: event.key, place, days, at, formats, rank: [PRIORITY[event.schedule.kind], order] };
}
