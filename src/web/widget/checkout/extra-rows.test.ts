import { expect, test } from 'vitest';
import type { PerformanceItem } from '#api/items/contract.ts';
import { offeredBeside } from './extra-rows.tsx';

const item = (id: number) => ({ id }) as PerformanceItem;
type Order = Parameters<typeof offeredBeside>[0];
const order = (performanceIds: number[], itemIds: number[] = []): Order => ({
  performances: performanceIds.map((id) => ({ id }) as Order['performances'][number]),
  items: itemIds.map((id) => ({ id }) as Order['items'][number]),
});
const shown = (offered: ReturnType<typeof offeredBeside>) => offered.map((each) => [each.item.id, each.performanceId]);

test('an item is offered for the first performance that it goes with, and not when the order has it', () => {
  const going = new Map([
    [1, [item(10), item(11)]],
    [2, [item(11), item(12)]],
  ]);
  expect(shown(offeredBeside(order([1, 2]), going))).toEqual([
    [10, 1],
    [11, 1],
    [12, 2],
  ]);
  expect(shown(offeredBeside(order([2]), going))).toEqual([
    [11, 2],
    [12, 2],
  ]);
  expect(shown(offeredBeside(order([1, 2], [10, 12]), going))).toEqual([[11, 1]]);
  expect(offeredBeside(order([3]), going)).toEqual([]);
});

test('three items are enough', () => {
  const going = new Map([[1, [10, 11, 12, 13].map(item)]]);
  expect(shown(offeredBeside(order([1]), going)).map(([id]) => id)).toEqual([10, 11, 12]);
});
