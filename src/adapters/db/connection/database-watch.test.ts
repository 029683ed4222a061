import { expect, test } from 'vitest';
import { watchDatabase } from './database-watch.ts';

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

function aWatch() {
  const messages: string[] = [];
  const state = { isAway: false };
  const say = (_: object, message: string) => void messages.push(message);
  const watch = watchDatabase({
    ask: async () => {
      if (state.isAway) throw refused();
    },
    log: () => ({ error: say, warn: say }),
    checkEveryMs: 5,
  });
  return { watch, messages, state };
}

test('a database that goes is one line, and one when it is back, however many loops complain', async () => {
  const { watch, messages, state } = aWatch();
  state.isAway = true;
  for (let round = 0; round < 20; round += 1) {
    for (const what of ['relay', 'jobs', 'connection']) watch.failed(what, refused());
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(messages).toEqual(['the database is gone']);
  state.isAway = false;
  await expect.poll(() => messages).toEqual(['the database is gone', 'the database is back']);
  state.isAway = true;
  watch.failed('relay', refused());
  await expect.poll(() => messages).toHaveLength(3);
  watch.stop();
});

test('trouble of one connection is told without calling the database gone, and other faults as they are', async () => {
  const { watch, messages } = aWatch();
  watch.failed('relay', refused());
  await expect.poll(() => messages).toEqual(['the database refused work']);
  watch.failed('relay', new TypeError('of our own'));
  expect(messages).toEqual(['the database refused work', 'work behind the pages failed']);
});
