import { expect, test } from 'vitest';
import { inLanguage } from '#texts/in-language.ts';
import { returnRule, returnRules } from './return-rule.ts';

const sale = {
  ownReturn: { until: '2026-12-08', sharePermille: 750, steps: [] },
  otherReturns: [],
  timeZone: 'Europe/Minsk',
};
const told = (now: Date, locale: 'ru' | 'en') => ({ now, locale, currency: 'BYN' as const });

test.each([
  ['2026-12-08T20:59:59Z', /^If you change your mind, .* until the end of .*8\sDecember and get 75%/],
  ['2026-12-08T21:00:00Z', /^This ticket can no longer be returned: the last day was .*8\sDecember/],
])('at %s the checkout says %s', (now, expected) => {
  expect(inLanguage('en', () => returnRule(sale, told(new Date(now), 'en')))).toMatch(expected);
});

test('an organizer who takes nothing back is named as the reason', () => {
  expect(inLanguage('en', () => returnRule({ ...sale, ownReturn: null }, told(new Date(), 'en')))).toMatch(/organizer/);
});

test('a rule of several steps is told step by step, and a tariff of its own by its name', () => {
  const steps = [
    { until: '2026-12-03T21:00:00Z', sharePermille: 1000, keptMinor: null },
    { until: '2026-12-10T13:00:00Z', sharePermille: null, keptMinor: 500 },
  ];
  const stepped = { ...sale, ownReturn: { until: '2026-12-03', sharePermille: 1000, steps } };
  const now = new Date('2026-12-01T00:00:00Z');
  expect(inLanguage('en', () => returnRule(stepped, told(now, 'en'))).replaceAll('\u00a0', ' ')).toMatch(
    /get back 100% of the price until the end of .*3 December; the price less 5.* until .*10 December.*16:00\./,
  );
  const otherReturns = [{ tariff: 'Student', ownReturn: { until: '', sharePermille: null, steps: [] } }];
  const performance = { ...stepped, otherReturns, title: 'Faust' } as unknown as Performance;
  const rules = inLanguage('en', () =>
    returnRules({ performances: [performance], items: [], currency: 'BYN' }, now, 'en'),
  );
  expect(rules.map(({ titles }) => titles)).toEqual([[], []]);
  expect(rules[1]?.rule).toBe('Tickets at the Student tariff cannot be returned.');
});

type Performance = Parameters<typeof returnRules>[0]['performances'][number];

test('an order of several parts says of each what can be returned, and a rule of several of them once', () => {
  const performance = (title: string, ownReturn: (typeof sale)['ownReturn'] | null) => {
    return { ...sale, ownReturn, title } as unknown as Performance;
  };
  const item = (title: string, kind: 'parking' | 'video') => {
    return { title, kind } as Parameters<typeof returnRules>[0]['items'][number];
  };
  const rulesOf = (order: Parameters<typeof returnRules>[0]) =>
    inLanguage('en', () => returnRules(order, new Date('2026-12-01T12:00:00Z'), 'en'));
  const mixed = rulesOf({
    currency: 'BYN',
    performances: [performance('Hamlet', sale.ownReturn), performance('Concert', null), performance('Faust', null)],
    items: [item('Parking', 'parking'), item('Film', 'video')],
  });
  expect(mixed.map(({ titles }) => titles)).toEqual([['Hamlet'], ['Concert', 'Faust'], ['Parking'], ['Film']]);
  expect(rulesOf({ performances: [performance('Faust', null)], items: [], currency: 'BYN' })).toMatchObject([
    { titles: [] },
  ]);
});
