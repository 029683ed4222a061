import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLoadingBar } from '#web/site/client/loading-bar.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aBar() {
  const seen: [string, number][] = [];
  return { seen, bar: createLoadingBar((phase, durationMs) => seen.push([phase, durationMs])) };
}

test('a page that comes within 200 ms shows no bar', () => {
  const { seen, bar } = aBar();
  bar.start();
  vi.advanceTimersByTime(199);
  bar.finish();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
});

test('a slow page runs the bar for 5 s and hides it half a second after it came', () => {
  const { seen, bar } = aBar();
  bar.start();
  vi.advanceTimersByTime(200);
  expect(seen).toEqual([['running', 5000]]);
  bar.finish();
  vi.advanceTimersByTime(499);
  expect(seen.at(-1)).toEqual(['done', 500]);
  vi.advanceTimersByTime(1);
  expect(seen.at(-1)).toEqual(['idle', 0]);
});

test('clicking on while the bar runs does not start it anew', () => {
  const { seen, bar } = aBar();
  bar.start();
  vi.advanceTimersByTime(300);
  bar.start();
  vi.advanceTimersByTime(300);
  expect(seen).toHaveLength(1);
});
