import { expect, test } from 'vitest';
import { priceListFor } from './price-grades.ts';

const price = { currency: 'BYN', from: 15, to: 60, feePercent: 5 } as const;

test('zones are graded evenly, rounded to fifty and carry the fee', () => {
  const list = priceListFor(price, { seated: ['z1', 'z2', 'z3', 'z4', 'z5'], standing: [] });
  expect(list.zones.map((zone) => zone.priceMinor)).toEqual([6000, 4900, 3750, 2650, 1500]);
  expect(list.zones.map((zone) => zone.feeMinor)).toEqual([300, 245, 188, 133, 75]);
  expect(list.feePermille).toBe(50);
});

test('a standing area has a price and a name of its own', () => {
  const name = { ru: 'Танцпол' };
  const list = priceListFor(price, { seated: ['z3', 'z2'], standing: [{ zoneKey: 's1', name, gradedAs: 'z1' }] });
  expect(list.zones.map((zone) => [zone.zoneNo, zone.zoneKey, zone.priceMinor])).toEqual([
    [1, 'z2', 3750],
    [2, 'z3', 1500],
    [3, 's1', 6000],
  ]);
  expect(list.zones[2]?.name).toBe(name);
});

test('where there is one price it is the lowest', () => {
  expect(priceListFor(price, { seated: ['z1'], standing: [] }).zones[0]?.priceMinor).toBe(1500);
  expect(
    priceListFor(price, { seated: [], standing: [{ zoneKey: 's1', name: {}, gradedAs: 'z1' }] }).zones[0]?.priceMinor,
  ).toBe(1500);
});

test('equal lists have equal keys and different ones differ', () => {
  const zones = { seated: ['z1', 'z2'], standing: [] };
  expect(priceListFor(price, zones).key).toBe(priceListFor({ ...price }, zones).key);
  expect(priceListFor(price, zones).key).not.toBe(priceListFor({ ...price, from: 16 }, zones).key);
  expect(priceListFor(price, zones).key).not.toBe(priceListFor({ ...price, feePercent: 4 }, zones).key);
});

test('tariffs for certain people stand beside the full price, and lists without any keep their keys', () => {
  const zones = { seated: ['z1'], standing: [] };
  const plain = priceListFor(price, zones);
  const list = priceListFor(
    {
      ...price,
      tariffs: [
        { kind: 'child', percent: 50, toYears: 12, perFull: 2 },
        { kind: 'student', percent: 70 },
      ],
    },
    zones,
  );
  expect(list.tariffs).toEqual([
    { tariffNo: 2, kind: 'child', permille: 500, condition: { kind: 'age', fromYears: null, toYears: 12 }, perFull: 2 },
    { tariffNo: 3, kind: 'student', permille: 700, condition: { kind: 'proof', document: 'student' }, perFull: null },
  ]);
  expect(list.zones).toEqual(plain.zones);
  expect(list.key.startsWith(`${plain.key}/`)).toBe(true);
});
