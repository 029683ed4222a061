import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadOnce, reloadOnceAfterFailedChunk } from './reload-once.ts';

const reload = vi.fn<() => void>();
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { onLine: true });
  reload.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test('a failed chunk reloads the page once, and not again within a minute', () => {
  expect(reloadOnce(1_000_000)).toBe(true);
  expect(reloadOnce(1_059_999)).toBe(false);
  expect(reloadOnce(1_060_001)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a memory of the last reload there is none', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('blocked');
    },
  });
  expect(reloadOnce(1)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('without a connection the page stays', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(reloadOnce(1)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('the failure is handled by the reload', () => {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  reloadOnceAfterFailedChunk();
  const failure = new Event('vite:preloadError', { cancelable: true });
  window.dispatchEvent(failure);
  expect([failure.defaultPrevented, reload.mock.calls.length]).toEqual([true, 1]);
});
