import { expect, test } from 'vitest';
import { createIpRateLimit } from './ip-rate-limit.ts';

function aRateLimit(most: number) {
  let now = 0;
  const rateLimit = createIpRateLimit(most, () => now);
  return { ...rateLimit, wait: (minutes: number) => (now += minutes * 60_000) };
}

test('is spent by so many holds of one performance, and whole again ten minutes later', () => {
  const rateLimit = aRateLimit(2);
  rateLimit.count('203.0.113.7', 1);
  rateLimit.wait(6);
  rateLimit.count('203.0.113.7', 1);
  expect(rateLimit.isExceeded('203.0.113.7', 1)).toBe(true);
  expect(rateLimit.isExceeded('203.0.113.7', 2)).toBe(false);
  expect(rateLimit.isExceeded('203.0.113.8', 1)).toBe(false);
  rateLimit.wait(5);
  expect(rateLimit.isExceeded('203.0.113.7', 1)).toBe(false);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:9::1', true],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
])('%s and %s are one network: %s', (counted, other, isSame) => {
  const rateLimit = aRateLimit(1);
  rateLimit.count(counted, 1);
  expect(rateLimit.isExceeded(other, 1)).toBe(isSame);
});

test.each(['10.1.2.3', '192.168.0.5', '::ffff:172.17.0.1', 'fd00::1'])(
  '%s may be a proxy that nobody declared: it is limited all the same',
  (address) => {
    const rateLimit = aRateLimit(1);
    rateLimit.count(address, 1);
    expect(rateLimit.isExceeded(address, 1)).toBe(true);
  },
);

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  '%s is this machine, where only a demo has visitors, and is not limited',
  (address) => {
    const rateLimit = aRateLimit(1);
    rateLimit.count(address, 1);
    expect(rateLimit.isExceeded(address, 1)).toBe(false);
  },
);

test('of nothing is no limit', () => {
  const rateLimit = aRateLimit(0);
  rateLimit.count('203.0.113.7', 1);
  expect(rateLimit.isExceeded('203.0.113.7', 1)).toBe(false);
});
