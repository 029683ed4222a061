import type { Listing, ListingFacets } from '#api/catalog/contract.ts';
import { readCity } from '#adapters/db/guide/cities.ts';
import { query, type Queryable } from '#adapters/db/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

/** $1 city, $2 category or null, $3 today. */
const AHEAD = 'ecd.city_id = $1 and ($2::text is null or ecd.category = $2) and ecd.day >= $3';

const MONTHS = `select to_char(ecd.day, 'YYYY-MM') as month, count(distinct ecd.event_id)::int as events
  from event_city_day ecd where ${AHEAD} group by 1 order by 1`;

function facetStatement(kind: 'genre' | 'tag'): string {
  return `select f.id, f.key, tr(f.name, $4) as name, count(distinct ecd.event_id)::int as events
    from event_city_day ecd join event_${kind} ef on ef.event_id = ecd.event_id join ${kind} f on f.id = ef.${kind}_id
    where ${AHEAD} group by f.id order by events desc, f.key`;
}

const CATEGORY = `select slug, tr(name, $2) as name, tr(plural, $2) as plural, tr(singular, $2) as singular,
    (select count(*)::int from event_city ec where ec.city_id = $3 and ec.category = slug and ec.last_day >= $4) as count
  from category where slug = $1`;

/** What a city's listing of a category offers to choose from, whatever is chosen. */
export async function readListingFacets(
  on: Queryable,
  city: CityFacts,
  category: string | null,
  reader: Reader,
): Promise<ListingFacets> {
  const today = cityDay(reader.now, city.timeZone);
  const facet = [city.id, category, today, reader.language];
  const [cityView, months, genres, tags, categories] = await Promise.all([
    readCity(on, city.id, reader),
    query<{ month: string; events: number }>(on, {
      name: 'listing-months',
      text: MONTHS,
      values: [city.id, category, today],
    }),
    query<ListingFacets['genres'][number]>(on, {
      name: 'listing-genres',
      text: facetStatement('genre'),
      values: facet,
    }),
    query<ListingFacets['tags'][number]>(on, { name: 'listing-tags', text: facetStatement('tag'), values: facet }),
    category === null
      ? []
      : query<NonNullable<ListingFacets['category']>>(on, {
          name: 'category',
          text: CATEGORY,
          values: [category, reader.language, city.id, today],
        }),
  ]);
  return { city: cityView, category: categories[0] ?? null, genres, tags, months };
}

/** What a genre or tag of a category is called, whether or not a city has any of it. */
export async function readFilterName(
  on: Queryable,
  asked: { kind: 'genre' | 'tag'; key: string; category: string | null },
  reader: Reader,
): Promise<Listing['filter']> {
  const { kind, key, category } = asked;
  const [found] = await query<NonNullable<Listing['filter']>>(on, {
    name: `${kind}-name`,
    text: `select f.id, f.key, tr(f.name, $2) as name from ${kind} f
      where f.key = $1 and ($3::text is null or exists (
        select from event_${kind} ef join event e on e.id = ef.event_id where ef.${kind}_id = f.id and e.category = $3))`,
    values: [key, reader.language, category],
  });
  return found ?? null;
}
