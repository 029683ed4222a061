import { expect, test } from 'vitest';
import { lineAmounts } from './line-amounts.ts';

const list = { listedMinor: 2_500, priceMinor: 1_800, feeMinor: 200 };

test('before the order is known a line costs what the list says', () => {
  expect(lineAmounts(list, [], false)).toEqual({ ...list, discountMinor: 0 });
});

test('with a promo code a line shows one price, that of its tariff, and the rest is a discount', () => {
  const ordered = [{ priceMinor: 1_620, feeMinor: 180 }];
  expect(lineAmounts(list, ordered, true)).toEqual({ ...list, listedMinor: 2_000, discountMinor: 200 });
});

test('without one it keeps what it was before the campaign', () => {
  expect(lineAmounts(list, [{ priceMinor: 1_800, feeMinor: 200 }], false)).toEqual({ ...list, discountMinor: 0 });
});

test('of a set of tickets the line and the discount add up to what the order costs', () => {
  const two = { listedMinor: 4_000, priceMinor: 3_600, feeMinor: 400 };
  const ordered = [
    { priceMinor: 1_800, feeMinor: 200 },
    { priceMinor: 0, feeMinor: 0 },
  ];
  const { priceMinor, feeMinor, discountMinor } = lineAmounts(two, ordered, false);
  expect(priceMinor + feeMinor - discountMinor).toBe(2_000);
  expect(priceMinor + feeMinor).toBe(4_000);
});

test('an order that is dearer than the list shows its own price', () => {
  expect(lineAmounts(list, [{ priceMinor: 1_900, feeMinor: 210 }], false)).toMatchObject({
    priceMinor: 1_900,
    feeMinor: 210,
    discountMinor: 0,
  });
});
