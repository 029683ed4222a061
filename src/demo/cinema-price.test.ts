import { expect, test } from 'vitest';
import { cinemaPrice } from './cinema-price.ts';

const price = { currency: 'BYN', from: 15, to: 60, feePercent: 5 } as const;

test('a morning film costs least, a Saturday night in IMAX most, never outside the span', () => {
  const morning = cinemaPrice(price, 10 * 60, 2, ['2D', null]);
  const night = cinemaPrice(price, 21 * 60, 6, ['IMAX', null]);
  expect(morning.from).toBe(15);
  expect(night.from).toBeGreaterThan(morning.to - 1);
  expect(night.to).toBeLessThanOrEqual(60);
});

test('a second format makes a film dearer, within the span', () => {
  const one = cinemaPrice(price, 10 * 60, 2, ['3D', null]);
  const two = cinemaPrice(price, 10 * 60, 2, ['3D', 'Dolby Atmos']);
  expect(two.from).toBeGreaterThan(one.from);
  expect(cinemaPrice(price, 21 * 60, 6, ['IMAX', '3D']).to).toBeLessThanOrEqual(60);
});
