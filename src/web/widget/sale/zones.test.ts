import { expect, test } from 'vitest';
import type { SaleView } from '#api/performances/contract.ts';
import { marksByIndex, zoneViews } from './zones.ts';

const saleOf = (...zones: [key: string, priceMinor: number, standing?: boolean][]): SaleView =>
  ({
    zones: zones.map(([zoneKey, priceMinor, standing = false], i) => ({
      zoneNo: i + 1,
      zoneKey,
      name: null,
      standing,
      capacity: 10,
      free: 10,
      tariffs: [{ tariffNo: 1, name: '', priceMinor, feeMinor: 100 }],
    })),
  }) as unknown as SaleView;

test('the price shown is the price paid, dear zones first', () => {
  expect(zoneViews(saleOf(['a', 1000], ['b', 3000])).map(({ zoneKey, totalMinor }) => [zoneKey, totalMinor])).toEqual([
    ['b', 3100],
    ['a', 1100],
  ]);
});

test('five colours for seats, then a letter; standing areas after them', () => {
  const seven = zoneViews(saleOf(['a', 7], ['b', 6], ['s', 9, true], ['c', 5], ['d', 4], ['e', 3], ['f', 2]));
  const marks = Object.fromEntries(seven.map(({ zoneKey, mark }) => [zoneKey, `${mark.colour}${mark.letter}`]));
  expect(marks).toEqual({ a: '0', b: '1', c: '2', d: '3', e: '4', f: '0A', s: '1B' });
});

test('a hall of one price is not red', () => {
  expect(zoneViews(saleOf(['a', 1000]))[0]?.mark.colour).toBe(3);
});

test('a zone of the plan without a price is marked as not for sale', () => {
  const zones = zoneViews(saleOf(['a', 1000], ['b', 3000]));
  expect(marksByIndex(['b', 'x', 'a'], zones).map(({ colour }) => colour)).toEqual([0, -1, 1]);
});
