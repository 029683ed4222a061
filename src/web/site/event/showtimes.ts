import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';

export type CinemaRow = {
  placeId: number;
  placeType: string;
  place: string;
  address: string;
  /** The halls of a cinema share one row; its times are grouped by format. */
  formats: { format: string; offers: PerformanceOffer[] }[];
};

/** Showtimes of one day, by cinema and format. */
export function cinemasOf(day: EventPage['schedule'][number] | undefined, format: string | null): CinemaRow[] {
  const rows = new Map<number, CinemaRow>();
  for (const { placeId, placeType, place, address, offers } of day?.places ?? []) {
    for (const offer of offers) {
      const name = offer.format ?? '2D';
      if (format !== null && name !== format) continue;
      const row = rows.get(placeId) ?? { placeId, placeType, place, address, formats: [] };
      rows.set(placeId, row);
      let group = row.formats.find((entry) => entry.format === name);
      if (!group) row.formats.push((group = { format: name, offers: [] }));
      group.offers.push(offer);
    }
  }
  const found = [...rows.values()];
  for (const { formats } of found) {
    formats.sort((a, b) => a.format.localeCompare(b.format));
    for (const { offers } of formats) offers.sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  }
  return found;
}

/** Formats of a day with the number of showtimes, most frequent first. */
export function formatsOf(day: EventPage['schedule'][number] | undefined): { format: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { offers } of day?.places ?? [])
    for (const { format } of offers) counts.set(format ?? '2D', (counts.get(format ?? '2D') ?? 0) + 1);
  return [...counts]
    .map(([format, count]) => ({ format, count }))
    .toSorted((a, b) => b.count - a.count || a.format.localeCompare(b.format));
}

export function countShowtimes(day: EventPage['schedule'][number] | undefined): number {
  return (day?.places ?? []).reduce((sum, { offers }) => sum + offers.length, 0);
}
