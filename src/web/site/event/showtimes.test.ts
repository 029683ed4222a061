import { describe, expect, test } from 'vitest';
import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { anOffer } from '#test/builders/offer.ts';
import { cinemasOf, countCinemas, countIn, countShowtimes, formatsOf, stripStart } from '#web/site/event/showtimes.ts';
import { formatsOfOffer } from '#web/site/parts/dates/offer-formats.ts';

const MINSK = 'Europe/Minsk';

function aShowing(
  id: number,
  hour: string,
  format: string | null,
  secondFormat: string | null = null,
): PerformanceOffer {
  return anOffer({ id, startsAt: `2026-11-21T${hour}:00.000Z`, day: '2026-11-21', format, secondFormat });
}
function aHall(placeId: number, hall: string, offers: PerformanceOffer[]) {
  const place = `Кинотеатр ${placeId}`;
  const address = 'ул. Немига, 12';
  return { placeId, placeType: 'cinema', place, hall, address, lat: null, lon: null, accessible: false, offers };
}
const day: EventPage['schedule'][number] = {
  day: '2026-11-21',
  places: [
    aHall(1, 'Большой', [aShowing(1, '16:30', '2D'), aShowing(2, '19:00', 'IMAX')]),
    aHall(1, 'Малый', [aShowing(3, '15:00', null)]),
    aHall(2, 'Зал', [aShowing(4, '18:00', '2D')]),
  ],
};

/** Places with the parts of the day and the ids of their showtimes. */
function shownIn(of: EventPage['schedule'][number], format: string | null): [number, string[]][] {
  return cinemasOf(of, format, MINSK).map(({ placeId, parts }) => [
    placeId,
    parts.map(({ part, offers }) => [part, ...offers.map(({ id }) => id)].join(' ')),
  ]);
}

test('halls of one cinema share a row, times in order, by part of the day', () => {
  expect(shownIn(day, null)).toEqual([
    [1, ['evening 3 1', 'night 2']],
    [2, ['evening 4']],
  ]);
});

test('a format leaves only the cinemas and showtimes that have it', () => {
  const cinemas = cinemasOf(day, 'IMAX', MINSK);
  expect(cinemas.map(({ placeId }) => placeId)).toEqual([1]);
  expect(countIn(cinemas)).toBe(1);
  expect(countIn(cinemasOf(day, null, MINSK))).toBe(4);
});

test('showtimes that are over are shown and not counted', () => {
  const over = { ...aShowing(5, '12:00', '2D'), status: 'past' as const };
  const today = { ...day, places: [aHall(1, 'Большой', [over, aShowing(6, '19:00', '2D')])] };
  expect(shownIn(today, null)).toEqual([[1, ['day 5', 'night 6']]]);
  expect(countShowtimes(today)).toBe(1);
  expect(countIn(cinemasOf(today, null, MINSK))).toBe(1);
  const begun = { ...aHall(2, 'Малый', [over]), placeId: 99 };
  expect(countCinemas(cinemasOf({ ...today, places: [...today.places, begun] }, null, MINSK))).toBe(1);
  expect(formatsOf(today)).toEqual([{ format: '2D', count: 1 }]);
});

test('formats are counted, the commonest first', () => {
  expect(formatsOf(day)).toEqual([
    { format: '2D', count: 3 },
    { format: 'IMAX', count: 1 },
  ]);
  expect(countShowtimes(day)).toBe(4);
  expect(countShowtimes(undefined)).toBe(0);
});

describe('showtimes in two formats', () => {
  const offers = [
    aShowing(1, '16:30', '3D'),
    aShowing(2, '19:00', 'IMAX', '3D'),
    aShowing(3, '21:00', '3D', 'IMAX'),
    aShowing(4, '22:00', 'IMAX'),
  ];
  const both = { ...day, places: [aHall(1, 'Большой', offers)] };

  test('they are named in one order, whichever format is first', () => {
    expect(offers.map((offer) => formatsOfOffer(offer).join(' · '))).toEqual(['3D', '3D · IMAX', '3D · IMAX', 'IMAX']);
  });

  test('each of both formats finds and counts them', () => {
    expect(shownIn(both, 'IMAX')).toEqual([[1, ['night 2 3 4']]]);
    expect(formatsOf(both)).toEqual([
      { format: '3D', count: 3 },
      { format: 'IMAX', count: 3 },
    ]);
    expect(countShowtimes(both)).toBe(4);
  });
});

test.each([
  ['a film that opens later', '2026-12-03', '2026-12-03', '2026-12-03'],
  ['a film that plays already', '2026-11-20', '2026-11-27', '2026-11-27'],
  ['a day before the opening', '2026-12-03', '2026-11-28', '2026-11-28'],
])('the date strip of %s begins at its own day', (_, first, chosen, start) => {
  expect(stripStart(first, '2026-11-27', chosen)).toBe(start);
});
