import type pg from 'pg';

const TABLES = [
  'region',
  'city',
  'place',
  'hall',
  'hall_plan_version',
  'plan_seat',
  'organizer',
  'organizer_place',
  'person',
  'category',
  'genre',
  'tag',
  'tour',
  'event',
  'event_person',
  'event_genre',
  'event_tag',
  'event_schedule',
  'price_list',
  'price_zone',
  'tariff',
  'performance',
  'performance_stock',
  'performance_seat',
  'standing_area_stock',
  'event_city_day',
  'event_city',
  'event_city_slot',
  'event_city_bits',
  'post_category',
  'post',
  'search_title',
  'search_word',
  'review',
] as const;

export type Snapshot = { xid: number; counts: Record<string, number> };

export async function takeSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const { rows } = await pool.query<{ xid: string }>('select pg_current_xact_id()::text as xid');
  const counts: Record<string, number> = {};
  for (const table of TABLES) counts[table] = await countOf(pool, table, 'true');
  return { xid: Number(rows[0]?.xid), counts };
}

/** Counts rows written or deleted since the snapshot, by the database's own records and not the importer's. */
export async function changedRows(pool: pg.Pool, since: Snapshot): Promise<number> {
  let changed = 0;
  for (const table of TABLES) {
    const written = await countOf(pool, table, `xmin::text::bigint > ${since.xid}`);
    const now = await countOf(pool, table, 'true');
    changed += written + Math.max(0, (since.counts[table] ?? 0) - now);
  }
  return changed;
}

async function countOf(pool: pg.Pool, table: string, condition: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where ${condition}`);
  return rows[0]?.n ?? 0;
}
