import { expect, test } from 'vitest';
import { codeBudgets, codeTries, isPumped, SMS_FLOOR_A_DAY, smsCeiling } from './budgets.ts';

const sender = { phone: '+375291234567', device: 'd', address: '192.0.2.1' };

test('an SMS is counted for its phone, browser, address and block of numbers; a letter for no block', () => {
  expect(codeBudgets(sender, 'sms').map(({ key, limit }) => [key, limit])).toEqual([
    ['code:phone:+375291234567', 5],
    ['code:device:d', 40],
    ['code:address:192.0.2.1', 20],
    ['code:prefix:+3752912', 30],
  ]);
  expect(codeBudgets(sender, 'email').map(({ key }) => key)).not.toContain('code:prefix:+3752912');
});

test.each([
  [[0, 0, 0, 0, 0, 0, 0], SMS_FLOOR_A_DAY],
  [[700, 700, 700, 700, 700, 700, 700], 1_400],
  [[7_000, 0, 0, 0, 0, 0, 0], 2_000],
])('after a week of %j the ceiling of a day is %i', (week, ceiling) => {
  expect(smsCeiling(week)).toBe(ceiling);
});

test.each([
  [{ sent: 49, shown: 0 }, false],
  [{ sent: 50, shown: 14 }, true],
  [{ sent: 50, shown: 15 }, false],
])('%j looks like a pump: %s', (share, pumped) => {
  expect(isPumped(share)).toBe(pumped);
});

test.each([
  [0, 5],
  [399, 5],
  [400, 3],
])('after %i wrong codes of everybody a code bears %i tries', (wrong, tries) => {
  expect(codeTries(wrong)).toBe(tries);
});
