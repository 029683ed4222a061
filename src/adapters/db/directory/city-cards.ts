import type { CityCard } from '#api/directory/contract.ts';
import { cardColumns, cardOf, hasAvailableDay, nextPerformance, type CardRow } from '#adapters/db/guide/card-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

type CityCardRow = CardRow & { city: string; cities: number; country_code: string; found: number };
export type CityCards = { items: CityCard[]; total: number };

/**
 * Reads event cards that name their city. `chosen` selects event_id, city_id, ord (the order) and found (the number of
 * rows without the limit). It may use $1 language, $2 now, $3 today and its own `values` from $4 on.
 */
export async function readCityCards(
  on: Queryable,
  { name, chosen, today, values }: { name: string; chosen: string; today: string; values: unknown[] },
  reader: Reader,
): Promise<CityCards> {
  const rows = await query<CityCardRow>(on, {
    name,
    text: `with chosen as materialized (${chosen})
      select ${cardColumns('$1')}, c.slug as city_slug, c.time_zone, tr(c.name, $1) as city,
        co.code as country_code, chosen.found,
        (select count(*)::int from event_city x where x.event_id = e.id and x.last_day >= $3) as cities, nx.*, cnt.*
      from chosen join event e on e.id = chosen.event_id join city c on c.id = chosen.city_id
      join region r on r.id = c.region_id join country co on co.id = r.country_id
      ${nextPerformance('$1', 'p.starts_at >= $2', '$2')}
      order by chosen.ord`,
    values: [reader.language, reader.now, today, ...values],
  });
  return {
    total: rows[0]?.found ?? 0,
    items: rows.map((row) => ({
      ...cardOf(row, reader.now, marketOfCountry(row.country_code).currency),
      city: row.city,
      cities: row.cities,
    })),
  };
}

/**
 * SQL: the best city of an event: the reader's own, then the largest, then the one with the nearest date. Expects $3
 * today; `own` is the parameter of the reader's city. Also says whether the event is available there.
 */
export function bestCity(event: string, own: string, condition = 'true'): string {
  return `select x.city_id, x.first_day, ${hasAvailableDay('x', '$3')} as is_available from event_city x join city xc on xc.id = x.city_id join region xr on xr.id = xc.region_id
    join country xo on xo.id = xr.country_id
    where x.event_id = ${event} and x.last_day >= $3 and ${condition}
    order by (x.city_id = ${own}) desc, xc.sort desc, x.first_day, x.city_id limit 1`;
}

export function pagesOf(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
