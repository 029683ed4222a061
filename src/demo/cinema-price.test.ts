import { expect, test } from 'vitest';
import { cinemaPrice } from './cinema-price.ts';

const price = { currency: 'BYN', from: 15, to: 60, feePercent: 5 } as const;

test('a morning film costs least, a Saturday night in IMAX most, never outside the span', () => {
  const morning = cinemaPrice(price, 10 * 60, 2, '2D');
  const night = cinemaPrice(price, 21 * 60, 6, 'IMAX');
  expect(morning.from).toBe(15);
  expect(night.from).toBeGreaterThan(morning.to - 1);
  expect(night.to).toBeLessThanOrEqual(60);
});
