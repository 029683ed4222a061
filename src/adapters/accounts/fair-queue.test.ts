import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

type Queue = ReturnType<typeof createFairQueue>;
const OPTIONS = { mostWaiting: 10, mostOfANetwork: 4 };

/** Enters the names in this order; returns the order of their turns and the names that were turned away. */
async function served(queue: Queue, names: readonly string[]): Promise<{ order: string[]; away: string[] }> {
  const order: string[] = [];
  const away: string[] = [];
  await Promise.all(
    names.map(async (name) => {
      const [network = ''] = name.split('.');
      const place = queue.reserve({ network, isKnown: network.startsWith('known') });
      const isMine = place !== null && (await queue.enter(place));
      (isMine ? order : away).push(name);
      if (isMine) queue.leave();
    }),
  );
  return { order, away };
}

test('networks take turns', async () => {
  const { order } = await served(createFairQueue(OPTIONS), ['a.1', 'a.2', 'a.3', 'b.1', 'c.1']);
  expect(order).toEqual(['a.1', 'b.1', 'c.1', 'a.2', 'a.3']);
});

test('known browsers go first', async () => {
  const { order } = await served(createFairQueue(OPTIONS), ['a.1', 'b.1', 'known.1']);
  expect(order).toEqual(['a.1', 'known.1', 'b.1']);
});

test('one network has so many places and no more', async () => {
  const { order, away } = await served(createFairQueue(OPTIONS), ['a.1', 'a.2', 'a.3', 'a.4', 'a.5', 'a.6', 'b.1']);
  expect(away).toEqual(['a.6']);
  expect(order).toContain('b.1');
});

test('in a full room the network with most in it makes way for one with less', async () => {
  const crowd = ['a.0', 'a.1', 'a.2', 'a.3', 'b.1', 'b.2', 'c.1', 'c.2'];
  const { order, away } = await served(createFairQueue(OPTIONS), [...crowd, 'd.1']);
  expect(away).toEqual(['a.3']);
  expect(order).toContain('d.1');
});

test('strangers of as many networks as they like leave places for known browsers', async () => {
  const strangers = Array.from({ length: 20 }, (_, at) => `stranger${at}`);
  const { order, away } = await served(createFairQueue(OPTIONS), [...strangers, 'known.1', 'known.2']);
  expect(away).toHaveLength(12);
  expect(order).toEqual(expect.arrayContaining(['known.1', 'known.2']));
});

test('a reserved place counts, is passed over until it is entered, and comes back when it is released', async () => {
  const queue = createFairQueue({ mostWaiting: 2, mostOfANetwork: 2 });
  const [first, second] = ['a', 'b'].map((network) => queue.reserve({ network, isKnown: true }));
  if (!first || !second) throw new Error('There was no room');
  expect(queue.reserve({ network: 'c', isKnown: true })).toBeNull();
  expect(await queue.enter(second)).toBe(true);
  queue.leave();
  queue.release(first);
  expect(await queue.enter(first)).toBe(false);
  const third = queue.reserve({ network: 'c', isKnown: true });
  expect(third !== null && (await queue.enter(third))).toBe(true);
});
