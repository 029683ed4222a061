import { expect, test } from 'vitest';
import { keepPictures } from './kept-pictures.ts';

test('the longest kept pictures leave when they weigh too much', async () => {
  const pictures = keepPictures({ maxBytes: 100, now: () => 0 });
  const draws: string[] = [];
  const ask = (name: string) =>
    pictures.pictureOf(name, '1', async () => {
      draws.push(name);
      return { version: '1', bytes: 40 };
    });
  for (const name of ['a', 'b', 'c']) await ask(name);
  expect(pictures.stats()).toEqual({ pictures: 2, bytes: 80 });
  await ask('b');
  await ask('a');
  expect(draws).toEqual(['a', 'b', 'c', 'a']);
});

test('a drawing that failed is tried again, and many who ask share one', async () => {
  const pictures = keepPictures({ maxBytes: 100, now: () => 0 });
  let draws = 0;
  const ask = () =>
    pictures.pictureOf('a', '1', async () => {
      draws += 1;
      if (draws === 1) throw new Error('no letters');
      return { version: '1', bytes: 1 };
    });
  await expect(ask()).rejects.toThrow('no letters');
  await Promise.all([ask(), ask(), ask()]);
  expect(draws).toBe(2);
});

test('an edit is drawn anew once the last drawing is old enough', async () => {
  let time = 0;
  const pictures = keepPictures({ maxBytes: 100, now: () => time });
  let version = 'old';
  const ask = (wanted: string) => pictures.pictureOf('a', wanted, async () => ({ version, bytes: 30 }));
  await ask('old');
  version = 'new';
  expect((await ask('new'))?.version).toBe('old');
  time = 11_000;
  expect((await ask('new'))?.version).toBe('new');
  expect(pictures.stats()).toEqual({ pictures: 1, bytes: 30 });
});
