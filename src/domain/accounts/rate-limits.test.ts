import { expect, test } from 'vitest';
import { walletCodeLimits } from '#domain/tenders/wallet-code.ts';
import {
  codeRateLimits,
  codeTries,
  isPumped,
  networksOf,
  paceSeconds,
  type Sender,
  SMS_FLOOR_A_DAY,
  smsCeiling,
  smsLimit,
  wrongCodeLimits,
} from './rate-limits.ts';

const sender: Sender = {
  to: '+375291234567',
  mailbox: null,
  device: 'd',
  address: '192.0.2.1',
  askedBy: 'stranger',
  hasAccount: false,
};
const keys = (change: Partial<Sender>, channel: 'sms' | 'email' = 'sms') =>
  codeRateLimits({ ...sender, ...change }, channel).map(({ key }) => key);

test('a stranger’s SMS is counted for its phone, browser, line, network and block of numbers; an email for no block', () => {
  expect(codeRateLimits(sender, 'sms').map(({ key, limit }) => [key, limit])).toEqual([
    ['code:from:192.0.2.0/24:+375291234567', 5],
    ['code:phone:+375291234567', 15],
    ['code:device:d', 40],
    ['code:address:192.0.2.1', 20],
    ['code:network:192.0.2.0/24', 100],
    ['code:prefix:+3752912', 30],
  ]);
  expect(keys({}, 'email')).not.toContain('code:prefix:+3752912');
  expect(keys({ mailbox: 'a@mail.example' }, 'email')).toContain('code:mailbox:a@mail.example');
});

test('codes that prove an address at checkout take nothing of the limits of logins to that address', () => {
  const login = codeRateLimits({ ...sender, to: 'a@mail.example', mailbox: 'a@mail.example' }, 'email');
  const wallet = walletCodeLimits({ mailbox: 'a@mail.example', network: '192.0.2.1' });
  expect(wallet.map(({ key, limit }) => [key, limit])).toEqual([
    ['wallet:mailbox:a@mail.example', 10],
    ['wallet:from:192.0.2.0/24:a@mail.example', 5],
    ['wallet:address:192.0.2.1', 10],
    ['wallet:network:192.0.2.0/24', 100],
  ]);
  const taken = new Set(wallet.map(({ key }) => key));
  expect(login.filter(({ key }) => taken.has(key))).toEqual([]);
});

test('what strangers share is nothing to a known browser, a living session or a number with an account', () => {
  expect(keys({ askedBy: 'known', hasAccount: true })).toEqual([
    'code:known:d:+375291234567',
    'code:device:d',
    'code:address:192.0.2.1',
    'code:network:192.0.2.0/24',
  ]);
  expect(keys({ askedBy: 'own', hasAccount: true })).toEqual(['code:own:+375291234567', 'code:device:d']);
});

test.each([
  ['2001:db8:0:1a2b', ['2001:db8:0:1axx/56', '2001:db8:0/48']],
  ['198.51.100.7', ['198.51.100.0/24']],
  ['no address', []],
])('the networks around %s', (address, names) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(names);
});

test.each([
  [1, 60],
  [2, 60],
  [3, 120],
  [5, 480],
  [20, 1_800],
])('after %i codes of others within the day a stranger waits %i seconds', (codes, seconds) => {
  expect(paceSeconds(codes)).toBe(seconds);
});

test('numbers without an account leave a share of the day to those with one', () => {
  expect([smsLimit(500, true), smsLimit(500, false)]).toEqual([500, 350]);
});

test.each([
  [[0, 0, 0, 0, 0, 0, 0], SMS_FLOOR_A_DAY],
  [[700, 700, 700, 700, 700, 700, 700], 1_400],
  [[7_000, 0, 0, 0, 0, 0, 0], 2_000],
])('after a week of %j the ceiling of a day is %i', (week, ceiling) => {
  expect(smsCeiling(week)).toBe(ceiling);
});

test.each([
  [{ sent: 19, shown: 0 }, false],
  [{ sent: 20, shown: 5 }, true],
  [{ sent: 20, shown: 6 }, false],
])('%j looks like a pump: %s', (share, pumped) => {
  expect(isPumped(share)).toBe(pumped);
});

test.each([
  [0, 5],
  [399, 5],
  [400, 3],
])('after %i wrong codes of everybody a code bears %i tries', (wrong, tries) => {
  expect(codeTries(wrong, { isKnown: false })).toBe(tries);
});

test('in a siege a network has a few guesses more, known browsers three tries, and nobody is refused for all', () => {
  const guesser = { to: '+375291234567', device: 'd', from: '192.0.2.0/24' };
  const limits = (isKnown: boolean, wrong: number) =>
    wrongCodeLimits({ ...guesser, isKnown }, wrong).map(({ key, limit }) => [key, limit]);
  const own = ['wrong-code:d:+375291234567', 30];
  const all = ['wrong-code:all', Infinity];
  expect(limits(false, 1_999)).toEqual([own, ['wrong-code:from:192.0.2.0/24', Infinity], all]);
  expect(limits(false, 2_000)).toEqual([own, ['wrong-code:from:192.0.2.0/24', 5], all]);
  expect(limits(true, 2_000)).toEqual([own, all]);
  expect([true, false].map((isKnown) => codeTries(2_000, { isKnown }))).toEqual([3, 1]);
});
