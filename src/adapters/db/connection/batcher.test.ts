import { expect, onTestFinished, test, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

const echo = () => vi.fn((items: readonly string[]) => Promise.resolve(items.map((item) => item.toUpperCase())));

test('what arrives together shares a batch, and each gets its own answer', async () => {
  const run = echo();
  const batch = createBatcher({ run, keysOf: () => [] });
  expect(await Promise.all(['a', 'b', 'c'].map(batch))).toEqual(['A', 'B', 'C']);
  expect(run.mock.calls).toEqual([[['a', 'b', 'c']]]);
});

test('a batch has at most so many items, and at most two run at once', async () => {
  let running = 0;
  let most = 0;
  const sizes: number[] = [];
  const batch = createBatcher<number, number>({
    async run(items) {
      sizes.push(items.length);
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return [...items];
    },
    keysOf: () => [],
    maxItems: 10,
  });
  await Promise.all(Array.from({ length: 55 }, (_, index) => batch(index)));
  expect(most).toBe(2);
  expect(Math.max(...sizes)).toBe(10);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(55);
});

test('the next batch gathers while one runs, unless that one is slow', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const batch = createBatcher<string, string>({
    run(items) {
      batches.push([...items]);
      return new Promise((resolve) => ends.push(() => resolve([...items])));
    },
    keysOf: () => [],
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const answers = [batch('a')];
  await turn();
  answers.push(batch('b'), batch('c'));
  await turn();
  answers.push(batch('d'));
  await turn();
  expect(batches).toEqual([['a']]);
  ends[0]?.();
  await turn();
  await turn();
  expect(batches).toEqual([['a'], ['b', 'c', 'd']]);

  answers.push(batch('e'));
  await turn();
  expect(batches).toHaveLength(2);
  vi.runOnlyPendingTimers();
  await turn();
  expect(batches.at(-1)).toEqual(['e']);
  for (const end of ends) end();
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('items with a key in common never share a batch and keep their order', async () => {
  const run = echo();
  const batch = createBatcher({ run, keysOf: (item: string) => item.split(''), maxRunning: 1 });
  await Promise.all(['ab', 'bc', 'cd', 'x'].map(batch));
  expect(run.mock.calls).toEqual([[['ab', 'x']], [['bc']], [['cd']]]);
});

test('one bad item does not spoil the others', async () => {
  const batch = createBatcher<string, string>({
    run: (items) => (items.includes('bad') ? Promise.reject(new Error('no')) : Promise.resolve([...items])),
    keysOf: () => [],
  });
  const results = await Promise.allSettled(['a', 'bad', 'c'].map(batch));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('who was refused for the company is run alone', async () => {
  const batch = createBatcher<string, string>({
    run: (items) => Promise.resolve(items.map((item) => (items.length > 1 && item === 'shy' ? 'no' : item))),
    keysOf: () => [],
    deservesRetry: (_, result) => result === 'no',
  });
  expect(await Promise.all(['a', 'shy'].map(batch))).toEqual(['a', 'shy']);
});

test('a full queue answers at once', async () => {
  const batch = createBatcher<string, string>({
    run: (items) => Promise.resolve([...items]),
    keysOf: () => [],
    overflow: 'busy',
    maxWaiting: 2,
  });
  expect(await Promise.all(['a', 'b', 'c'].map(batch))).toEqual(['a', 'b', 'busy']);
});
