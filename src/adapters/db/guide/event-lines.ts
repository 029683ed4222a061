import type { EventLine } from '#api/catalog/listing-contract.ts';
import { query, type Queryable } from '#adapters/db/pool.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

/** $1 events, $2 language, $3 city, $4 now. */
const LINES = `select e.id, tr(e.title, $2) as title, tr(pc.name, $2) as place, p.starts_at
  from event e
  left join lateral (
    select starts_at, place_id from performance where event_id = e.id and city_id = $3
    order by (state = 'cancelled'), (starts_at < $4), abs(extract(epoch from starts_at - $4::timestamptz)), id limit 1
  ) p on true
  left join place pc on pc.id = p.place_id
  where e.id = any($1::int[])`;

type LineRow = Pick<EventLine, 'id' | 'title' | 'place'> & { starts_at: Date | null };

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
  return rows.map(({ starts_at, ...row }) => ({
    ...row,
    startsAt: starts_at?.toISOString() ?? null,
    timeZone: city.timeZone,
  }));
}
