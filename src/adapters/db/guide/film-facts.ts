import type { EventCard, FilmFacts } from '#api/catalog/contract.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type { DayPart } from '#domain/catalog/day-part.ts';
import { inPart, partNumber } from './price-ahead.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

/** Starts that a card names. */
const MOST_TIMES = 5;

/**
 * $1 performances that cards show, $2 language, $3 now; $4 the part of the day, not for `all day`. The showtimes are those
 * of the film on the same event day in the same city.
 */
function statement(part: string | null): string {
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
      and p.starts_at >= $3 and p.state = 'scheduled'${isInPart}
  ) day
  where shown.id = any($1::int[])`;
}
const STATEMENTS = { 'all day': statement(null), part: statement('$4::int') };

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
  part: DayPart | null,
  { language, now }: Reader,
): Promise<Map<number, FilmFacts>> {
  const shown = cards.flatMap(({ category, performanceId }) =>
    category === 'kino' && performanceId !== null ? [performanceId] : [],
  );
  if (shown.length === 0) return new Map();
  const hours = part === null ? 'all day' : 'part';
  const rows = await query<Row>(on, {
    name: `film-facts-${hours}`,
    text: STATEMENTS[hours],
    values: [shown, language, now, ...(part === null ? [] : [partNumber(part)])],
  });
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
