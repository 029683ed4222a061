import { expect, test } from 'vitest';
import { inTurns, ratioOf } from './compare.ts';

test('one disturbed round does not decide', () => {
  const rounds = [
    { ours: 1, former: 1 },
    { ours: 9, former: 1 },
    { ours: 1.1, former: 1 },
  ];
  expect(ratioOf(rounds)).toBeCloseTo(1.1);
  expect(ratioOf(rounds.slice(0, 2))).toBeCloseTo(5);
});

test('who goes first alternates', async () => {
  const order: string[] = [];
  const pairs = await inTurns(
    2,
    async (tree, round) => {
      order.push(`${tree} ${round}`);
      return tree === 'ours' ? 1 : 2;
    },
    () => undefined,
  );
  expect(order).toEqual(['ours 0', 'former 0', 'former 1', 'ours 1']);
  expect(pairs).toEqual([
    { ours: 1, former: 2 },
    { ours: 1, former: 2 },
  ]);
});
