import type { Places } from '#api/catalog/place-contract.ts';
import { calendarDate, weekday } from '#domain/catalog/city-day.ts';
import { openingState } from '#domain/catalog/opening-hours.ts';
import { fold } from '#domain/search/fold.ts';
import { formatTime } from '#texts/format.ts';

export type ListedPlace = Places['items'][number];
export type PlacesFilter = { text: string; isOpen: boolean };

export const PLACES_QUERY = ['q', 'open'] as const;

const LONGEST_TEXT = 100;

export function readPlacesFilter(query: URLSearchParams): PlacesFilter {
  return { text: (query.get('q') ?? '').trim().slice(0, LONGEST_TEXT), isOpen: query.get('open') === '1' };
}

/** The places whose name or address begins words with all of the typed ones, open at `now` where that is asked. */
export function filterPlaces(
  places: readonly ListedPlace[],
  { text, isOpen }: PlacesFilter,
  now: Date,
  timeZone: string,
): ListedPlace[] {
  const words = wordsOf(text);
  const clock = { weekday: weekday(calendarDate(now, timeZone)), time: formatTime(now, timeZone) };
  return places.filter(({ name, address, hours }) => {
    if (isOpen && (hours === null || !openingState(hours, clock).isOpen)) return false;
    const own = wordsOf(`${name} ${address}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

/** In one alphabet, so that a name is found in Latin letters too. */
function wordsOf(text: string): string[] {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '');
}
