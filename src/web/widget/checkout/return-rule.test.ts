import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { returnRule } from './return-rule.ts';

const sale = { ownReturn: { until: '2026-12-08', sharePermille: 750 }, performance: { timeZone: 'Europe/Minsk' } };

test.each([
  ['2026-12-08T20:59:59Z', /^If you change your mind, .* until the end of .*8\sDecember and get 75%/],
  ['2026-12-08T21:00:00Z', /^This ticket can no longer be returned: the last day was .*8\sDecember/],
])('at %s the checkout says %s', (now, expected) => {
  expect(inLanguage('en', () => returnRule(sale, new Date(now), 'en'))).toMatch(expected);
});

test('an organizer who takes nothing back is named as the reason', () => {
  expect(inLanguage('en', () => returnRule({ ...sale, ownReturn: null }, new Date(), 'en'))).toMatch(/organizer/);
});
