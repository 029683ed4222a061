import type { PostPage } from '#api/journal/contract.ts';
import { type LiveScope, readLiveEvents } from '#adapters/db/journal/live-events.ts';
import { postCardOf, postColumns, postPoster, type PostRow } from '#adapters/db/journal/post-rows.ts';
import { readPostPlaces } from '#adapters/db/journal/post-places.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import type { PostBlock } from '#domain/journal/post-records.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import { localText } from '#domain/locales/locale.ts';
import { type MarketName, SHARED_TIME_ZONE } from '#domain/markets/market.ts';
import type { Reader } from '#usecases/catalog/ports.ts';
import type { JournalFilter, JournalReads } from '#usecases/journal/ports.ts';

const ABOUT_CITY = 3;
const RELATED = 2;
const MORE = 3;

export function createJournalReads(on: Queryable): JournalReads {
  return {
    journal: (filter, reader) => readJournal(on, filter, reader),
    post: (postId, asked, reader) => readPost(on, postId, asked, reader),
    poster: async (postId, { language }) => {
      const [row] = await query<Pick<PostRow, 'key' | 'poster' | 'title'>>(on, {
        name: 'post-poster',
        text: `select p.key, p.poster, tr(p.title, $2) as title from post p where p.id = $1`,
        values: [postId, language],
      });
      return row === undefined ? null : postPoster(row);
    },
  };
}

const FROM = `from post p join post_category k on k.id = p.category_id`;
const OPEN = `p.market in ($2, 'both') and p.published_on <= $3`;
const NEWEST = `p.published_on desc, p.id desc`;

const CATEGORIES = `select k.id, tr(k.name, $1) as name, tr(k.lead, $1) as lead,
    (select count(*)::int from post p where p.category_id = k.id and ${OPEN}) as posts
  from post_category k order by k.sort`;

const LIST = `select ${postColumns('$1')} ${FROM}
  where ${OPEN} and ($4::int is null or p.category_id = $4) order by ${NEWEST} limit $5 offset $6`;

const CITY = `select ${postColumns('$1')} ${FROM}
  where ${OPEN} and p.refs && array(select 'place:' || pl.key from place pl where pl.city_id = $4) order by ${NEWEST} limit $5`;

async function readJournal(on: Queryable, filter: JournalFilter, { language, now }: Reader) {
  const { market, cityId, categoryId, page, limit } = filter;
  const open = [language, market, cityDay(now, SHARED_TIME_ZONE)];
  const [categories, items, about] = await Promise.all([
    query<{ id: number; name: string; lead: string; posts: number }>(on, {
      name: 'post-categories',
      text: CATEGORIES,
      values: open,
    }),
    query<PostRow>(on, { name: 'posts', text: LIST, values: [...open, categoryId, limit, (page - 1) * limit] }),
    cityId === null
      ? []
      : query<PostRow>(on, { name: 'posts-of-city', text: CITY, values: [...open, cityId, ABOUT_CITY] }),
  ]);
  const counted = categories.filter(({ id }) => categoryId === null || id === categoryId);
  if (counted.length === 0 && categoryId !== null) return null;
  const total = counted.reduce((sum, { posts }) => sum + posts, 0);
  return {
    market,
    categories,
    items: items.map(postCardOf),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / limit)),
    aboutCity: about.map(postCardOf),
  };
}

type FullRow = PostRow & { market: PostPage['market']; changed_at: Date; category_key: string; body: PostBlock[] };

const POST = `select ${postColumns('$1')}, p.market, p.changed_at, k.key as category_key, p.body ${FROM}
  where p.id = $2 and p.published_on <= $3`;

/** Common references count more than the age of a post. */
const RELATED_POSTS = `select ${postColumns('$1')} ${FROM} join post me on me.id = $4
  where ${OPEN} and p.category_id <> me.category_id
  order by (select count(*) from unnest(p.refs) ref where ref = any(me.refs)) desc, ${NEWEST} limit $5`;

const MORE_POSTS = `select ${postColumns('$1')} ${FROM} join post me on me.id = $4
  where ${OPEN} and p.category_id = me.category_id and p.id <> me.id order by ${NEWEST} limit $5`;

async function readPost(
  on: Queryable,
  postId: number,
  asked: { market: MarketName; cityId: number },
  reader: Reader,
): Promise<PostPage | null> {
  const { language, now } = reader;
  const today = cityDay(now, SHARED_TIME_ZONE);
  const [row] = await query<FullRow>(on, { name: 'post-page', text: POST, values: [language, postId, today] });
  if (row === undefined) return null;
  const market = row.market === 'both' ? asked.market : row.market;
  const beside = (name: string, text: string, limit: number) =>
    query<PostRow>(on, { name, text, values: [language, market, today, postId, limit] });
  const [blocks, related, more] = await Promise.all([
    resolveBlocks(on, row.body, { market, cityId: asked.cityId }, reader),
    beside('posts-related', RELATED_POSTS, RELATED),
    beside('posts-more', MORE_POSTS, MORE),
  ]);
  return {
    ...postCardOf(row),
    key: row.key,
    categoryKey: row.category_key,
    market: row.market,
    changedAt: row.changed_at.toISOString(),
    poster: postPoster(row),
    blocks,
    related: related.map(postCardOf),
    more: more.map(postCardOf),
  };
}

/** Resolves blocks to the current places and events; a block without a current event is left out. */
async function resolveBlocks(
  on: Queryable,
  body: readonly PostBlock[],
  scope: LiveScope,
  reader: Reader,
): Promise<PostPage['blocks']> {
  const wanted = body.filter((block) => block.type === 'event');
  const placeKeys = body.flatMap((block) => (block.type === 'place' ? [block.key] : []));
  const [events, places] = await Promise.all([
    readLiveEvents(on, wanted, scope, reader),
    readPostPlaces(on, placeKeys, reader),
  ]);
  const localized = (text: LocalText) => localText(text, reader.language);
  return body.flatMap((block): PostPage['blocks'] => {
    switch (block.type) {
      case 'list':
        return [{ type: 'list', items: block.items.map(localized) }];
      case 'place': {
        const place = places.get(block.key);
        return place === undefined ? [] : [{ type: 'place', place }];
      }
      case 'event': {
        const event = events.get(block);
        return event === undefined ? [] : [{ type: 'event', event }];
      }
      default:
        return [{ type: block.type, text: localized(block.text) }];
    }
  });
}
