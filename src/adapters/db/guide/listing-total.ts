import { query, type Queryable } from '#adapters/db/pool.ts';
import {
  CATEGORY,
  DAY_OF_EVENT,
  SINCE,
  STRIP,
  TYPED,
  UNTOUCHED,
  WINDOW,
  type ListingLimits,
  type ListingQuestion,
} from '#adapters/db/guide/listing-question.ts';
import { addDays } from '#domain/catalog/city-day.ts';

/** Whether an event has a day in the window that is ahead and meets the filters. Expects `event_city c`. */
function isListed({ sql }: ListingQuestion): string {
  // Beginning in the window answers for most; the days themselves for the rest; a day that has begun is looked up.
  const untouched = `(c.first_day between ${UNTOUCHED} and $3::date or c.days && daterange(${UNTOUCHED}, $3::date, '[]'))`;
  return `c.first_day <= $3::date and c.last_day >= $2::date${sql.events}${sql.hasPrice}
    and (c.first_day between ${UNTOUCHED} and $3::date or c.days && daterange($2::date, $3::date, '[]'))
    and case when ${untouched}${sql.allPrices} then true else exists (
      select 1 from event_city_day d where d.event_id = c.event_id and d.city_id = c.city_id
        and ${DAY_OF_EVENT('d.day')} and d.last_start >= ${SINCE}${sql.price}) end`;
}

/** Events of a window that begins today and has no other filter than the category: those that begin later are counted. */
function countedTotal(question: ListingQuestion): string {
  const category = question.filter.category === null ? '' : ` and n.category = ${CATEGORY}`;
  return `(select coalesce(sum(n.beginning), 0)::int from event_city_count n
      where n.city_id = $1${category} and n.day between ${UNTOUCHED} and $3::date)
    + (select count(*)::int from event_city c where c.city_id = $1 and c.first_day < ${UNTOUCHED} and ${isListed(question)})`;
}

/** Each event at its first day of the window. */
function laterTotal({ sql }: ListingQuestion): string {
  return `(select count(*)::int from event_city_day d where d.city_id = $1 and d.day ${WINDOW}
    and (d.previous_day is null or d.previous_day < $2::date) and d.last_start >= ${SINCE}${sql.days})`;
}

function anyTotal(question: ListingQuestion): string {
  return `(select count(*)::int from event_city c where c.city_id = $1 and ${isListed(question)})`;
}

/** Events a day: kept counts where only the category is chosen. */
export function stripSelect({ set, sql, filter }: ListingQuestion): string {
  const isPlain = set.every((name) => name === 'category');
  const days = isPlain
    ? `select n.day, sum(n.playing)::int as events from event_city_count n
       where n.city_id = $1 and n.day ${STRIP}${filter.category === null ? '' : ` and n.category = ${CATEGORY}`}
       group by n.day having sum(n.playing) > 0`
    : `select d.day, count(*)::int as events from event_city_day d
       where d.city_id = $1 and d.day ${STRIP}${sql.days}${sql.price} group by d.day`;
  return `(select coalesce(json_object_agg(day, events), '{}') from (${days}) strip)`;
}

/** How many events a window of three days and more lists, and the strip of days. */
export async function readListingTotal(
  on: Queryable,
  question: ListingQuestion,
  { fewDays }: ListingLimits,
): Promise<{ total: number; days: Record<string, number> }> {
  const { set, from, to, untouched } = question;
  const isPlain = set.every((name) => name === 'category');
  const isLater = from === untouched;
  const way = !isPlain ? 'any' : !isLater ? 'counted' : to <= addDays(from, fewDays) ? 'later' : 'any';
  const total = { any: anyTotal, counted: countedTotal, later: laterTotal }[way](question);
  const [row] = await query<{ total: number; days: Record<string, number> }>(on, {
    name: `listing-total-${way}-${set.join('-')}`,
    text: `select ${TYPED}, ${total} as total, ${stripSelect(question)} as days`,
    values: question.values,
  });
  return { total: row?.total ?? 0, days: row?.days ?? {} };
}
