import type { DayIndex } from '#api/directory/contract.ts';
import { pagesOf } from '#adapters/db/directory/city-cards.ts';
import { CATEGORY } from '#adapters/db/directory/everywhere.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from '#adapters/db/guide/offer-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { pricesOf, statusOf } from '#domain/catalog/shown-date.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { formatTime } from '#texts/format.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

/** Fills one to three screens. A day that continues on the next page gets its heading again there. */
const LINES_PER_PAGE = 120;
const DAY_MS = 24 * 3_600_000;

/**
 * One row per performance of the lines on a page. $1 city, $2 language, $3 today, $4 category or null, $5 limit, $6
 * offset, $7 since.
 */
const LINES = `with line as materialized (
    select d.event_id, d.day, d.first_start, count(*) over ()::int as found from event_city_day d
    where d.city_id = $1 and d.day >= $3 and ($4::text is null or d.category = $4)
    order by d.day, d.first_start, d.event_id limit $5 offset $6
  )
  select l.event_id, tr(e.title, $2) as title, tr(k.singular, $2) as kind, e.age, l.found, p.place_id, tr(pc.name, $2) as place, ${OFFER_COLUMNS}
  from line l join event e on e.id = l.event_id join category k on k.slug = e.category join city c on c.id = $1
  join performance p on p.event_id = l.event_id and p.city_id = $1 and p.local_day = l.day and p.starts_at >= $7
  join place pc on pc.id = p.place_id ${OFFER_JOINS}
  order by l.day, min(p.starts_at) over (partition by l.day, l.event_id), l.event_id, p.starts_at, p.id`;

type ShowingRow = OfferRow & {
  event_id: number;
  title: string;
  kind: string;
  age: string;
  found: number;
  place_id: number;
  place: string;
};

/** Lists events by date, then by the first start of the day, without covers, favourites or promoted entries. */
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
    query<ShowingRow>(on, {
      name: 'day-index',
      text: LINES,
      values: [
        city.id,
        language,
        cityDay(now, city.timeZone),
        category,
        LINES_PER_PAGE,
        (page - 1) * LINES_PER_PAGE,
        // For films the whole day counts, including performances that have begun (specification, section 2).
        category === 'kino' ? new Date(now.getTime() - DAY_MS) : now,
      ],
    }),
  ]);
  if (category !== null && named[0] === undefined) return null;
  const { currency } = MARKETS[city.market];
  const timesOf = (showings: readonly ShowingRow[]) => [
    ...new Set(showings.map((row) => formatTime(row.starts_at, city.timeZone))),
  ];
  const days: DayIndex['days'] = [];
  for (const showings of linesOf(rows)) {
    const [first] = showings;
    let day = days.at(-1);
    if (day?.day !== first.day) days.push((day = { day: first.day, lines: [] }));
    const offers = showings.map((row) => offerOf(row, now, currency));
    const places = new Set(showings.map((row) => row.place_id)).size;
    day.lines.push({
      eventId: first.event_id,
      title: first.title,
      kind: first.kind,
      age: first.age,
      times: timesOf(showings),
      begun: timesOf(showings.filter((row) => row.starts_at <= now)).length,
      place: places === 1 ? first.place : null,
      places,
      status: statusOf(offers),
      ...pricesOf(offers),
    });
  }
  const total = rows[0]?.found ?? 0;
  return {
    category: named[0] ?? null,
    days,
    total,
    page,
    pages: pagesOf(total, LINES_PER_PAGE),
    currency,
  };
}

/** Groups the sorted rows into lines: one event's performances of one day. */
function linesOf(rows: readonly ShowingRow[]): [ShowingRow, ...ShowingRow[]][] {
  const lines: [ShowingRow, ...ShowingRow[]][] = [];
  for (const row of rows) {
    const line = lines.at(-1);
    if (line?.[0].event_id === row.event_id && line[0].day === row.day) line.push(row);
    else lines.push([row]);
  }
  return lines;
}
