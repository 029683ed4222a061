import { expect, test } from 'vitest';
import type { WatchState } from '#api/video/contract.ts';
import { together } from './use-watch-right.ts';

const rented = (until: string | null): WatchState => ({ state: 'rented', until });

test('a package is rented until the first of its videos is over, and not at all where one is missing', () => {
  const late = rented('2026-12-02T10:00:00.000Z');
  const early = rented('2026-11-30T10:00:00.000Z');
  expect(together([late, early, { state: 'free', until: null }])).toEqual(early);
  expect(together([rented(null), rented(null)])).toEqual(rented(null));
  expect(together([late, { state: 'over', until: '2026-11-01T10:00:00.000Z' }])).toEqual({
    state: 'none',
    until: null,
  });
  expect(together([late, { state: 'none', until: null }])).toEqual({ state: 'none', until: null });
});

test('a single video says for itself that its days are over', () => {
  const over: WatchState = { state: 'over', until: '2026-11-01T10:00:00.000Z' };
  expect(together([over])).toEqual(over);
});
