import type { Everywhere } from '#api/directory/contract.ts';
import { bestCity, pagesOf, readCityCards } from '#adapters/db/directory/city-cards.ts';
import { hasAvailableDay } from '#adapters/db/guide/card-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { Reader } from '#usecases/catalog/ports.ts';
import type { Standpoint } from '#usecases/directory/ports.ts';

const CARDS_PER_PAGE = 24;

/** $4 the reader's city, $5 countries, $6 category or null, $7 limit, $8 offset. */
const CHOSEN = `select l.event_id, best.city_id, l.ord, l.found from (
    select ec.event_id, row_number() over (order by bool_or(${hasAvailableDay('ec', '$3')}) desc, max(ec.popularity) desc, min(ec.first_day), ec.event_id) as ord, count(*) over ()::int as found
    from event_city ec join city c on c.id = ec.city_id join region r on r.id = c.region_id join country co on co.id = r.country_id
    where co.code = any($5::text[]) and ec.last_day >= $3 and ($6::text is null or ec.category = $6)
    group by ec.event_id order by ord limit $7 offset $8
  ) l cross join lateral (${bestCity('l.event_id', '$4', 'xo.code = any($5::text[])')}) best`;

const CITIES = `select c.slug, tr(c.name, $1) as name, count(*)::int as count
  from event_city ec join city c on c.id = ec.city_id join region r on r.id = c.region_id join country co on co.id = r.country_id
  where co.code = any($2::text[]) and ec.last_day >= $3 and ($4::text is null or ec.category = $4)
  group by c.id order by count desc, c.sort desc, c.slug`;

export const CATEGORY = `select slug, tr(name, $2) as name, tr(plural, $2) as plural, tr(singular, $2) as singular from category where slug = $1`;

/**
 * Lists the events of a market's countries, best known first and what is not available last; each event once, in its
 * best city for the reader.
 */
export async function readEverywhere(
  on: Queryable,
  { market, city }: Standpoint,
  { category, page }: { category: string | null; page: number },
  reader: Reader,
): Promise<Everywhere | null> {
  const { language, now } = reader;
  const today = cityDay(now, city.timeZone);
  const countries = MARKETS[market].countries;
  const [named, countryRows, cities, cards] = await Promise.all([
    category === null
      ? []
      : query<NonNullable<Everywhere['category']>>(on, {
          name: 'category-words',
          text: CATEGORY,
          values: [category, language],
        }),
    query<{ name: string }>(on, {
      name: 'country-name',
      text: 'select tr(name, $1) as name from country where code = $2',
      values: [language, MARKETS[market].countryCode],
    }),
    query<Everywhere['cities'][number]>(on, {
      name: 'everywhere-cities',
      text: CITIES,
      values: [language, countries, today, category],
    }),
    readCityCards(
      on,
      {
        name: 'everywhere',
        chosen: CHOSEN,
        today,
        values: [city.id, countries, category, CARDS_PER_PAGE, (page - 1) * CARDS_PER_PAGE],
      },
      reader,
    ),
  ]);
  if (category !== null && named[0] === undefined) return null;
  return {
    category: named[0] ?? null,
    country: countryRows[0]?.name ?? '',
    cities,
    ...cards,
    page,
    pages: pagesOf(cards.total, CARDS_PER_PAGE),
  };
}
