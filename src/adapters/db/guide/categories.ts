import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

export type CategoryCount = { slug: string; name: string; plural: string; singular: string; count: number };

/** Every event has exactly one category, so a city's events are counted from its category bits. */
const IN_CITY = `select k.slug, tr(k.name, $1) as name, tr(k.plural, $1) as plural, tr(k.singular, $1) as singular,
    (select coalesce(sum(bit_count(b.bits)), 0)::int from event_city_bits b
      where b.city_id = $2 and b.fact like 'category:%' and (k.slug = 'top' or b.fact = 'category:' || k.slug)) as count
  from category k order by k.sort`;

const EVERYWHERE = `select k.slug, tr(k.name, $1) as name, tr(k.plural, $1) as plural, tr(k.singular, $1) as singular, coalesce(n.events, 0) as count
  from category k left join (
    select category, count(distinct event_id)::int as events from event_city where last_day >= $2::timestamptz::date
    group by rollup (category)
  ) n on n.category = k.slug or (k.slug = 'top' and n.category is null)
  order by k.sort`;

/** Reads all categories in their order, each with the number of upcoming events in the city (or everywhere). */
export async function readCategories(on: Queryable, cityId: number | null, reader: Reader): Promise<CategoryCount[]> {
  return cityId === null
    ? query<CategoryCount>(on, { name: 'categories', text: EVERYWHERE, values: [reader.language, reader.now] })
    : query<CategoryCount>(on, { name: 'categories-city', text: IN_CITY, values: [reader.language, cityId] });
}
