import type { Showtimes } from '#api/catalog/listing-contract.ts';
import { type DayPart, dayPartOfHour } from '#domain/catalog/day-part.ts';
import { formatTime } from '#texts/format.ts';

export type Film = Showtimes['films'][number];
export type Cinema = Showtimes['cinemas'][number];
export type Offer = Showtimes['offers'][number];

/** Each cinema with its films, best-known first, and their performances. */
export function filmsByCinema({ cinemas, films, offers }: Showtimes): {
  cinema: Cinema;
  films: { film: Film; offers: Offer[] }[];
}[] {
  const byPlace = Map.groupBy(offers, ({ placeId }) => placeId);
  return cinemas.map((cinema) => {
    const byFilm = Map.groupBy(byPlace.get(cinema.id) ?? [], ({ eventId }) => eventId);
    const shown = films.filter(({ id }) => byFilm.has(id));
    return { cinema, films: shown.map((film) => ({ film, offers: byFilm.get(film.id) ?? [] })) };
  });
}

/** Performances in the order of their starts, by the part of the day in which they begin. */
export function offersByPart({ offers }: Showtimes, timeZone: string): { part: DayPart; offers: Offer[] }[] {
  const parts: { part: DayPart; offers: Offer[] }[] = [];
  for (const offer of offers) {
    const part = dayPartOfHour(Number(formatTime(offer.startsAt, timeZone).slice(0, 2)));
    const last = parts.at(-1);
    if (last?.part === part) last.offers.push(offer);
    else parts.push({ part, offers: [offer] });
  }
  return parts;
}
