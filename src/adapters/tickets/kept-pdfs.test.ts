import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { keepPdfs } from './kept-pdfs.ts';

function aPrinter(mostBytes?: number) {
  const drawn: string[] = [];
  let running = 0;
  let most = 0;
  const pdf = keepPdfs<{ order: string }>(async ({ order }, locale) => {
    drawn.push(`${order} ${locale}`);
    most = Math.max(most, (running += 1));
    await wait(5);
    running -= 1;
    if (order === 'broken') throw new Error(order);
    return Buffer.alloc(100);
  }, mostBytes);
  return { pdf, drawn, most: () => most };
}

test('what shows the same is drawn once, for all who ask at once and afterwards', async () => {
  const { pdf, drawn } = aPrinter();
  const files = await Promise.all(Array.from({ length: 20 }, () => pdf({ order: 'a' }, 'ru')));
  expect(await pdf({ order: 'a' }, 'ru')).toBe(files[0]);
  await pdf({ order: 'a' }, 'en');
  await pdf({ order: 'b' }, 'ru');
  expect(drawn).toEqual(['a ru', 'a en', 'b ru']);
});

test('files are drawn one after another, also after one that failed, which is drawn again', async () => {
  const { pdf, drawn, most } = aPrinter();
  const files = await Promise.allSettled(['a', 'broken', 'b'].map((order) => pdf({ order }, 'ru')));
  expect(files.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(most()).toBe(1);
  await pdf({ order: 'broken' }, 'ru').catch(() => undefined);
  expect(drawn.filter((each) => each === 'broken ru')).toHaveLength(2);
});

test('the oldest files leave when there are too many', async () => {
  const { pdf, drawn } = aPrinter(250);
  for (const order of ['a', 'b', 'c', 'c', 'b', 'a']) await pdf({ order }, 'ru');
  expect(drawn).toEqual(['a ru', 'b ru', 'c ru', 'a ru']);
});
