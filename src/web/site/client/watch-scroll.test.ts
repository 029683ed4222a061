import { afterEach, expect, test, vi } from 'vitest';
import { throttled, watchScroll } from '#web/site/client/watch-scroll.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

test('rows stick 100 ms after a scroll; "back to top" is there 250 ms after one beyond 200 px', () => {
  vi.useFakeTimers();
  let onScroll = (): void => undefined;
  const marks = { stuck: false, beyond: false };
  const row = {
    dataset: { sticksBeyond: '280' },
    toggleAttribute: (_: string, is: boolean) => (marks.stuck = is),
  };
  vi.stubGlobal('document', {
    documentElement: {
      toggleAttribute: (name: string, is: boolean) => name === 'data-beyond' && (marks.beyond = is),
    },
    querySelectorAll: () => [row],
  });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (onScroll = listener));
  const scrollTo = (pixels: number, forMs: number) => {
    vi.stubGlobal('scrollY', pixels);
    onScroll();
    vi.advanceTimersByTime(forMs);
    return { ...marks };
  };
  vi.stubGlobal('scrollY', 0);
  watchScroll();
  vi.advanceTimersByTime(1_000);
  expect(scrollTo(200, 250)).toEqual({ stuck: false, beyond: false });
  expect(scrollTo(201, 249)).toEqual({ stuck: false, beyond: false });
  vi.advanceTimersByTime(1);
  expect(marks).toEqual({ stuck: false, beyond: true });
  expect(scrollTo(281, 99)).toEqual({ stuck: false, beyond: true });
  vi.advanceTimersByTime(1);
  expect(marks).toEqual({ stuck: true, beyond: true });
});

test('that the reader goes upwards is known until they go down or rest for four seconds', () => {
  vi.useFakeTimers();
  let onScroll = (): void => undefined;
  let upwards = false;
  vi.stubGlobal('document', {
    documentElement: { toggleAttribute: (name: string, is: boolean) => name === 'data-upwards' && (upwards = is) },
    querySelectorAll: () => [],
  });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => (onScroll = listener));
  vi.stubGlobal('scrollY', 0);
  watchScroll();
  const scrollTo = (pixels: number) => {
    vi.stubGlobal('scrollY', pixels);
    onScroll();
    vi.advanceTimersByTime(250);
    return upwards;
  };
  expect([900, 600, 597, 700, 500].map(scrollTo)).toEqual([false, true, true, false, true]);
  vi.advanceTimersByTime(3_999);
  expect(upwards).toBe(true);
  vi.advanceTimersByTime(1);
  expect(upwards).toBe(false);
});
