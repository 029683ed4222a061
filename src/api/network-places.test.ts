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
