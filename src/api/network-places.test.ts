import { expect, test } from 'vitest';
import { createNetworkPlaces } from './network-places.ts';

test('a network has so many places, whatever its addresses, and others have theirs', () => {
  const places = createNetworkPlaces({ most: 2 });
  const first = places.take('2001:db8:1:2::1');
  expect(places.take('2001:db8:1:2::2')).not.toBeNull();
  expect(places.take('2001:db8:1:2::3')).toBeNull();
  expect(places.take('203.0.113.7')).not.toBeNull();
  first?.();
  // Giving back twice frees no second place.
  first?.();
  expect(places.take('2001:db8:1:2::3')).not.toBeNull();
  expect(places.take('2001:db8:1:2::4')).toBeNull();
});

test('this machine is limited only where that is said, and nobody by 0', () => {
  const places = createNetworkPlaces({ most: 1 });
  for (let read = 0; read < 3; read += 1) expect(places.take('127.0.0.1')).not.toBeNull();
  const streams = createNetworkPlaces({ most: 1, limitsThisMachine: true });
  streams.take('127.0.0.1');
  expect(streams.take('127.0.0.1')).toBeNull();
  const unlimited = createNetworkPlaces({ most: 0 });
  for (let read = 0; read < 3; read += 1) expect(unlimited.take('203.0.113.7')).not.toBeNull();
});

test.each([
  ['an IPv6 /48', (at: number) => `2001:db8:1:${at.toString(16)}00::1`, 4],
  ['an IPv6 /56', (at: number) => `2001:db8:1:aa${(at + 16).toString(16)}::1`, 2],
  ['an IPv4 /24', (at: number) => `203.0.113.${at}`, 4],
])('all of %s has a few times the places of one address', (_name, address, times) => {
  const places = createNetworkPlaces({ most: 2 });
  const taken = Array.from({ length: 200 }, (_, at) => places.take(address(at))).filter((give) => give !== null);
  expect(taken).toHaveLength(2 * times);
  expect(places.take('2001:db8:2::1')).not.toBeNull();
  for (const giveBack of taken) giveBack();
  expect(places.take(address(0))).not.toBeNull();
});

test('all networks together have as many places as was said', () => {
  const places = createNetworkPlaces({ most: 2, mostInAll: 3 });
  const [first] = [1, 2, 3].map((at) => places.take(`198.51.${at}.1`));
  expect(places.take('198.51.4.1')).toBeNull();
  first?.();
  expect(places.take('198.51.4.1')).not.toBeNull();
});
