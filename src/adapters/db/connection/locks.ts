import { query, type Queryable } from './pool.ts';

/**
 * Advisory locks end with their transaction. All locks are taken in the order of docs/sale.md, "Rules the code keeps". A
 * buyer's key is one bigint and a performance's key is two integers, so they never collide.
 */
export const PERFORMANCE_LOCK = 1;

/** SQL: the lock key of one buyer, by one contact, and one performance. */
export const buyerKey = (performanceId: string, contact: string): string =>
  `hashtextextended('buyer:' || ${performanceId} || ':' || ${contact}, 0)`;

const LOCK_SHARED = `
select pg_advisory_xact_lock_shared(${PERFORMANCE_LOCK}, id) from (
  select distinct id from unnest($1::int[]) as p(id) order by id) as ids`;

export async function lockPerformances(on: Queryable, performanceIds: readonly number[]): Promise<void> {
  await query(on, { name: 'lock.performances', text: LOCK_SHARED, values: [performanceIds] });
}

/** Locks out sales, payments and schedule changes of this performance until the transaction ends. */
export async function lockPerformanceAlone(on: Queryable, performanceId: number): Promise<void> {
  const text = `select pg_advisory_xact_lock(${PERFORMANCE_LOCK}, $1)`;
  await query(on, { name: 'lock.performance-alone', text, values: [performanceId] });
}
