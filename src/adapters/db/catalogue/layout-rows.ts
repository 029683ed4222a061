import type { Queryable } from '#adapters/db/connection/pool.ts';
import type { Tally } from '#usecases/catalog/import-ports.ts';
import type { LayoutRecord } from '#usecases/catalog/layout-content.ts';
import { upsert } from '#adapters/db/connection/upsert.ts';

/** Saves menu, footer, branding and pop-up of each market; content that an editor has changed stays unchanged. */
export function saveLayouts(on: Queryable, records: readonly LayoutRecord[]): Promise<Tally> {
  const rows = records.map(({ market, content }) => ({ market, content, shipped: content }));
  return upsert(on, 'layout_content', rows, { key: ['market'], updateWhere: 't.content = t.shipped' });
}

/**
 * Like `saveLayouts`, but only for markets that already have the shipped content, so that a custom catalogue gets no
 * examples.
 */
export async function refreshLayouts(on: Queryable, records: readonly LayoutRecord[]): Promise<void> {
  await on.query(
    `update layout_content t set content = n.content, shipped = n.content
     from jsonb_to_recordset($1::jsonb) as n (market text, content jsonb)
     where t.market = n.market and t.content = t.shipped and t.content <> n.content`,
    [JSON.stringify(records)],
  );
}
