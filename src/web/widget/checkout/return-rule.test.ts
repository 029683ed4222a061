import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { returnRule, returnRules } from './return-rule.ts';

const sale = { ownReturn: { until: '2026-12-08', sharePermille: 750 }, timeZone: 'Europe/Minsk' };

test.each([
  ['2026-12-08T20:59:59Z', /^If you change your mind, .* until the end of .*8\sDecember and get 75%/],
  ['2026-12-08T21:00:00Z', /^This ticket can no longer be returned: the last day was .*8\sDecember/],
])('at %s the checkout says %s', (now, expected) => {
  expect(inLanguage('en', () => returnRule(sale, new Date(now), 'en'))).toMatch(expected);
});

test('an organizer who takes nothing back is named as the reason', () => {
  expect(inLanguage('en', () => returnRule({ ...sale, ownReturn: null }, new Date(), 'en'))).toMatch(/organizer/);
});

test('an order of several parts says of each what can be returned, and a rule of several of them once', () => {
  const performance = (title: string, ownReturn: (typeof sale)['ownReturn'] | null) => {
    return { ...sale, ownReturn, title } as Parameters<typeof returnRules>[0]['performances'][number];
  };
  const item = (title: string, kind: 'parking' | 'video') => {
    return { title, kind } as Parameters<typeof returnRules>[0]['items'][number];
  };
  const rulesOf = (order: Parameters<typeof returnRules>[0]) =>
    inLanguage('en', () => returnRules(order, new Date('2026-12-01T12:00:00Z'), 'en'));
  const mixed = rulesOf({
    performances: [performance('Hamlet', sale.ownReturn), performance('Concert', null), performance('Faust', null)],
    items: [item('Parking', 'parking'), item('Film', 'video')],
  });
  expect(mixed.map(({ titles }) => titles)).toEqual([['Hamlet'], ['Concert', 'Faust'], ['Parking'], ['Film']]);
  expect(rulesOf({ performances: [performance('Faust', null)], items: [] })).toMatchObject([{ titles: [] }]);
});
