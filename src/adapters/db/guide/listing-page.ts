import type { QueryResultRow } from 'pg';
import { query, type Queryable } from '#adapters/db/pool.ts';
import {
  DAY_OF_EVENT,
  PAGE,
  SINCE,
  TYPED,
  WINDOW,
  type ListingLimits,
  type ListingQuestion,
} from '#adapters/db/guide/listing-question.ts';
import { stripSelect } from '#adapters/db/guide/listing-total.ts';
import type { ListingOrder } from '#usecases/catalog/ports.ts';

/** Order columns by sort; every order ends with the id, so pages never overlap. */
const ORDERS = {
  popular: 'popularity desc, first_start, event_id',
  date: 'first_start, event_id',
  price: 'min_price nulls last, first_start, event_id',
} as const;

/** Those that are not ahead any more, and those that are as popular or dear as the last. */
const MORE_THAN_WANTED = 16;

/** A window of a week at most: its rows are few, and everything is told from them. */
export async function readShortListing(on: Queryable, question: ListingQuestion): Promise<ListingOrder> {
  const { filter, sql, set } = question;
  const [row] = await query<{ total: number; event_ids: number[]; days: Record<string, number> }>(on, {
    name: `listing-short-${filter.sort}-${set.join('-')}`,
    text: `with listed as materialized (
        select ${filter.sort === 'popular' ? 'l.*, e.popularity' : 'l.*'} from (
          select d.event_id, min(d.min_total_minor) as min_price, min(d.first_start) as first_start from event_city_day d
          where d.city_id = $1 and d.day ${WINDOW} and d.last_start >= ${SINCE}${sql.days}${sql.price} group by d.event_id
        ) l ${filter.sort === 'popular' ? 'join event e on e.id = l.event_id' : ''}
      )
      select ${TYPED}, (select count(*)::int from listed) as total,
        array(select event_id from listed order by ${ORDERS[filter.sort]} ${PAGE}) as event_ids,
        ${stripSelect(question)} as days`,
    values: question.values,
  });
  return { eventIds: row?.event_ids ?? [], total: row?.total ?? 0, days: row?.days ?? {} };
}

/**
 * Without a name a statement is planned for the values it has. A plan for any values takes a window for a handful of
 * events, puts the whole city in order first, and costs five times as much as planning does.
 */
async function planned<Row extends QueryResultRow>(
  on: Queryable,
  { values }: ListingQuestion,
  text: string,
): Promise<Row[]> {
  const { rows } = await on.query<Row>(text, values);
  return rows;
}

/** A page of a longer window, in a way that suits how many events it has. */
export async function readListingPage(
  on: Queryable,
  question: ListingQuestion,
  total: number,
  limits: ListingLimits,
): Promise<number[]> {
  const { sort, page, limit, genre, tag } = question.filter;
  if ((page - 1) * limit >= total) return [];
  if (total <= (genre === null && tag === null ? limits.fewEvents : limits.fewMarked)) return gatherPage(on, question);
  return sort === 'date' ? walkDays(on, question) : walkEvents(on, question, sort, limits);
}

/** What an event is ordered by in this window. Expects `event_city c`. */
function keysInWindow({ sql }: ListingQuestion): string {
  return `cross join lateral (
      select min(d.min_total_minor) as min_price, min(d.first_start) as first_start from event_city_day d
      where d.event_id = c.event_id and d.city_id = c.city_id and ${DAY_OF_EVENT('d.day')} and d.last_start >= ${SINCE}${sql.price}
    ) w`;
}

function inWindow({ sql }: ListingQuestion): string {
  return `c.city_id = $1 and c.first_day <= $3::date and c.last_day >= $2::date
    and c.days && daterange($2::date, $3::date, '[]')${sql.events}${sql.hasPrice}`;
}

async function gatherPage(on: Queryable, question: ListingQuestion): Promise<number[]> {
  const { filter } = question;
  const rows = await planned<{ event_id: number }>(
    on,
    question,
    `select ${TYPED}, c.event_id from event_city c ${keysInWindow(question)}
      where ${inWindow(question)} and w.first_start is not null
      order by ${ORDERS[filter.sort].replace('event_id', 'c.event_id').replace('first_start', 'w.first_start')} ${PAGE}`,
  );
  return rows.map((row) => row.event_id);
}

/** Day by day; an event stands at its first day of the window that is listed. */
async function walkDays(on: Queryable, question: ListingQuestion): Promise<number[]> {
  const { sql } = question;
  const rows = await planned<{ event_id: number }>(
    on,
    question,
    `select ${TYPED}, d.event_id from event_city_day d
      where d.city_id = $1 and d.day ${WINDOW} and d.last_start >= ${SINCE}${sql.days}${sql.price}
        and (d.previous_day is null or d.previous_day < $2::date or not exists (
          select 1 from event_city_day x where x.event_id = d.event_id and x.city_id = d.city_id
            and x.day + 0 >= $2::date and x.day + 0 < d.day and x.last_start >= ${SINCE}${sql.price.replace('d.', 'x.')}))
      order by d.day, d.first_start, d.event_id ${PAGE}`,
  );
  return rows.map((row) => row.event_id);
}

type Walked = { event_id: number; popularity: number; min_price: number | null; starts: string };
type WalkEnd = { taken: number; popularity: number; min_price: number | null; starts: string };

/**
 * By what the event is known by in its city, which is never behind what it has in the window: once the page's last
 * event is ahead of the last one walked past, nobody further on can come before it.
 */
async function walkEvents(
  on: Queryable,
  question: ListingQuestion,
  sort: 'popular' | 'price',
  { strides }: ListingLimits,
): Promise<number[]> {
  const { filter } = question;
  const wanted = filter.page * filter.limit;
  const along = sort === 'popular' ? 'c.popularity desc, c.event_id' : 'c.min_total_minor, c.first_start, c.event_id';
  for (const stride of strides) {
    if (stride < wanted + MORE_THAN_WANTED) continue;
    const [row] = await planned<{ found: Walked[]; last: WalkEnd | null }>(
      on,
      question,
      `with walked as materialized (
          select c.event_id, c.city_id, c.popularity, c.min_total_minor, c.first_start, row_number() over () as n from (
            select c.event_id, c.city_id, c.popularity, c.min_total_minor, c.first_start from event_city c
            where ${inWindow(question)} order by ${along} limit ${stride}) c
        )
        select ${TYPED}, (select json_agg(f) from (
            select c.event_id, c.popularity, w.min_price, extract(epoch from w.first_start) as starts from walked c ${keysInWindow(question)}
            where w.first_start is not null
            order by ${ORDERS[sort].replace('event_id', 'c.event_id').replace('first_start', 'w.first_start')} limit $8::int + $9::int
          ) f) as found,
          (select json_build_object('taken', n, 'popularity', popularity, 'min_price', min_total_minor, 'starts', extract(epoch from first_start))
            from walked order by n desc limit 1) as last`,
    );
    const found = row?.found ?? [];
    const last = row?.last ?? null;
    const closing = found[wanted - 1];
    const isSettled = last === null || last.taken < stride || (closing !== undefined && isAheadOf(closing, last, sort));
    if (isSettled) return found.slice(wanted - filter.limit).map(({ event_id }) => event_id);
  }
  throw new Error('A city has more events than a walk can pass');
}

function isAheadOf(one: Walked, last: WalkEnd, sort: 'popular' | 'price'): boolean {
  if (sort === 'popular') return one.popularity > last.popularity;
  const [price, passed] = [one, last].map(({ min_price }) => min_price ?? Number.POSITIVE_INFINITY);
  if (price === undefined || passed === undefined || price !== passed) return (price ?? 0) < (passed ?? 0);
  return Number(one.starts) < Number(last.starts);
}
