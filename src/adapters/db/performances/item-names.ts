import type { ContentLanguage } from '#domain/locales/locale.ts';
import type { OrderedItem } from '#usecases/orders/ports.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

const NAMES = `
select i.id, i.kind, tr(i.title, $2) as title, tr(g.name, $2) as seller, c.slug as "citySlug", tr(pl.name, $2) as place,
  (select jsonb_object_agg(p.option_no, tr(p.name, $2)) from item_option p where p.item_id = i.id) as options
from item i
left join organizer g on g.id = i.organizer_id
left join city c on c.id = i.city_id
left join place pl on pl.id = i.place_id
where i.id = any($1::int[])`;

type NamedItem = OrderedItem & { options: Record<number, string | null> };

export async function readItemNames(
  on: Queryable,
  itemIds: readonly number[],
  language: ContentLanguage,
): Promise<Map<number, NamedItem>> {
  if (itemIds.length === 0) return new Map();
  const rows = await query<NamedItem>(on, { name: 'items.names', text: NAMES, values: [itemIds, language] });
  return new Map(rows.map((row) => [row.id, row]));
}
