import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { type DayPart, dayPartOfHour } from '#domain/catalog/day-part.ts';
import { formatTime } from '#texts/format.ts';
import { formatsOfOffer } from '#web/site/parts/dates/offer-formats.ts';

export type CinemaRow = {
  placeId: number;
  placeType: string;
  place: string;
  address: string;
  /** The halls of a cinema share one row; its times are grouped by the part of the day. */
  parts: { part: DayPart; offers: PerformanceOffer[] }[];
};

/** Showtimes of one day in order, by cinema and part of the day. A chosen format may be one of two. */
export function cinemasOf(
  day: EventPage['schedule'][number] | undefined,
  format: string | null,
  timeZone: string,
): CinemaRow[] {
  const rows = new Map<number, CinemaRow & { offers: PerformanceOffer[] }>();
  for (const { placeId, placeType, place, address, offers } of day?.places ?? []) {
    const shown = offers.filter((offer) => format === null || formatsOfOffer(offer).includes(format));
    if (shown.length === 0) continue;
    const row = rows.get(placeId) ?? { placeId, placeType, place, address, parts: [], offers: [] };
    rows.set(placeId, row);
    row.offers.push(...shown);
  }
  return [...rows.values()].map(({ offers, ...row }) => {
    const parts = new Map<DayPart, PerformanceOffer[]>();
    for (const offer of offers.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))) {
      const part = dayPartOfHour(Number(formatTime(offer.startsAt, timeZone).slice(0, 2)));
      parts.set(part, [...(parts.get(part) ?? []), offer]);
    }
    return { ...row, parts: [...parts].map(([part, ofPart]) => ({ part, offers: ofPart })) };
  });
}

/** Showtimes that have not begun: those that have are struck out, and no list elsewhere counts them. */
export function countIn(cinemas: readonly CinemaRow[]): number {
  return aheadOf(cinemas.flatMap(({ parts }) => parts)).length;
}

/** Cinemas with a showtime that has not begun. */
export function countCinemas(cinemas: readonly CinemaRow[]): number {
  return cinemas.filter(({ parts }) => aheadOf(parts).length > 0).length;
}

function aheadOf(groups: readonly { offers: readonly PerformanceOffer[] }[]): PerformanceOffer[] {
  return groups.flatMap(({ offers }) => offers.filter(({ status }) => status !== 'past'));
}

/** Formats of a day with the number of showtimes ahead, most frequent first. A showtime in two formats counts in both. */
export function formatsOf(day: EventPage['schedule'][number] | undefined): { format: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const format of aheadOf(day?.places ?? []).flatMap(formatsOfOffer))
    counts.set(format, (counts.get(format) ?? 0) + 1);
  return [...counts]
    .map(([format, count]) => ({ format, count }))
    .toSorted((a, b) => b.count - a.count || a.format.localeCompare(b.format));
}

export function countShowtimes(day: EventPage['schedule'][number] | undefined): number {
  return aheadOf(day?.places ?? []).length;
}

/** First day of the date strip: today, or the film's first day if it opens later; a chosen earlier day stays in view. */
export function stripStart(first: string, today: string, chosen: string): string {
  const opening = first > today ? first : today;
  return chosen < opening ? chosen : opening;
}
