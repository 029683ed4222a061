import { afterEach, expect, test, vi } from 'vitest';
import { seatChangesSchema } from '#api/performances/stream-contract.ts';
import { followSeats, parseFrame } from './live.ts';
import { unpackSeatBits } from './seat-bits.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(['{"from":4,"to":6,"runs":"AAA=","free":[]}', '{"from":4,"to":6,"runs":"","free":[{"zoneNo":3,"free":5}]}'])(
  '%j is read as the contract says',
  (data) => {
    expect(parseFrame(data)).toEqual(seatChangesSchema.parse(JSON.parse(data)));
  },
);

test.each([
  '',
  'null',
  '[]',
  '{}',
  '{"from":4,"to":"6","runs":"","free":[]}',
  '{"from":4,"to":6,"free":[]}',
  '{"to":6,"runs":"","free":[]}',
  '{"from":4,"to":6,"runs":""}',
  '{"from":4,"to":6,"runs":"","free":[{"zoneNo":"4"}]}',
  '<html>',
])('%j is no frame', (data) => {
  expect(parseFrame(data)).toBeNull();
});

test('without streams one loop asks, however often the tab was left and shown again', async () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('EventSource', undefined);
  let fetches = 0;
  const stop = followSeats(1, {
    refetch: async () => {
      fetches += 1;
      await new Promise((resolve) => setTimeout(resolve, 800));
      return true;
    },
    current: () => ({ version: 1, statuses: new Uint8Array() }),
    apply: () => undefined,
    applyFree: () => undefined,
  });
  for (let visit = 0; visit < 5; visit += 1) {
    for (const hidden of [true, false]) {
      page.hidden = hidden;
      page.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(50);
    }
  }
  // All five returns share the request that is in progress.
  expect(fetches).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetches).toBeGreaterThanOrEqual(8);
  expect(fetches).toBeLessThanOrEqual(13);
  stop();
  const before = fetches;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetches).toBe(before);
});

test('two bits a seat, the first seat in the lowest', () => {
  expect(unpackSeatBits(btoa(String.fromCharCode(0b11_10_01_00, 0b01)), 5)).toEqual(Uint8Array.from([0, 1, 2, 3, 1]));
  expect(unpackSeatBits(btoa('ab'), 12)).toBeNull();
  expect(unpackSeatBits('%%%', 4)).toBeNull();
});
