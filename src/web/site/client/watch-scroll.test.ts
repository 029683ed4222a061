import { afterEach, expect, test, vi } from 'vitest';
import { throttled } from '#web/site/client/watch-scroll.ts';

afterEach(() => void vi.useRealTimers());

test('a scroll handler runs once in its pause, however many scrolls come', () => {
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  const onScroll = throttled(100, run);
  onScroll();
  vi.advanceTimersByTime(99);
  onScroll();
  expect(run).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  onScroll();
  vi.advanceTimersByTime(100);
  expect(run).toHaveBeenCalledTimes(2);
});
