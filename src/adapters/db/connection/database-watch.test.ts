import { expect, test } from 'vitest';
import { watchDatabase } from './database-watch.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

function aWatch() {
  const said: string[] = [];
  const state = { isAway: false };
  const say = (_: object, message: string) => void said.push(message);
  const watch = watchDatabase({
    ask: async () => {
      if (state.isAway) throw refused();
    },
    log: () => ({ error: say, warn: say }),
    checkEveryMs: 5,
  });
  return { watch, said, state };
}

test('a database that goes is one line, and one when it is back, however many loops complain', async () => {
  const { watch, said, state } = aWatch();
  state.isAway = true;
  for (let round = 0; round < 20; round += 1) {
    for (const what of ['relay', 'jobs', 'connection']) watch.failed(what, refused());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(said).toEqual(['the database is gone']);
  state.isAway = false;
  await expect.poll(() => said).toEqual(['the database is gone', 'the database is back']);
  state.isAway = true;
  watch.failed('relay', refused());
  await expect.poll(() => said).toHaveLength(3);
  watch.stop();
});

test('trouble of one connection is told without calling the database gone, and other faults as they are', async () => {
  const { watch, said } = aWatch();
  watch.failed('relay', refused());
  await expect.poll(() => said).toEqual(['the database refused work']);
  watch.failed('relay', new TypeError('of our own'));
  expect(said).toEqual(['the database refused work', 'work behind the pages failed']);
});
