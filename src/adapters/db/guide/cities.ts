import type { City } from '#api/catalog/contract.ts';
import type { Layout } from '#api/catalog/layout-contract.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { type MarketName, marketOfCountry, MARKETS, RUSSIAN_PART } from '#domain/markets/market.ts';
import type { LayoutContent } from '#usecases/catalog/layout-content.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

type CityRow = {
  id: number;
  slug: string;
  name: string;
  name_in: string;
  lat: number;
  lon: number;
  time_zone: string;
  /** Seconds east of UTC now. */
  offset_seconds: number;
  sort: number;
  region_id: number;
  region: string;
  country_id: number;
  country: string;
  country_code: string;
  events: number;
};

const CITY = `select c.id, c.slug, tr(c.name, $1) as name, tr(c.name_in, $1) as name_in, c.lat, c.lon, c.time_zone,
    extract(epoch from (now() at time zone c.time_zone) - (now() at time zone 'UTC'))::int as offset_seconds,
    c.sort, r.id as region_id, tr(r.name, $1) as region, co.id as country_id, tr(co.name, $1) as country, co.code as country_code,
    (select coalesce(sum(bit_count(b.bits)), 0)::int from event_city_bits b where b.city_id = c.id and b.fact like 'category:%') as events
  from city c join region r on r.id = c.region_id join country co on co.id = r.country_id`;

/** "+0300", as the specification writes a city's offset. */
export function offsetText(seconds: number): string {
  const minutes = Math.abs(Math.trunc(seconds / 60));
  return `${seconds < 0 ? '-' : '+'}${String(Math.trunc(minutes / 60)).padStart(2, '0')}${String(minutes % 60).padStart(2, '0')}`;
}

function cityOf(row: CityRow): City {
  return {
    id: row.id,
    name: row.name,
    pluralName: row.name_in,
    slug: row.slug,
    regionId: row.region_id,
    lat: row.lat,
    lon: row.lon,
    timezone: offsetText(row.offset_seconds),
    timeZone: row.time_zone,
    sort: row.sort,
    region: { id: row.region_id, name: row.region, countryId: row.country_id },
    countryCode: row.country_code,
    events: row.events,
  };
}

export async function readCity(on: Queryable, cityId: number, reader: Reader): Promise<City | null> {
  const rows = await query<CityRow>(on, {
    name: 'city',
    text: `${CITY} where c.id = $2`,
    values: [reader.language, cityId],
  });
  return rows[0] === undefined ? null : cityOf(rows[0]);
}

export async function readCityFacts(on: Queryable): Promise<CityFacts[]> {
  const rows = await query<{ id: number; slug: string; time_zone: string; code: string }>(on, {
    name: 'city-facts',
    text: `select c.id, c.slug, c.time_zone, co.code from city c join region r on r.id = c.region_id join country co on co.id = r.country_id order by c.id`,
  });
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    timeZone: row.time_zone,
    countryCode: row.code,
    market: marketOfCountry(row.code).name,
  }));
}

/** Cities of a market by country and region; Russian cities only on hosts with the `ru` flag (decisions, section 1). */
export async function readCityTree(
  on: Queryable,
  input: { market: MarketName; ruHost: boolean },
  reader: Reader,
): Promise<Pick<Layout, 'countries' | 'cities'> & { content: LayoutContent | null }> {
  const [frames, rows] = await Promise.all([
    query<{ content: LayoutContent }>(on, {
      name: 'layout-content',
      text: 'select content from layout_content where market = $1',
      values: [input.market],
    }),
    query<CityRow>(on, {
      name: 'city-tree',
      text: `${CITY} where co.code <> '${RUSSIAN_PART.country}' or $2 order by (co.code = $3) desc, co.id, c.sort desc, tr(r.name, $1) collate "und-x-icu", tr(c.name, $1) collate "und-x-icu"`,
      values: [reader.language, input.ruHost, input.ruHost ? RUSSIAN_PART.country : MARKETS[input.market].countryCode],
    }),
  ]);
  const countries: Layout['countries'] = [];
  for (const row of rows) {
    let country = countries.find((entry) => entry.id === row.country_id);
    if (country === undefined)
      countries.push((country = { id: row.country_id, code: row.country_code, name: row.country, regions: [] }));
    let region = country.regions.find((entry) => entry.id === row.region_id);
    if (region === undefined) country.regions.push((region = { id: row.region_id, name: row.region, cities: [] }));
    region.cities.push({ id: row.id, name: row.name, slug: row.slug, events: row.events });
  }
  return { countries, cities: rows.map(cityOf), content: frames[0]?.content ?? null };
}
