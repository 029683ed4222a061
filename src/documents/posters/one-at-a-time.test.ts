import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('pieces run one after another, also after one that failed, and too many are turned away', async () => {
  const inTurn = oneAtATime(3, (work) => work());
  let running = 0;
  let most = 0;
  const piece = (name: string) => async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    if (name === 'b') throw new Error(name);
    return name;
  };
  const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => inTurn(piece(name))));
  expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([
    'a',
    'failed',
    'c',
    'busy',
  ]);
  expect(most).toBe(1);
  expect(await inTurn(piece('e'))).toBe('e');
});
