import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import { OWNED } from '#adapters/db/accounts/owned-orders.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';

/**
 * Writes due news to the outbox, once per key; usecases/notices decides at delivery whether and through which channel
 * it is sent. Keys contain epochs and days, so a new date is new news and a second run adds nothing.
 */
const AS_NEWS = (key: string, news: string) =>
  `insert into outbox (topic, key, payload) select 'account.news', ${key}, jsonb_build_object('accountId', account_id, 'news', ${news})`;

/**
 * Reminders 24 h and 3 h before the start, only for tickets bought before that moment, because a reminder right after
 * the purchase is useless. After half of that time a reminder is too late and is not written.
 */
const REMIND = `
with due as (
  select a.id as account_id, o.id as order_id, p.id as performance_id, p.epoch, h.hours
  from (values (24), (3)) as h(hours)
  join performance p on ${takesPlace('p')} and p.starts_at > now() + make_interval(hours => h.hours) / 2
    and p.starts_at <= now() + make_interval(hours => h.hours)
  join ticket t on t.performance_id = p.id and t.state = 'issued'
  join orders o on o.id = t.order_id and o.state = 'paid' and o.paid_at < p.starts_at - make_interval(hours => h.hours)
  join account a on a.deleted_at is null and a.banned_at is null and ${OWNED}
  group by a.id, o.id, p.id, p.epoch, h.hours
)
${AS_NEWS(
  `'reminder:' || hours || ':' || order_id || ':' || performance_id || ':' || epoch || ':' || account_id`,
  `jsonb_build_object('kind', 'reminder', 'orderId', order_id, 'performanceId', performance_id, 'epoch', epoch, 'hours', hours)`,
)} from due on conflict (topic, key) do nothing`;

/** Events added on the day, one message per followed subject. $1 is the day, from midnight to midnight UTC. */
const ANNOUNCE = `
with new_event as (
  select e.id, e.organizer_id from event e
  where e.created_at >= $1::date and e.created_at < $1::date + 1
    and exists (select from performance p where p.event_id = e.id and p.starts_at > now() and ${takesPlace('p')})
), matched as (
  select f.account_id, f.added_at, 'person' as kind, f.person_id as id, n.id as event_id
    from new_event n join event_person ep on ep.event_id = n.id join follow f on f.person_id = ep.person_id
  union select f.account_id, f.added_at, 'organizer', f.organizer_id, n.id
    from new_event n join follow f on f.organizer_id = n.organizer_id
  union select f.account_id, f.added_at, 'place', f.place_id, n.id
    from new_event n join performance p on p.event_id = n.id and p.starts_at > now() join follow f on f.place_id = p.place_id
), due as (
  select account_id, kind, id, (array_agg(event_id order by event_id))[1:12] as events
  from matched where added_at < $1::date + 1 group by account_id, kind, id
)
${AS_NEWS(
  `'announced:' || $1::date || ':' || kind || id || ':' || account_id`,
  `jsonb_build_object('kind', 'announced', 'followed', jsonb_build_object('kind', kind, 'id', id), 'eventIds', to_jsonb(events))`,
)} from due on conflict (topic, key) do nothing`;

/** Favourites whose sale began within the last two hours. An event with many dates is reported once a day. */
const ON_SALE = `
with due as (
  select distinct on (f.account_id, p.event_id) f.account_id, p.event_id, p.id as performance_id, p.sale_from
  from performance p join favourite f on f.event_id = p.event_id
  where p.sale_from > now() - interval '2 hours' and p.sale_from <= now() and is_sellable(p, now()) and f.added_at < p.sale_from
  order by f.account_id, p.event_id, p.starts_at
)
${AS_NEWS(
  `'on_sale:' || event_id || ':' || sale_from::date || ':' || account_id`,
  `jsonb_build_object('kind', 'on_sale', 'eventId', event_id, 'performanceId', performance_id)`,
)} from due on conflict (topic, key) do nothing`;

/** Weekly news for accounts that chose it, when their market's journal has new posts. $1 is the week's Thursday. */
const WEEK = `
with due as (
  select a.id as account_id from account a
  where a.deleted_at is null and a.banned_at is null
    and exists (select from notice_choice c where c.account_id = a.id and c.topic = 'news' and c.is_on)
    and exists (select from post p where p.market in (a.market, 'both') and p.published_on >= $1::date - 7 and p.published_on < $1::date)
)
${AS_NEWS(`'news:' || $1::date || ':' || account_id`, `jsonb_build_object('kind', 'news', 'week', $1::date)`)}
from due on conflict (topic, key) do nothing`;

/**
 * News for the account that owns the order. For an order without an account only the buyer's mailbox receives a
 * message.
 */
const OF_ORDER = `
with due as (select a.id as account_id from orders o join account a on a.deleted_at is null and ${OWNED} where o.id = $1)
${AS_NEWS(
  `$3::text || ':' || account_id`,
  `jsonb_strip_nulls(jsonb_build_object('kind', $2::text, 'orderId', $1::uuid, 'performanceId', $4::int))`,
)} from due on conflict (topic, key) do nothing`;

const OF_REVIEW = `
with due as (select a.id as account_id from review r join account a on a.email_proved = r.email and a.deleted_at is null where r.id = $1)
${AS_NEWS(`'review:' || $1::int || ':' || $3::int || ':' || account_id`, `jsonb_build_object('kind', 'review', 'reviewId', $1::int, 'state', $2::text)`)}
from due on conflict (topic, key) do nothing`;

export type DueNews = {
  remind(): Promise<void>;
  announce(day: string): Promise<void>;
  onSale(): Promise<void>;
  /** @param thursday of a week, see domain/notices/news-week */
  week(thursday: string): Promise<void>;
  /** @param key identifies the cause; a schedule change names its performance */
  ofOrder(orderId: string, kind: 'tickets' | 'schedule_changed', key: string, performanceId?: number): Promise<void>;
  ofReview(reviewId: number, revision: number): Promise<void>;
};

export function createDueNews(on: Queryable): DueNews {
  const run = async (name: string, text: string, values: unknown[]) => {
    await query(on, { name: `due-news.${name}`, text, values });
  };
  return {
    remind: () => run('remind', REMIND, []),
    announce: (day) => run('announce', ANNOUNCE, [day]),
    onSale: () => run('on-sale', ON_SALE, []),
    week: (thursday) => run('week', WEEK, [thursday]),
    ofOrder: (orderId, kind, key, performanceId) =>
      run('of-order', OF_ORDER, [orderId, kind, `${kind}:${key}`, performanceId ?? null]),
    async ofReview(reviewId, revision) {
      const text = `select state from review where id = $1 and revision = $2 and state <> 'pending'`;
      const statement = { name: 'due-news.review-state', text, values: [reviewId, revision] };
      const [row] = await query<{ state: string }>(on, statement);
      if (row !== undefined) await run('of-review', OF_REVIEW, [reviewId, row.state, revision]);
    },
  };
}
