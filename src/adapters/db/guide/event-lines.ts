import type { EventLine } from '#api/catalog/listing-contract.ts';
import { cardColumns, type EventRow, pictureOf } from './card-rows.ts';
import { SALE_COLUMNS, OFFER_JOINS, statusOf, type SaleRow } from './offer-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

/**
 * $1 events, $2 language, $3 city, $4 now. The date is the one that represents the event
 * (domain/catalog/shown-date.ts).
 */
const LINES = `select ${cardColumns('$2')}, tr(pc.name, $2) as place, nx.*
  from event e
  left join lateral (
    select ${SALE_COLUMNS}, p.max_total_minor as max_total, p.place_id from performance p ${OFFER_JOINS} where p.id = (
      select p.id from performance p left join performance_stock s on s.performance_id = p.id
      where p.event_id = e.id and p.city_id = $3
      order by date_rank(p, s.free, $4), p.starts_at <= $4::timestamptz, abs(extract(epoch from p.starts_at - $4::timestamptz)), p.id limit 1
    )
  ) nx on true
  left join place pc on pc.id = nx.place_id
  where e.id = any($1::int[])`;

type LineRow = EventRow & Pick<EventLine, 'place'> & ((SaleRow & { max_total: number | null }) | { id: null });

export async function readEventLines(
  on: Queryable,
  city: CityFacts,
  eventIds: readonly number[],
  { language, now }: Reader,
): Promise<EventLine[]> {
  const rows = await query<LineRow>(on, {
    name: 'event-lines',
    text: LINES,
    values: [eventIds, language, city.id, now],
  });
  return rows.map((row) => {
    const { event_id: id, title, place } = row;
    const event = { id, title, ...pictureOf(row), place, timeZone: city.timeZone };
    const { currency } = MARKETS[city.market];
    if (row.id === null) {
      return {
        ...event,
        startsAt: null,
        performanceId: null,
        status: null,
        minTotalMinor: null,
        maxTotalMinor: null,
        currency,
        free: null,
      };
    }
    const status = statusOf(row, now);
    return {
      ...event,
      startsAt: row.starts_at.toISOString(),
      performanceId: row.id,
      status,
      minTotalMinor: row.min_total,
      maxTotalMinor: row.max_total,
      currency: row.currency ?? currency,
      free: status === 'few_left' ? row.free : null,
    };
  });
}
