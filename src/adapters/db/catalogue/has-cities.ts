import type pg from 'pg';
import { query } from '#adapters/db/connection/pool.ts';

/** Whether the guide has any city; false in a database without an import. */
export async function hasCities(pool: pg.Pool): Promise<boolean> {
  const statement = { name: 'cities.any', text: 'select exists (select from city) as "hasCities"' };
  return (await query<{ hasCities: boolean }>(pool, statement))[0]?.hasCities ?? false;
}
