import { expect, test } from 'vitest';
import { doAll, nameOfWork, selectedWork, type Work } from './queue.ts';

const work = (part: string, variant = 'light 360 ru', run = () => Promise.resolve()): Work => ({
  market: 'belarus',
  part,
  variant,
  run,
});

test('a part by its whole name is looked at alone, any other text wherever it is in a name', () => {
  const all = ['/{region}', '/{region}/events', '/{region}/events/{id}'].map((part) => work(part));
  const selected = (only: string): string[] => selectedWork(all, only).map(({ part }) => part);
  expect(selected('/{region}/events')).toEqual(['/{region}/events']);
  expect(selected('events')).toEqual(['/{region}/events', '/{region}/events/{id}']);
  expect(selected('')).toHaveLength(3);
  expect(selected('dark')).toEqual([]);
});

test('everything is done, so many at once', async () => {
  const done: string[] = [];
  let running = 0;
  let most = 0;
  const all = ['a', 'b', 'c', 'd'].map((variant) =>
    work('/{region}', variant, async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(variant);
    }),
  );
  await doAll(all, { atOnce: 2, tell: () => undefined });
  expect({ done: done.toSorted(), most }).toEqual({ done: ['a', 'b', 'c', 'd'], most: 2 });
});

test('a line tells of each part when its last variant is done', async () => {
  const lines: string[] = [];
  const all = [work('/{region}', 'one'), work('/{region}', 'two'), work('«search»')];
  await doAll(all, { atOnce: 1, tell: (line) => lines.push(line.replace(/[\d.]+ s/, 'x s')) });
  expect(lines).toEqual(['2 of 3 · belarus /{region}: 2 in x s', '3 of 3 · belarus «search»: 1 in x s']);
  expect(nameOfWork(work('«search»'))).toBe('belarus «search» light 360 ru');
});
