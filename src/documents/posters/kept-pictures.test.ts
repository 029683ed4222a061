import { expect, test } from 'vitest';
import { keepPictures } from './kept-pictures.ts';

test('the longest kept pictures leave when they weigh too much', async () => {
  const pictures = keepPictures({ maxBytes: 100, now: () => 0 });
  const draws: string[] = [];
  const ask = (name: string) =>
    pictures.pictureOf(name, '1', {
      from: '127.0.0.1',
      draw: async () => {
        draws.push(name);
        return { version: '1', bytes: 40 };
      },
      versionNow: async () => '1',
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
    pictures.pictureOf('a', '1', {
      from: '127.0.0.1',
      draw: async () => {
        draws += 1;
        if (draws === 1) throw new Error('no letters');
        return { version: '1', bytes: 1 };
      },
      versionNow: async () => '1',
    });
  await expect(ask()).rejects.toThrow('no letters');
  await Promise.all([ask(), ask(), ask()]);
  expect(draws).toBe(2);
});

test('an edit is drawn anew once the last drawing is old enough', async () => {
  let time = 0;
  const pictures = keepPictures({ maxBytes: 100, now: () => time });
  let version = 'old';
  const source = { from: '127.0.0.1', draw: async () => ({ version, bytes: 30 }), versionNow: async () => version };
  const ask = (wanted: string) => pictures.pictureOf('a', wanted, source);
  await ask('old');
  version = 'new';
  expect(await ask('new')).toMatchObject({ version: 'old' });
  time = 11_000;
  expect(await ask('new')).toMatchObject({ version: 'new' });
  expect(pictures.stats()).toEqual({ pictures: 1, bytes: 30 });
});

test('a version that somebody made up draws nothing anew, however old the drawing is', async () => {
  let time = 0;
  const pictures = keepPictures({ maxBytes: 100, now: () => time });
  const done: string[] = [];
  const source = {
    from: '127.0.0.1',
    draw: async () => {
      done.push('draw');
      return { version: 'old', bytes: 30 };
    },
    versionNow: async () => {
      done.push('look');
      return 'old';
    },
  };
  const ask = (wanted: string) => pictures.pictureOf('a', wanted, source);
  await ask('old');
  time = 11_000;
  const answers = await Promise.all(['b', 'c', 'd'].map(ask));
  expect(answers).toMatchObject([{ version: 'old' }, { version: 'old' }, { version: 'old' }]);
  expect(done).toEqual(['draw', 'look']);
  time = 22_000;
  await ask('e');
  expect(done).toEqual(['draw', 'look', 'look']);
});

test('a picture whose version cannot be read is shown as it is, and the next who asks looks again', async () => {
  let time = 0;
  let version: () => Promise<string> = () => Promise.reject(new Error('no database'));
  const pictures = keepPictures({ maxBytes: 100, now: () => time });
  const draw = async () => ({ version: time === 0 ? 'old' : 'new', bytes: 30 });
  const ask = (wanted: string) =>
    pictures.pictureOf('a', wanted, { from: '127.0.0.1', draw, versionNow: () => version() });
  await ask('old');
  time = 11_000;
  expect(await ask('new')).toMatchObject({ version: 'old' });
  version = async () => 'new';
  expect(await ask('new')).toMatchObject({ version: 'new' });
});

test('a network has few pictures drawn at once, and gets those that are kept all the same', async () => {
  const pictures = keepPictures({ maxBytes: 100, perNetwork: 2, now: () => 0 });
  const finish: (() => void)[] = [];
  const ask = (name: string, from: string) =>
    pictures.pictureOf(name, '1', {
      from,
      draw: () => new Promise((resolve) => finish.push(() => resolve({ version: '1', bytes: 1 }))),
      versionNow: async () => '1',
    });
  const drawn = [ask('a', '203.0.113.7'), ask('b', '203.0.113.7')];
  expect(await ask('c', '203.0.113.7')).toBe('crowded');
  drawn.push(ask('c', '198.51.100.7'));
  await expect.poll(() => finish.length).toBe(3);
  const shared = ask('c', '203.0.113.7');
  for (const one of finish) one();
  expect(await Promise.all([...drawn, shared])).toEqual(Array(4).fill({ version: '1', bytes: 1 }));
  void ask('d', '203.0.113.7');
  void ask('e', '203.0.113.7');
  expect(await ask('a', '203.0.113.7')).toEqual({ version: '1', bytes: 1 });
});
