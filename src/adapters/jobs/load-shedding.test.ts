import { expect, test } from 'vitest';
import { createLoadShedding } from './load-shedding.ts';

function stage() {
  let now = 0;
  const rests: number[] = [];
  const loadShedding = createLoadShedding(
    () => now,
    async (ms) => void rests.push(ms),
  );
  let running = 0;
  let most = 0;
  const handler = loadShedding.throttled(async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    now += 20;
    running -= 1;
  });
  return { loadShedding, handler, rests, most: () => most, wait: (ms: number) => (now += ms) };
}

const sendAll = (handler: (job: { key: string; payload: Record<string, never> }) => Promise<unknown>) =>
  Promise.all(Array.from({ length: 4 }, (_, index) => handler({ key: String(index), payload: {} })));

test('on a quiet day messages are made at once and side by side', async () => {
  const { loadShedding, handler, rests, most } = stage();
  for (let hold = 0; hold < 5; hold += 1) loadShedding.countHold('held');
  await sendAll(handler);
  expect(most()).toBe(4);
  expect(rests).toEqual([]);
});

test('in an on-sale rush they are made one by one and take a twentieth of the time', async () => {
  const { loadShedding, handler, rests, most } = stage();
  for (let hold = 0; hold < 6; hold += 1) loadShedding.countHold('held');
  await sendAll(handler);
  expect(most()).toBe(1);
  expect(rests).toEqual([380, 380, 380, 380]);
});

test('when the on-sale rush is over nobody rests', async () => {
  const { loadShedding, handler, rests, wait } = stage();
  for (let hold = 0; hold < 6; hold += 1) loadShedding.countHold('held');
  wait(1000);
  await sendAll(handler);
  expect(rests).toEqual([]);
});

test('a message that fails keeps no other from being made', async () => {
  const { loadShedding, handler } = stage();
  for (let hold = 0; hold < 6; hold += 1) loadShedding.countHold('held');
  const failing = loadShedding.throttled(() => Promise.reject(new Error('no mail server')))({ key: 'x', payload: {} });
  await expect(failing).rejects.toThrow('no mail server');
  await expect(sendAll(handler)).resolves.toHaveLength(4);
});

test('holds that came too late start no rush, but keep one up for half a minute', () => {
  const { loadShedding, wait } = stage();
  const sevenIn = (outcome: 'held' | 'too_late') => {
    for (let hold = 0; hold < 7; hold += 1) loadShedding.countHold(outcome);
    return loadShedding.isOnSaleRush();
  };
  expect(sevenIn('too_late')).toBe(false);
  expect(sevenIn('held')).toBe(true);
  wait(1000);
  expect(loadShedding.isOnSaleRush()).toBe(false);
  wait(28_000);
  expect(sevenIn('too_late')).toBe(true);
  wait(2000);
  expect(sevenIn('too_late')).toBe(false);
});
