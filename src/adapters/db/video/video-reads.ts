import type { VideoFront, VideoList, VideoPage } from '#api/video/contract.ts';
import { offerJoin, videoCardOf, videoColumns, videoPoster, type VideoRow } from '#adapters/db/video/card-rows.ts';
import { readPackages } from '#adapters/db/video/package-reads.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import type { ContentLanguage } from '#domain/locales/locale.ts';
import { type MarketName, MARKETS, SHARED_TIME_ZONE } from '#domain/markets/market.ts';
import { VIDEO_KINDS } from '#domain/video/video-kinds.ts';
import type { Reader } from '#usecases/catalog/ports.ts';
import type { VideoFilter, VideoReads } from '#usecases/video/ports.ts';

/** Number of videos per kind on the front page, enough for one rail. */
const OF_A_KIND = 10;
const NEWEST = 8;
const SIMILAR = 6;

const FROM = `from video v ${offerJoin('video_id = v.id', '$2')}`;
/** $1 language, $2 market, $3 today. */
const NEWEST_FIRST = 'v.published_on desc, v.id desc';

const FRONT = `select * from (
    select ${videoColumns('$1')}, row_number() over (partition by v.kind order by ${NEWEST_FIRST}) as n,
      count(*) over (partition by v.kind)::int as total
    ${FROM} where v.published_on <= $3
  ) ranked where n <= ${OF_A_KIND} order by published_on desc, id desc`;

/** $4 kind, $5 genre, $6 event, $7 limit, $8 offset. Trailers appear only when their kind or an event is requested. */
const LIST = `select ${videoColumns('$1')}, count(*) over ()::int as total ${FROM}
  where v.published_on <= $3 and ($4::text is null or v.kind = $4) and ($6::int is null or v.event_id = $6)
    and ($4 is not null or $6 is not null or v.kind <> 'trailer')
    and ($5::text is null or exists (select 1 from video_genre x join genre g on g.id = x.genre_id where x.video_id = v.id and g.key = $5))
  order by ${NEWEST_FIRST} limit $7 offset $8`;

const GENRES = `select g.key, tr(g.name, $1) as name, count(*)::int as count
  from video_genre x join genre g on g.id = x.genre_id join video v on v.id = x.video_id
  where v.kind <> 'trailer' and v.published_on <= $2 group by g.id order by count(*) desc, g.id`;

const named = (
  table: string,
) => `coalesce((select jsonb_agg(jsonb_build_object('key', g.key, 'name', tr(g.name, $1)) order by g.id)
  from video_${table} x join ${table} g on g.id = x.${table}_id where x.video_id = v.id), '[]')`;

/** $4 video, $5 country. The event's city is the largest one of the country where the event is still upcoming. */
const VIDEO = `select ${videoColumns('$1')}, tr(v.description, $1) as description, v.language, v.quality, v.subtitles, v.country,
    v.imdb_rank::float as "imdbRank", v.mpaa, tr(v.distributor, $1) as distributor, tr(v.copyright, $1) as copyright, v.fictional,
    ${named('genre')} as genres, ${named('tag')} as tags, ev.event
  ${FROM}
  left join lateral (
    select jsonb_build_object('id', e.id, 'title', tr(e.title, $1), 'citySlug', c.slug) as event
    from event e join event_city ec on ec.event_id = e.id join city c on c.id = ec.city_id
    join region r on r.id = c.region_id join country co on co.id = r.country_id
    where e.id = v.event_id and co.code = $5 and ec.last_day >= $3 order by c.sort desc, c.id limit 1) ev on true
  where v.id = $4 and v.published_on <= $3`;

/** Videos of the same kind, those with most genres in common first. */
const SIMILAR_TO = `select ${videoColumns('$1')}, (select count(*) from video_genre a join video_genre b on b.genre_id = a.genre_id
      where a.video_id = v.id and b.video_id = $4) as common
  ${FROM} where v.id <> $4 and v.published_on <= $3 and v.kind = (select kind from video where id = $4)
  order by common desc, ${NEWEST_FIRST} limit ${SIMILAR}`;

type PageRow = VideoRow &
  Pick<VideoPage, 'description' | 'quality' | 'imdbRank' | 'mpaa' | 'distributor' | 'copyright' | 'fictional'> &
  Pick<VideoPage, 'genres' | 'tags' | 'event'> & { language: string; subtitles: string[]; country: string };

export function createVideoReads(on: Queryable): VideoReads {
  return {
    front: (market, reader) => readFront(on, market, reader),
    list: (filter, reader) => readList(on, filter, reader),
    video: (videoId, market, reader) => readVideo(on, videoId, market, reader),
    packages: async (market, { language }) => ({ items: await readPackages(on, {}, market, language) }),
    package: async (id, market, { language }) => (await readPackages(on, { id }, market, language))[0] ?? null,
    poster: async (videoId, { language }) => {
      const [row] = await query<Pick<VideoRow, 'key' | 'poster' | 'title' | 'genre_keys'>>(on, {
        name: 'video-poster',
        text: `select v.key, v.poster, tr(v.title, $2) as title,
          array(select g.key from video_genre x join genre g on g.id = x.genre_id where x.video_id = v.id order by g.id) as genre_keys
          from video v where v.id = $1`,
        values: [videoId, language],
      });
      return row === undefined ? null : videoPoster(row);
    },
  };
}

const dayOf = (now: Date): string => cityDay(now, SHARED_TIME_ZONE);

async function readFront(
  on: Queryable,
  market: MarketName,
  { language, now }: Reader,
): Promise<Omit<VideoFront, 'market'>> {
  const [rows, packages, genres] = await Promise.all([
    query<VideoRow & { total: number }>(on, {
      name: 'video-front',
      text: FRONT,
      values: [language, market, dayOf(now)],
    }),
    readPackages(on, {}, market, language),
    readGenres(on, language, now),
  ]);
  const cards = rows.map((row) => ({ card: videoCardOf(row), total: row.total }));
  return {
    newest: cards
      .filter(({ card }) => card.kind !== 'trailer')
      .slice(0, NEWEST)
      .map(({ card }) => card),
    sections: VIDEO_KINDS.flatMap((kind) => {
      const own = cards.filter(({ card }) => card.kind === kind);
      return own.length === 0 ? [] : [{ kind, total: own[0]?.total ?? 0, items: own.map(({ card }) => card) }];
    }),
    packages,
    genres,
  };
}

function readGenres(on: Queryable, language: ContentLanguage, now: Date): Promise<VideoList['genres']> {
  return query(on, { name: 'video-genres', text: GENRES, values: [language, dayOf(now)] });
}

async function readList(
  on: Queryable,
  filter: VideoFilter,
  { language, now }: Reader,
): Promise<Omit<VideoList, 'market'>> {
  const { market, kind, genre, eventId, page, limit } = filter;
  const values = [language, market, dayOf(now), kind, genre, eventId, limit, (page - 1) * limit];
  const [rows, genres] = await Promise.all([
    query<VideoRow & { total: number }>(on, { name: 'video-list', text: LIST, values }),
    eventId === null ? readGenres(on, language, now) : [],
  ]);
  const total = rows[0]?.total ?? 0;
  return { items: rows.map(videoCardOf), total, page, pages: Math.max(1, Math.ceil(total / limit)), genres };
}

async function readVideo(on: Queryable, videoId: number, market: MarketName, { language, now }: Reader) {
  const values = [language, market, dayOf(now), videoId];
  const [rows, similar, packages] = await Promise.all([
    query<PageRow>(on, { name: 'video-page', text: VIDEO, values: [...values, MARKETS[market].countryCode] }),
    query<VideoRow>(on, { name: 'video-similar', text: SIMILAR_TO, values }),
    readPackages(on, { videoId }, market, language),
  ]);
  const [row] = rows;
  if (row === undefined) return null;
  const { description, quality, imdbRank, mpaa, distributor, copyright, fictional, genres, tags, event } = row;
  const languages = new Intl.DisplayNames(language, { type: 'language' });
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return {
    ...videoCardOf(row),
    key: row.key,
    description,
    quality,
    imdbRank,
    mpaa,
    distributor,
    copyright,
    fictional,
    genres,
    tags,
    event,
    language: { code: row.language, name: languages.of(row.language) ?? row.language },
    subtitles: row.subtitles.map((code) => ({ code, name: languages.of(code) ?? code })),
    country: { code: row.country, name: countries.of(row.country) ?? row.country },
    poster: videoPoster(row),
    packages,
    similar: similar.map(videoCardOf),
  };
}
