import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { otherReturnRules, returnRule } from './return-rule.ts';

const sale = {
  ownReturn: { until: '2026-12-08', sharePermille: 750, steps: [] },
  currency: 'BYN' as const,
  performance: { timeZone: 'Europe/Minsk' },
};

test.each([
  ['2026-12-08T20:59:59Z', /^If you change your mind, .* until the end of .*8\sDecember and get 75%/],
  ['2026-12-08T21:00:00Z', /^This ticket can no longer be returned: the last day was .*8\sDecember/],
])('at %s the checkout says %s', (now, expected) => {
  expect(inLanguage('en', () => returnRule(sale, new Date(now), 'en'))).toMatch(expected);
});

test('an organizer who takes nothing back is named as the reason', () => {
  expect(inLanguage('en', () => returnRule({ ...sale, ownReturn: null }, new Date(), 'en'))).toMatch(/organizer/);
});

test('a rule of several steps is told step by step, and a tariff of its own by its name', () => {
  const steps = [
    { until: '2026-12-03T21:00:00Z', sharePermille: 1000, keptMinor: null },
    { until: '2026-12-10T13:00:00Z', sharePermille: null, keptMinor: 500 },
  ];
  const stepped = { ...sale, ownReturn: { until: '2026-12-03', sharePermille: 1000, steps } };
  const now = new Date('2026-12-01T00:00:00Z');
  expect(inLanguage('en', () => returnRule(stepped, now, 'en')).replaceAll('\u00a0', ' ')).toMatch(
    /get back 100% of the price until the end of .*3 December; the price less 5.* until .*10 December.*16:00\./,
  );
  const otherReturn = { until: '', sharePermille: null, steps: [] };
  const zones = [{ tariffs: [{ name: 'Student', otherReturn }] }] as unknown as Parameters<
    typeof otherReturnRules
  >[0]['zones'];
  expect(inLanguage('en', () => otherReturnRules({ ...sale, zones }, 'en'))).toEqual([
    'Tickets at the Student tariff cannot be returned.',
  ]);
});
