import { expect, test } from 'vitest';
import { limitOpened } from './opened-seats.ts';

const of = (most: number | null, ...seatNos: number[]) => ({ seatNos, most });

test.each([
  ['what is within the limits stays', [of(2, 1, 2, 3)], null, [1, 2, 9], null],
  ['a limit of an order keeps as many as it allows', [of(2, 1, 2, 3)], null, [1, 2, 3, 9], [[1, 2]]],
  ['a full allotment gives nothing', [of(0, 1, 2), of(null, 5, 6)], null, [1, 5], [[], [5]]],
  ['uses of the code are shared by its allotments', [of(null, 1, 2), of(null, 5, 6)], 3, [1, 2, 5, 6], [[1, 2], [5]]],
  ['free seats take no uses', [of(null, 1)], 1, [1, 7, 8], null],
])('%s', (_, kept, uses, found, left) => {
  expect(limitOpened(kept, uses, found)?.map(({ seatNos }) => seatNos) ?? null).toEqual(left);
});
