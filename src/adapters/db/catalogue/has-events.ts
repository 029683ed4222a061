import type pg from 'pg';
import { query } from '#adapters/db/connection/pool.ts';

/** Whether the guide has any event. */
export async function hasEvents(pool: pg.Pool): Promise<boolean> {
  const statement = { name: 'events.any', text: 'select exists (select from event) as "hasEvents"' };
  return (await query<{ hasEvents: boolean }>(pool, statement))[0]?.hasEvents ?? false;
}
