import { describe, expect, test } from 'vitest';
import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { anOffer } from '#test/builders/offer.ts';
import { cinemasOf, countShowtimes, formatsOf, stripStart } from '#web/site/event/showtimes.ts';

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

test('halls of one cinema share a row, times in order', () => {
  const rows = cinemasOf(day, null);
  expect(
    rows.map(({ placeId, formats }) => [
      placeId,
      formats.map(({ name, offers }) => [name, offers.map(({ id }) => id)]),
    ]),
  ).toEqual([
    [
      1,
      [
        ['2D', [3, 1]],
        ['IMAX', [2]],
      ],
    ],
    [2, [['2D', [4]]]],
  ]);
});

test('a format leaves only the cinemas that show it', () => {
  expect(cinemasOf(day, 'IMAX').map(({ placeId }) => placeId)).toEqual([1]);
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
  const shownIn = (format: string | null) =>
    cinemasOf(both, format).flatMap(({ formats }) =>
      formats.map(({ name, offers: ofGroup }) => [name, ofGroup.map(({ id }) => id)]),
    );

  test('they have a group of their own, whichever format is named first', () => {
    expect(shownIn(null)).toEqual([
      ['3D', [1]],
      ['3D · IMAX', [2, 3]],
      ['IMAX', [4]],
    ]);
  });

  test('each of both formats finds and counts them', () => {
    expect(shownIn('IMAX')).toEqual([
      ['3D · IMAX', [2, 3]],
      ['IMAX', [4]],
    ]);
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
