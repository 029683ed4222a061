import type { EventCard, FilmFacts } from '#api/catalog/contract.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { atPlaceInFormat, inPart, partNumber } from './price-ahead.ts';
import type { ListingFilter, Reader } from '#usecases/catalog/ports.ts';

/** Starts that a card names. */
const MOST_TIMES = 5;

type Asked = Pick<ListingFilter, 'part' | 'placeId' | 'format' | 'free' | 'maxPriceMinor'>;

/**
 * $1 performances that cards show, $2 language, $3 now; the others, as far as they are asked for, hold the part of the
 * day, the place, the format and the maximum price. The showtimes are those of the film from that performance on, on the
 * same event day in the same city. The lowest price is that of what can be bought as well as it (`date_rank`).
 */
function statement(asked: Record<'part' | 'place' | 'format' | 'upTo', string | null>): string {
  const { part, upTo } = asked;
  const isUpTo = upTo === null ? '' : ` and p.min_total_minor <= ${upTo}`;
  const isInPart = inPart('p', part === null ? null : { part, timeZone: 'c.time_zone' });
  return `select e.id as event_id, e.duration_min, e.language, e.subtitles,
    (select string_agg(tr(g.name, $2), ', ' order by g.key) from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id) as genres,
    day.*
  from performance shown join event e on e.id = shown.event_id join city c on c.id = shown.city_id
  left join performance_stock own on own.performance_id = shown.id
  cross join lateral (
    select array_agg(distinct p.starts_at order by p.starts_at) as times,
      array(select distinct f from unnest(array_agg(p.format) || array_agg(p.second_format)) f where f <> '2D' order by f) as formats,
      count(*)::int as performances, count(distinct p.place_id)::int as places,
      min(p.min_total_minor) filter (where date_rank(p, st.free, $3) = date_rank(shown, own.free, $3)) as min_total,
      case when bool_and(p.max_total_minor is not null) then max(p.max_total_minor) end as max_total
    from performance p left join performance_stock st on st.performance_id = p.id
    where p.event_id = shown.event_id and p.city_id = shown.city_id and p.local_day = shown.local_day
      and p.starts_at >= greatest($3, shown.starts_at) and p.state = 'scheduled'${isInPart}${atPlaceInFormat('p', asked)}${isUpTo}
  ) day
  where shown.id = any($1::int[])`;
}
const statements = new Map<string, string>();

type Row = {
  event_id: number;
  duration_min: number | null;
  language: string | null;
  subtitles: string | null;
  genres: string | null;
  times: Date[] | null;
  formats: string[];
  performances: number;
  places: number;
  min_total: number | null;
  max_total: number | null;
};

/** Reads the facts of the films among these cards, by event. */
export async function readFilmFacts(
  on: Queryable,
  cards: readonly EventCard[],
  asked: Asked,
  { language, now }: Reader,
): Promise<Map<number, FilmFacts>> {
  const shown = cards.flatMap(({ category, performanceId }) =>
    category === 'kino' && performanceId !== null ? [performanceId] : [],
  );
  if (shown.length === 0) return new Map();
  const values: unknown[] = [shown, language, now];
  const added = (value: unknown, type: string): string => `$${values.push(value)}::${type}`;
  const price = asked.free ? 0 : asked.maxPriceMinor;
  const parameters = {
    part: asked.part === null ? null : added(partNumber(asked.part), 'int'),
    place: asked.placeId === null ? null : added(asked.placeId, 'int'),
    format: asked.format === null ? null : added(asked.format, 'text'),
    upTo: price === null ? null : added(price, 'bigint'),
  };
  const name = `film-facts-${Object.entries(parameters)
    .map(([what, value]) => (value === null ? '' : what))
    .join('')}`;
  const text = statements.get(name) ?? statement(parameters);
  statements.set(name, text);
  const rows = await query<Row>(on, { name, text, values });
  return new Map(
    rows.map(({ event_id, duration_min, genres, times, min_total, max_total, ...row }) => [
      event_id,
      {
        ...row,
        genres: genres ?? '',
        durationMin: duration_min,
        starts: (times ?? []).slice(0, MOST_TIMES).map((at) => at.toISOString()),
        moreStarts: Math.max(0, (times?.length ?? 0) - MOST_TIMES),
        minTotalMinor: min_total,
        maxTotalMinor: max_total,
      },
    ]),
  );
}
