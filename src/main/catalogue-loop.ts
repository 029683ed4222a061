import type pg from 'pg';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import type { LoopSpec } from '#adapters/jobs/loop.ts';
import { extendSchedules } from '#usecases/catalog/extend-schedules.ts';

/** Just after five in the morning in Minsk, when the last showing of the night before has left the listings. */
const AT_UTC = '02:10';

/** Nightly: performances for another day ahead, and listings that begin with the new day. */
export function catalogueLoop(pool: pg.Pool, log: (line: string) => void): LoopSpec {
  const deps = { transaction: catalogueTransaction(pool), log };
  return { name: 'extend schedules', dailyAtUtc: AT_UTC, run: () => extendSchedules(deps, { now: new Date() }) };
}
