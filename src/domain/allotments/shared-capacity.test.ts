import { expect, test } from 'vitest';
import { isSharedEnough, sharedNoOf, sharedUses } from './shared-capacity.ts';

const shared = [
  { sharedNo: 1, zoneNos: [2, 3], capacity: 10, used: 7 },
  { sharedNo: 2, zoneNos: [5], capacity: 1, used: 0 },
];

test('a zone is in one shared capacity at most', () => {
  expect([2, 3, 4, 5].map((zoneNo) => sharedNoOf(shared, zoneNo))).toEqual([1, 1, null, 2]);
});

test.each([
  [[2, 3, 3], true],
  [[2, 2, 3, 3], false],
  [[4, 4, 4, 4, 4], true],
  [[5, 5], false],
])('tickets of the zones %j: enough is %s', (zoneNos, isEnough) => {
  expect(isSharedEnough(shared, zoneNos)).toBe(isEnough);
});

test('what an order takes is counted over all zones that share', () => {
  expect(sharedUses(shared, [2, 3, 4])).toEqual([{ sharedNo: 1, tickets: 2, capacity: 10 }]);
});
