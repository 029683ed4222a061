import type { ContentLanguage } from '#domain/locales/locale.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const TITLES = `
select r.id, tr(d.title, $2) as title from price_rule r join discount d on d.id = r.discount_id where r.id = any($1::int[])`;

/** The titles of the pages that tell of price rules; rules without a page have none. */
export async function readCampaignTitles(
  on: Queryable,
  ruleIds: readonly number[],
  language: ContentLanguage,
): Promise<Map<number, string>> {
  type Row = { id: number; title: string };
  const rows = await query<Row>(on, { name: 'campaigns.titles', text: TITLES, values: [ruleIds, language] });
  return new Map(rows.map(({ id, title }) => [id, title]));
}
