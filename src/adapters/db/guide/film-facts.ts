import type { EventCard, FilmFacts } from '#api/catalog/contract.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { atPlaceInFormat, inPart, partNumber } from './price-ahead.ts';
import type { ListingFilter, Reader } from '#usecases/catalog/ports.ts';

/** Starts that a card names. */
const MOST_TIMES = 5;

type Asked = Pick<ListingFilter, 'part' | 'placeId' | 'format'>;

/**
 * $1 performances that cards show, $2 language, $3 now; the others, as far as they are asked for, hold the part of the
 * day, the place and the format. The showtimes are those of the film on the same event day in the same city.
 */
function statement(asked: { part: string | null; place: string | null; format: string | null }): string {
  const { part } = asked;
  const isInPart = inPart('p', part === null ? null : { part, timeZone: 'c.time_zone' });
  return `select e.id as event_id, e.duration_min, e.language, e.subtitles,
    (select string_agg(tr(g.name, $2), ', ' order by g.key) from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id) as genres,
    day.times, day.formats
  from performance shown join event e on e.id = shown.event_id join city c on c.id = shown.city_id
  cross join lateral (
    select array_agg(distinct p.starts_at order by p.starts_at) as times,
      array(select distinct f from unnest(array_agg(p.format) || array_agg(p.second_format)) f where f <> '2D' order by f) as formats
    from performance p
    where p.event_id = shown.event_id and p.city_id = shown.city_id and p.local_day = shown.local_day
      and p.starts_at >= $3 and p.state = 'scheduled'${isInPart}${atPlaceInFormat('p', asked)}
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
  const parameters = {
    part: asked.part === null ? null : added(partNumber(asked.part), 'int'),
    place: asked.placeId === null ? null : added(asked.placeId, 'int'),
    format: asked.format === null ? null : added(asked.format, 'text'),
  };
  const name = `film-facts-${Object.entries(parameters)
    .map(([what, value]) => (value === null ? '' : what))
    .join('')}`;
  const text = statements.get(name) ?? statement(parameters);
  statements.set(name, text);
  const rows = await query<Row>(on, { name, text, values });
  return new Map(
    rows.map(({ event_id, duration_min, language, subtitles, genres, times, formats }) => [
      event_id,
      {
        genres: genres ?? '',
        durationMin: duration_min,
        language,
        subtitles,
        formats,
        starts: (times ?? []).slice(0, MOST_TIMES).map((at) => at.toISOString()),
        moreStarts: Math.max(0, (times?.length ?? 0) - MOST_TIMES),
      },
    ]),
  );
}
