import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { probeWriting } from '#adapters/db/probe-writing.ts';
import type { HealthCheck, PartState } from './health.ts';

/** So many holds in a row fail for a fault of ours… */
const FAILED_IN_A_ROW = 3;
/** …and the last of them within this time: later nobody knows, and a buyer may try. */
const REMEMBERED_MS = 10_000;

/** Watches whether seats can be held at all. A refusal (taken, over the limit) is an answer; a thrown error is none. */
export function watchHolds(clock = () => performance.now()) {
  let failedInARow = 0;
  let lastFailureAt = -Infinity;
  return {
    async watch<Result>(holding: Promise<Result>): Promise<Result> {
      try {
        const result = await holding;
        failedInARow = 0;
        return result;
      } catch (error) {
        failedInARow += 1;
        lastFailureAt = clock();
        throw error;
      }
    },
    check(): PartState {
      const isDown = failedInARow >= FAILED_IN_A_ROW && clock() - lastFailureAt < REMEMBERED_MS;
      return isDown ? { status: 'down', detail: `the last ${failedInARow} holds failed` } : { status: 'up' };
    },
  };
}

const GOOD_FOR_MS = 10_000;

/** Writes at most every ten seconds while all is well, and at every look while it is not. */
export function writingCheck(pool: pg.Pool, clock = () => performance.now()): HealthCheck {
  let goodUntil = -Infinity;
  return async () => {
    if (clock() >= goodUntil) {
      await probeWriting(pool);
      goodUntil = clock() + GOOD_FOR_MS;
    }
    return { status: 'up' };
  };
}

/** Three segments of the write-ahead log: with less the next burst of sales finds no room. */
const LEAST_FREE_MB = 48;

/** The disk of the embedded database, whose files are ours to look at. */
export function diskCheck(directory: string): HealthCheck {
  return async () => {
    const { bavail, bsize } = await statfs(directory);
    const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
    return { status: freeMb >= LEAST_FREE_MB ? 'up' : 'down', detail: `${freeMb} MB free` };
  };
}
