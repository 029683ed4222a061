import { describe, expect, test } from 'vitest';
import { daysLeft, discountState } from '#domain/discounts/discount-dates.ts';
import { discountSchema } from '#domain/discounts/discount-record.ts';

describe('a campaign from the 10th to the 12th', () => {
  const dates = { startsOn: '2026-11-10', endsOn: '2026-11-12' };
  test.each([
    ['2026-11-09', 'upcoming', 3],
    ['2026-11-10', 'running', 2],
    ['2026-11-12', 'running', 0],
    ['2026-11-13', 'ended', 0],
  ])('is on %s %s with %i days left', (today, state, left) => {
    expect([discountState(dates, today), daysLeft(dates.endsOn, today)]).toEqual([state, left]);
  });
});

describe('an entry of the file', () => {
  const text = { ru: 'т', be: 'т', en: 't', ka: 'ტ' };
  const entry = {
    key: 'a',
    market: 'belarus',
    cities: ['minsk'],
    title: text,
    description: text,
    conditions: text,
    howTo: text,
    kind: 'percent',
    value: 30,
    redeem: 'box-office',
    from: 0,
    to: 5,
    places: [],
    events: [],
  };
  test('is taken as it should be', () => {
    expect(discountSchema.safeParse(entry).success).toBe(true);
    expect(discountSchema.safeParse({ ...entry, kind: 'gift', value: null, gift: text }).success).toBe(true);
  });
  test.each([
    ['per cent without a value', { value: null }],
    ['more than 100 per cent', { value: 101 }],
    ['a value with two for one', { kind: 'two-for-one' }],
    ['a gift without its name', { kind: 'gift', value: null }],
    ['an end before the beginning', { from: 6 }],
    ['an eighth day of the week', { weekdays: [8] }],
  ])('is refused with %s', (_, change) => {
    expect(discountSchema.safeParse({ ...entry, ...change }).success).toBe(false);
  });
});
