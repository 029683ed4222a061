import { expect, test } from 'vitest';
import { LONGEST_HOLD_SECONDS } from '#domain/holds/hold-rules.ts';
import { createIpRateLimit } from './ip-rate-limit.ts';

function aRateLimit(most: number) {
  let now = 0;
  const rateLimit = createIpRateLimit(most, () => now);
  return {
    take: (address: string, { about = 1, count = 1 } = {}) => rateLimit.take({ address, about, count }),
    grow: (orderId: string, count: number, about = 1) =>
      rateLimit.grow(orderId, { address: '203.0.113.7', about, count }),
    opened: (orderId: string, count: number) => rateLimit.opened(orderId, { about: 1, count }),
    wait: (minutes: number) => (now += minutes * 60_000),
  };
}

test('is spent by so many seats of one performance, and whole again when the longest hold is over', () => {
  const { take, wait } = aRateLimit(6);
  expect(take('203.0.113.7', { count: 4 })).not.toBeNull();
  wait(LONGEST_HOLD_SECONDS / 60 - 1);
  expect(take('203.0.113.7', { count: 3 })).toBeNull();
  expect(take('203.0.113.7', { count: 2 })).not.toBeNull();
  expect(take('203.0.113.7')).toBeNull();
  expect(take('203.0.113.7', { about: 2 })).not.toBeNull();
  expect(take('203.0.113.8')).not.toBeNull();
  wait(2);
  expect(take('203.0.113.7', { count: 4 })).not.toBeNull();
});

test('a hold that failed is taken back', () => {
  const { take } = aRateLimit(2);
  take('203.0.113.7', { count: 2 })?.();
  expect(take('203.0.113.7', { count: 2 })).not.toBeNull();
});

test('holds that failed do not pile up: a hundred thousand of them cost each the same', () => {
  const { take } = aRateLimit(2);
  for (let hold = 0; hold < 100_000; hold += 1) take('203.0.113.7')?.();
  expect(take('203.0.113.7', { count: 2 })).not.toBeNull();
});

test('seats that are added to an order count, seats that replace others do not', () => {
  const { take, grow, opened } = aRateLimit(6);
  take('203.0.113.7');
  opened('order', 1);
  for (const count of [2, 3, 2, 3]) grow('order', count)?.keep();
  grow('order', 5)?.takeBack();
  expect(take('203.0.113.7', { count: 3 })).not.toBeNull();
  expect(grow('order', 3)).not.toBeNull();
  expect(grow('order', 4)).toBeNull();
});

test('seats of another performance count by themselves in the same order', () => {
  const { grow, opened } = aRateLimit(6);
  opened('order', 4);
  grow('order', 4, 2)?.keep();
  expect(grow('order', 7, 2)).toBeNull();
  expect(grow('order', 6, 2)).not.toBeNull();
});

test('changes of one order at once count what the successful ones have added', () => {
  const { take, grow, opened } = aRateLimit(12);
  take('203.0.113.7');
  opened('order', 1);
  const [refused, held] = [grow('order', 6), grow('order', 6)];
  held?.keep();
  refused?.takeBack();
  expect(take('203.0.113.7', { count: 7 })).toBeNull();
  const [first, second] = [grow('order', 8), grow('order', 9)];
  first?.keep();
  second?.keep();
  expect(take('203.0.113.7', { count: 4 })).toBeNull();
  expect(take('203.0.113.7', { count: 3 })).not.toBeNull();
});

test.each([
  ['an IPv6 /48', (at: number) => `2001:db8:1:${at.toString(16)}00::1`, 4],
  ['an IPv6 /56', (at: number) => `2001:db8:1:aa${(at + 16).toString(16)}::1`, 2],
  ['an IPv4 /24', (at: number) => `203.0.113.${at}`, 4],
])('all of %s has a few times what one address has', (_name, address, times) => {
  const { take } = aRateLimit(6);
  const held = Array.from({ length: 200 }, (_, at) => take(address(at), { count: 6 })).filter((one) => one !== null);
  expect(held).toHaveLength(times);
  expect(take('2001:db8:2::1')).not.toBeNull();
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:1:2:3', true],
  ['2001:db8:1:2::1', '2001:0db8:0001:0002::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['2001:db8::1', '2001:db8:0:0:9::1', true],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
])('%s and %s are one network: %s', (counted, other, isSame) => {
  const { take } = aRateLimit(1);
  take(counted);
  expect(take(other) === null).toBe(isSame);
});

test.each(['10.1.2.3', '192.168.0.5', '::ffff:172.17.0.1', 'fd00::1'])(
  '%s may be a proxy that nobody declared: it is limited all the same',
  (address) => {
    const { take } = aRateLimit(1);
    take(address);
    expect(take(address)).toBeNull();
  },
);

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  '%s is this machine, where only a demo has visitors, and is not limited',
  (address) => {
    const { take } = aRateLimit(1);
    take(address);
    expect(take(address)).not.toBeNull();
  },
);

test('of nothing is no limit', () => {
  const { take } = aRateLimit(0);
  take('203.0.113.7');
  expect(take('203.0.113.7')).not.toBeNull();
});
