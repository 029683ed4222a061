import { query, type Queryable } from '#adapters/db/pool.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

export type CategoryCount = { slug: string; name: string; plural: string; singular: string; count: number };

/** All categories in their order, each with the number of events ahead in the city (or everywhere). */
export async function readCategories(on: Queryable, cityId: number | null, reader: Reader): Promise<CategoryCount[]> {
  return query<CategoryCount>(on, {
    name: 'categories',
    text: `select k.slug, tr(k.name, $1) as name, tr(k.plural, $1) as plural, tr(k.singular, $1) as singular,
        (select count(distinct ec.event_id)::int from event_city ec where (k.slug = 'top' or ec.category = k.slug) and ($2::int is null or ec.city_id = $2) and ec.last_day >= $3::timestamptz::date) as count
      from category k order by k.sort`,
    values: [reader.language, cityId, reader.now],
  });
}
