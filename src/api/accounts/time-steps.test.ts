import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inTimeSteps } from './time-steps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const after = (ms: number, what: string) =>
  new Promise<string>((resolve) => {
    setTimeout(() => resolve(what), ms);
  });

/** Returns the time of the answer in milliseconds after the request. */
async function timeOf(work: () => Promise<string>): Promise<number> {
  const began = Date.now();
  const options = { stepMs: 250, atOnce: (result: string) => result === 'busy' };
  let came = Number.NaN;
  const note = () => void (came = Date.now() - began);
  void inTimeSteps(work, options).then(note, note);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.getTimerCount()).toBe(0);
  return came;
}

test.each([
  [0, 250],
  [1, 250],
  [30, 250],
  [249, 250],
  [251, 500],
  [499, 500],
])('work of %i ms is answered after %i ms', async (ms, expected) => {
  expect(await timeOf(() => after(ms, 'wrong'))).toBe(expected);
});

test('what depends on nobody is answered at once', async () => {
  expect(await timeOf(() => after(3, 'busy'))).toBe(3);
});

test('a failure waits for its step too', async () => {
  expect(await timeOf(() => after(30, 'x').then(() => Promise.reject(new Error('gone'))))).toBe(250);
});
