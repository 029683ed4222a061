import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { millisecondsTo, startLoop } from './loop.ts';

const quiet = () => undefined;

describe('a loop', () => {
  it('never runs twice at a time, however often it is woken', async () => {
    let inside = 0;
    let most = 0;
    let runs = 0;
    const run = async () => {
      most = Math.max(most, ++inside);
      runs++;
      await sleep(5);
      inside--;
    };
    const loop = startLoop({ name: 'x', everyMs: 1, run }, quiet);
    for (let times = 0; times < 20; times++) {
      loop.wake();
      await sleep(2);
    }
    await loop.stop();
    expect(most).toBe(1);
    expect(runs).toBeGreaterThan(3);
  });

  it('goes on after a failure and tells of it', async () => {
    const failures: string[] = [];
    const run = () => Promise.reject(new Error('no answer'));
    const loop = startLoop({ name: 'poll', everyMs: 1, run }, (name) => failures.push(name));
    await sleep(40);
    await loop.stop();
    expect(failures.length).toBeGreaterThan(1);
  });

  it('stops only when the run under way has ended', async () => {
    let ended = false;
    const run = async () => {
      await sleep(30);
      ended = true;
    };
    const loop = startLoop({ name: 'x', everyMs: 1, run }, quiet);
    await sleep(10);
    await loop.stop();
    expect(ended).toBe(true);
  });

  it.each([
    ['2026-11-21T01:00:00Z', 30],
    ['2026-11-21T01:30:00Z', 24 * 60],
    ['2026-11-21T23:59:00Z', 91],
  ])('at %s waits %i minutes for half past one', (now, minutes) => {
    const spec = { name: 'tidy', dailyAtUtc: '01:30', run: async () => undefined } as const;
    expect(millisecondsTo(spec, new Date(now))).toBe(minutes * 60_000);
  });
});
