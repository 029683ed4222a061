import { type DayNumber, dayNumber } from '#domain/catalog/calendar-day.ts';
import type { EventStatus, Schedule } from './records.ts';

export type NamedDate = { place: string; day: DayNumber; at: string };

const PAST_AT = '19:00';

/**
 * Returns the dates that a schedule names, each once. Relative days are counted from the first import. Null for a
 * schedule that rolls on from today, because it names no dates.
 */
export function namedDates(
  { schedule, places, category }: { schedule: Schedule; places: readonly string[]; category: string },
  firstImport: DayNumber,
): NamedDate[] | null {
  const [main = ''] = places;
  switch (schedule.kind) {
    case 'dates':
      return schedule.dates.map(({ day, at }) => ({ place: main, day: dayNumber(day), at }));
    case 'single':
      return [{ place: main, day: firstImport + schedule.inDays, at: schedule.at }];
    case 'past':
      return [{ place: main, day: firstImport - schedule.daysAgo, at: schedule.at ?? PAST_AT }];
    case 'stops':
      return schedule.stops.map(({ place, inDays, at }) => ({ place, day: firstImport + inDays, at }));
    case 'season':
      // A film is shown in every cinema on each date; any other event travels from place to place.
      return schedule.dates.flatMap(({ inDays, at }, turn) =>
        (category === 'kino' ? places : [places[turn % places.length] ?? main]).map((place) => ({
          place,
          day: firstImport + inDays,
          at,
        })),
      );
    case 'repertoire':
    case 'daily':
    case 'weekly':
      return null;
  }
}

/**
 * What an event's status implies for its performances, and nothing more: a sale without a stated beginning has not
 * begun, and an event that is sold out elsewhere is not sold here.
 */
export function statedTerms(status: EventStatus | null): {
  state: 'scheduled' | 'postponed' | 'cancelled';
  saleMode: 'online' | 'box_office' | 'free' | 'none';
} {
  switch (status) {
    case 'cancelled':
    case 'postponed':
      return { state: status, saleMode: 'online' };
    case 'box-office':
      return { state: 'scheduled', saleMode: 'box_office' };
    case 'free':
      return { state: 'scheduled', saleMode: 'free' };
    case 'presale':
    case 'not-yet':
    case 'sold-out':
      return { state: 'scheduled', saleMode: 'none' };
    case 'rescheduled':
    case null:
      return { state: 'scheduled', saleMode: 'online' };
  }
}
