import type pg from 'pg';
import { hasCities } from '#adapters/db/catalogue/has-cities.ts';
import { probeWriting } from '#adapters/db/connection/probe-writing.ts';
import type { HealthCheck } from '#api/http/health.ts';
import { freeMegabytes, LEAST_FREE_MB } from '#adapters/db/embedded/data-directory.ts';

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
