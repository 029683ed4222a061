import { expect, test } from 'vitest';
import type { SaleView } from '#api/performances/contract.ts';
import { cheapestReduced, marksByIndex, pricesOf, zoneViews } from './zones.ts';

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

const looksOf = (zones: ReturnType<typeof zoneViews>): Record<string, string> =>
  Object.fromEntries(zones.map(({ zoneKey, mark }) => [zoneKey, `${mark.colour} ${mark.pattern}${mark.letter}`]));

test('up to five zones differ by their colour', () => {
  const five = zoneViews(saleOf(['a', 7], ['b', 6], ['c', 5], ['d', 4], ['e', 3]));
  expect(looksOf(five)).toEqual({ a: '0 full', b: '1 full', c: '2 full', d: '3 full', e: '4 full' });
});

test('of seven zones neighbours in price share a colour, whose order stays that of prices', () => {
  const seven = zoneViews(saleOf(['a', 7], ['b', 6], ['c', 5], ['d', 4], ['e', 3], ['f', 2], ['g', 1]));
  expect(looksOf(seven)).toEqual({
    a: '0 full',
    b: '0 ring',
    c: '1 full',
    d: '2 full',
    e: '2 ring',
    f: '3 full',
    g: '4 full',
  });
});

test('standing areas take the looks that are left after the seats', () => {
  const mixed = zoneViews(saleOf(['a', 7], ['s', 9, true], ['b', 6], ['c', 5], ['d', 4], ['t', 1, true]));
  expect(looksOf(mixed)).toEqual({ a: '0 full', b: '1 full', c: '2 full', d: '3 full', s: '4 full', t: '0 ring' });
});

test.each([8, 15, 40])('%d zones all look different', (count) => {
  const zones = zoneViews(saleOf(...Array.from({ length: count }, (_, i): [string, number] => [`z${i}`, 100 - i])));
  expect(new Set(Object.values(looksOf(zones))).size).toBe(count);
});

test('what is sold out comes last in the price list', () => {
  const zones = zoneViews(saleOf(['a', 7], ['b', 6], ['c', 5]));
  const free = new Map([[2, 10]]);
  const prices = pricesOf(zones, (zoneNo) => free.get(zoneNo) ?? 0);
  expect(prices.map(({ zone }) => zone.zoneKey)).toEqual(['b', 'a', 'c']);
});

test('a hall of one price is not red', () => {
  expect(zoneViews(saleOf(['a', 1000]))[0]?.mark.colour).toBe(3);
});

test('where all seats are free of charge, they have one colour and one entry in the price list', () => {
  const zones = zoneViews(saleOf(['a', -100], ['b', -100], ['s', -100, true]));
  expect(looksOf(zones)).toEqual({ a: '3 full', b: '3 full', s: '3 full' });
  expect(pricesOf(zones, () => 10).map(({ zone, free }) => [zone.zoneKey, free])).toEqual([['a', 20]]);
});

test('a zone of the plan without a price is marked as not for sale', () => {
  const zones = zoneViews(saleOf(['a', 1000], ['b', 3000]));
  expect(marksByIndex(['b', 'x', 'a'], zones).map(({ colour }) => colour)).toEqual([0, -1, 1]);
});

test('the cheapest reduced tariff is named, without those that accompany a wheelchair place', () => {
  const [dear, cheap] = zoneViews(saleOf(['a', 3000], ['b', 1000]));
  if (dear === undefined || cheap === undefined) throw new Error('no zones');
  const tariff = (kind: string, name: string, priceMinor: number) => ({ kind, name, priceMinor, feeMinor: 100 });
  const withTariffs = (zone: typeof dear, ...more: object[]) =>
    ({ ...zone, tariffs: [...zone.tariffs, ...more] }) as unknown as typeof dear;
  expect(cheapestReduced([dear, cheap, null])).toBeNull();
  expect(cheapestReduced([withTariffs(dear, tariff('companion', 'Companion', 0))])).toBeNull();
  expect(cheapestReduced([withTariffs(dear, tariff('other', 'VIP', 5000))])).toBeNull();
  const child = withTariffs(dear, tariff('child', 'Child', 1500), tariff('student', 'Student', 2000));
  expect(cheapestReduced([child])).toEqual({ name: 'Child', totalMinor: 1600, isOne: false });
  expect(cheapestReduced([withTariffs(cheap, tariff('child', 'Child', 500)), cheap])).toEqual({
    name: 'Child',
    totalMinor: 600,
    isOne: true,
  });
});
