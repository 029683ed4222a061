import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';

export type CinemaRow = {
  placeId: number;
  placeType: string;
  place: string;
  address: string;
  /** The halls of a cinema share one row; its times are grouped by their formats. */
  formats: { name: string; offers: PerformanceOffer[] }[];
};

/** One format or two. Order has no meaning, so the two stand in the same order everywhere. */
function formatsOfOffer({ format, secondFormat }: PerformanceOffer): string[] {
  const first = format ?? '2D';
  return secondFormat === null ? [first] : [first, secondFormat].toSorted((a, b) => a.localeCompare(b));
}

/** Showtimes of one day, by cinema and formats. A chosen format may be one of two. */
export function cinemasOf(day: EventPage['schedule'][number] | undefined, format: string | null): CinemaRow[] {
  const rows = new Map<number, CinemaRow>();
  for (const { placeId, placeType, place, address, offers } of day?.places ?? []) {
    for (const offer of offers) {
      const shown = formatsOfOffer(offer);
      if (format !== null && !shown.includes(format)) continue;
      const row = rows.get(placeId) ?? { placeId, placeType, place, address, formats: [] };
      rows.set(placeId, row);
      const name = shown.join(' · ');
      let group = row.formats.find((entry) => entry.name === name);
      if (!group) row.formats.push((group = { name, offers: [] }));
      group.offers.push(offer);
    }
  }
  const found = [...rows.values()];
  for (const { formats } of found) {
    formats.sort((a, b) => a.name.localeCompare(b.name));
    for (const { offers } of formats) offers.sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  }
  return found;
}

/** Formats of a day with the number of showtimes, most frequent first. A showtime in two formats counts in both. */
export function formatsOf(day: EventPage['schedule'][number] | undefined): { format: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { offers } of day?.places ?? [])
    for (const format of offers.flatMap(formatsOfOffer)) counts.set(format, (counts.get(format) ?? 0) + 1);
  return [...counts]
    .map(([format, count]) => ({ format, count }))
    .toSorted((a, b) => b.count - a.count || a.format.localeCompare(b.format));
}

export function countShowtimes(day: EventPage['schedule'][number] | undefined): number {
  return (day?.places ?? []).reduce((sum, { offers }) => sum + offers.length, 0);
}

/** First day of the date strip: today, or the film's first day if it opens later; a chosen earlier day stays in view. */
export function stripStart(first: string, today: string, chosen: string): string {
  const opening = first > today ? first : today;
  return chosen < opening ? chosen : opening;
}
