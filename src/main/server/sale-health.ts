import type pg from 'pg';
import { hasCities } from '#adapters/db/catalogue/has-cities.ts';
import { probeWriting } from '#adapters/db/connection/probe-writing.ts';
import type { HealthCheck, PartState } from '#api/http/health.ts';
import { freeMegabytes, LEAST_FREE_MB } from '#adapters/db/embedded/data-directory.ts';

/** Holds count as down after this many consecutive failures on our side… */
const FAILED_IN_A_ROW = 3;
/** …if the last failure is more recent than this; later the state is unknown, and a buyer may try. */
const REMEMBERED_MS = 10_000;

/** Watches whether seats can be held at all. A refusal (taken, over the limit) is a result, an exception a failure. */
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

/** Writes at most every ten seconds while all is well, and on every check while it is not. */
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

/** Without a city no page of the guide can be shown. Cities are imported once and never all removed. */
export function citiesCheck(pool: pg.Pool): HealthCheck {
  return async () =>
    (await hasCities(pool))
      ? { status: 'up' }
      : { status: 'down', detail: 'none: npm run import -- cities data/cities.json data/regions.json' };
}

/** The disk of the embedded database; other databases have their files elsewhere. */
export function diskCheck(directory: string): HealthCheck {
  return async () => {
    const freeMb = await freeMegabytes(directory);
    return { status: freeMb >= LEAST_FREE_MB ? 'up' : 'down', detail: `${freeMb} MB free` };
  };
}
