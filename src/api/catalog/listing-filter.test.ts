import { expect, test } from 'vitest';
import type { ListingQuery } from './listing-contract.ts';
import { listingFilter } from './listing-filter.ts';

const windowAt = (wallClock: string, asked: ListingQuery) =>
  listingFilter(asked, new Date(`${wallClock}+03:00`), 'Europe/Minsk').window;

test('between midnight and five, today is what is left of the night and the calendar’s day', () => {
  const asked: ListingQuery = { period: 'today' };
  expect(windowAt('2026-11-23T23:59', asked)).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  expect(windowAt('2026-11-24T00:00', asked)).toEqual({ from: '2026-11-23', to: '2026-11-24' });
  expect(windowAt('2026-11-24T04:59', asked)).toEqual({ from: '2026-11-23', to: '2026-11-24' });
  expect(windowAt('2026-11-24T05:00', asked)).toEqual({ from: '2026-11-24', to: '2026-11-24' });
  expect(windowAt('2026-11-24T00:10', { from: '2026-11-24', to: '2026-11-24' })).toEqual(
    windowAt('2026-11-24T00:10', asked),
  );
});

test('tomorrow and the weekend are the calendar’s at every hour', () => {
  const asked: ListingQuery = { period: 'tomorrow' };
  expect(windowAt('2026-11-23T23:59', asked)).toEqual({ from: '2026-11-24', to: '2026-11-24' });
  expect(windowAt('2026-11-24T00:10', asked)).toEqual({ from: '2026-11-25', to: '2026-11-25' });
  expect(windowAt('2026-11-30T00:10', { period: 'weekend' })).toEqual({ from: '2026-12-05', to: '2026-12-06' });
  expect(windowAt('2026-11-29T00:10', { period: 'weekend' })).toEqual({ from: '2026-11-28', to: '2026-11-29' });
});
