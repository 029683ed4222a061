import { expect, test } from 'vitest';
import { newsWeek } from './news-week.ts';

test.each([
  ['2026-11-18', null], // Wednesday
  ['2026-11-19', '2026-11-19'],
  ['2026-11-20', '2026-11-19'],
  ['2026-11-22', '2026-11-19'],
  ['2026-11-23', null], // Monday
  ['2027-01-02', '2026-12-31'],
])('on %s the email of %s may be sent', (today, thursday) => {
  expect(newsWeek(today)).toBe(thursday);
});
