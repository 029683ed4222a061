import type { DayIndex } from '#api/directory/contract.ts';
import { pagesOf } from '#adapters/db/directory/city-cards.ts';
import { CATEGORY } from '#adapters/db/directory/everywhere.ts';
import { query, type Queryable } from '#adapters/db/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

/** A screen or three of lines; a day that goes on is headed again on the next page. */
const LINES_PER_PAGE = 120;
const DAY_MS = 24 * 3_600_000;

/** $1 city, $2 language, $3 today, $4 category or null, $5 limit, $6 offset, $7 time zone, $8 since. */
const LINES = `with line as materialized (
    select d.event_id, d.day, d.first_start, d.min_total_minor, count(*) over ()::int as found from event_city_day d
    where d.city_id = $1 and d.day >= $3 and ($4::text is null or d.category = $4)
    order by d.day, d.first_start, d.event_id limit $5 offset $6
  )
  select l.day, l.event_id, tr(e.title, $2) as title, tr(k.singular, $2) as kind, e.age, l.min_total_minor, l.found, shown.*
  from line l join event e on e.id = l.event_id join category k on k.slug = e.category
  cross join lateral (
    select min(p.starts_at) as first, array_agg(to_char(p.starts_at at time zone $7, 'HH24:MI') order by p.starts_at) as times,
      count(distinct p.place_id)::int as places, min(tr(pc.name, $2)) as place, bool_and(p.state = 'cancelled') as is_cancelled
    from performance p join place pc on pc.id = p.place_id
    where p.event_id = l.event_id and p.city_id = $1 and p.local_day = l.day and p.starts_at >= $8
  ) shown
  order by l.day, shown.first, l.event_id`;

type LineRow = {
  day: string;
  event_id: number;
  title: string;
  kind: string;
  age: string;
  min_total_minor: number | null;
  found: number;
  times: string[] | null;
  places: number;
  place: string | null;
  is_cancelled: boolean | null;
};

/** By date, then by the first start of the day: no covers, no favourites, nothing in front of anything else. */
export async function readDayIndex(
  on: Queryable,
  city: CityFacts,
  { category, page }: { category: string | null; page: number },
  { language, now }: Reader,
): Promise<DayIndex | null> {
  const [named, rows] = await Promise.all([
    category === null
      ? []
      : query<NonNullable<DayIndex['category']>>(on, {
          name: 'category-words',
          text: CATEGORY,
          values: [category, language],
        }),
    query<LineRow>(on, {
      name: 'day-index',
      text: LINES,
      values: [
        city.id,
        language,
        cityDay(now, city.timeZone),
        category,
        LINES_PER_PAGE,
        (page - 1) * LINES_PER_PAGE,
        city.timeZone,
        // Films are compared over the whole day (specification, section 2).
        category === 'kino' ? new Date(now.getTime() - DAY_MS) : now,
      ],
    }),
  ]);
  if (category !== null && named[0] === undefined) return null;
  const days: DayIndex['days'] = [];
  for (const row of rows) {
    // The last one of today has begun.
    if (row.times === null) continue;
    let day = days.at(-1);
    if (day?.day !== row.day) days.push((day = { day: row.day, lines: [] }));
    day.lines.push({
      eventId: row.event_id,
      title: row.title,
      kind: row.kind,
      age: row.age,
      times: [...new Set(row.times)],
      place: row.places === 1 ? row.place : null,
      places: row.places,
      isCancelled: row.is_cancelled ?? false,
      minTotalMinor: row.min_total_minor,
    });
  }
  const total = rows[0]?.found ?? 0;
  return {
    category: named[0] ?? null,
    days,
    total,
    page,
    pages: pagesOf(total, LINES_PER_PAGE),
    currency: MARKETS[city.market].currency,
  };
}
