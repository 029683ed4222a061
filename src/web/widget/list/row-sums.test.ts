import { expect, test } from 'vitest';
import { SEAT } from '#domain/seating/availability.ts';
import type { DecodedRow } from '#domain/seating/decode-geometry.ts';
import { FLAG_BITS } from '#domain/seating/hall-plan.ts';
import { isFound, ordered, rowSum, sumOf } from './row-sums.ts';

/**
 * Ten seats with an aisle after the fourth; seats 0 and 7 are taken, seat 9 costs more and is for a wheelchair, and from
 * seats 0 to 2 the view is restricted.
 */
const row: DecodedRow = { sector: 0, label: '3', first: 0, count: 10, slots: [4, 15, 6], numbering: [] };
const statuses = Uint8Array.from({ length: 10 }, (_, seat) => (seat === 0 || seat === 7 ? SEAT.taken : SEAT.free));
const hall = {
  flags: Uint8Array.from({ length: 10 }, (_, seat) =>
    seat === 9 ? FLAG_BITS.accessible : seat < 3 ? FLAG_BITS.restricted : 0,
  ),
};
const priceOf = (seat: number): number | null => (seat === 9 ? 900 : 500);

test('a row tells its free seats, the most side by side, and its prices', () => {
  expect(rowSum(row, hall, statuses, priceOf)).toEqual({
    free: 8,
    beside: 3,
    fromMinor: 500,
    toMinor: 900,
    accessible: 1,
    restricted: 2,
  });
});

test('seats on either side of an aisle are not side by side', () => {
  const all = new Uint8Array(10).fill(SEAT.free);
  expect(rowSum(row, hall, all, priceOf).beside).toBe(6);
  expect(rowSum({ ...row, slots: [10] }, hall, all, priceOf).beside).toBe(10);
});

test('what the price filter leaves out is not counted', () => {
  const dear = rowSum(row, hall, statuses, (seat) => (seat === 9 ? 900 : null));
  expect(dear).toMatchObject({ free: 1, beside: 1, fromMinor: 900 });
});

test('sectors come best first, cheapest first, or as on the plan', () => {
  const of = (key: string, fromMinor: number, toMinor: number) => ({
    key,
    sum: { ...sumOf([]), free: 1, fromMinor, toMinor },
  });
  const sectors = [of('far', 100, 200), of('near', 300, 900), of('side', 90, 300), of('near too', 300, 900)];
  const keys = (order: 'best' | 'cheap' | 'plan'): string[] => ordered(sectors, order).map(({ key }) => key);
  expect(keys('best')).toEqual(['near', 'near too', 'side', 'far']);
  expect(keys('cheap')).toEqual(['side', 'far', 'near', 'near too']);
  expect(keys('plan')).toEqual(['far', 'near', 'side', 'near too']);
});

test.each([
  ['Сектор A12', 'а12', true],
  ['Sector B3', 'b3', true],
  ['Сектор A12', 'A2', false],
  ['17', ' 7 ', true],
])('%s is found by “%s”: %s', (name, typed, isHit) => expect(isFound(name, typed)).toBe(isHit));
