import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import { postCardOf, postColumns, type PostRow } from '#adapters/db/journal/post-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { Choice } from '#domain/notices/topics.ts';
import type { AnnouncedEvent, Followed } from '#usecases/accounts/followed.ts';
import type { NewsReader, NoticesStore, PushSubscription } from '#usecases/notices/ports.ts';

/** Maximum number of posts and of events in the weekly news. */
const WEEK_MOST = 5;

const READER = `
select a.id as "accountId", a.market, a.locale, a.email_proved as email, a.phone,
  coalesce((select jsonb_agg(jsonb_build_object('topic', c.topic, 'channel', c.channel, 'isOn', c.is_on,
    'chosenAt', c.chosen_at)) from notice_choice c where c.account_id = a.id), '[]') as choices,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)
    order by s.created_at) from push_subscription s where s.account_id = a.id), '[]') as subscriptions
from account a where a.id = $1 and a.deleted_at is null and a.banned_at is null`;

const HAND_OUT = `
insert into outbox (topic, key, payload)
select 'account.news.' || channel, $2, jsonb_build_object('accountId', $1::uuid, 'news', $3::jsonb)
from unnest($4::text[]) as channel on conflict (topic, key) do nothing`;

const CHOOSE = `
insert into notice_choice (account_id, topic, channel, is_on) values ($1, $2, $3, $4)
on conflict (account_id, topic, channel) do update set is_on = excluded.is_on, chosen_at = now()
where notice_choice.is_on <> excluded.is_on`;

// A browser that another account subscribed before moves to the account that is logged in now.
const SUBSCRIBE = `
insert into push_subscription (id, account_id, endpoint, p256dh, auth, user_agent, session_id) values ($1, $2, $3, $4, $5, $6, $7)
on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh, auth = excluded.auth,
  user_agent = excluded.user_agent, session_id = excluded.session_id, created_at = case when push_subscription.account_id = excluded.account_id
    then push_subscription.created_at else now() end`;

/** More browsers than a person has; the oldest subscriptions are deleted. */
const MOST_BROWSERS = 10;
const KEEP_NEWEST = `
delete from push_subscription where account_id = $1 and id not in (
  select id from push_subscription where account_id = $1 order by created_at desc, id limit ${MOST_BROWSERS})`;

const EVENTS = `
select e.id as "eventId", e.title, nx.slug as "citySlug", nx.city, nx.place, nx.starts_at as "startsAt", nx.time_zone as "timeZone"
from unnest($1::int[]) with ordinality as wanted(id, ord) join event e on e.id = wanted.id
cross join lateral (
  select p.starts_at, c.slug, c.name as city, c.time_zone, pl.name as place
  from performance p join city c on c.id = p.city_id join place pl on pl.id = p.place_id
  where p.event_id = e.id and ${takesPlace('p')} and p.starts_at > now() order by p.starts_at, p.id limit 1
) nx order by nx.starts_at, wanted.ord`;

const WEEK_POSTS = `
select ${postColumns('$3')} from post p join post_category k on k.id = p.category_id
where p.market in ($2, 'both') and p.published_on >= $1::date - 7 and p.published_on < $1::date
order by p.published_on desc, p.id desc limit ${WEEK_MOST}`;

/**
 * Events announced in that week, on sale, with at most two performances left, because a reader who waits for the next
 * email would miss them.
 */
const WEEK_SHOWS = `
select e.id as id from event e join performance p on p.event_id = e.id and p.starts_at > now() and is_sellable(p, now())
join city c on c.id = p.city_id join region r on r.id = c.region_id join country co on co.id = r.country_id
where e.created_at >= $1::date - 7 and e.created_at < $1::date and co.code = $2
group by e.id having count(*) <= 2 order by min(p.starts_at), e.id limit ${WEEK_MOST}`;

const FOLLOWED = {
  person: `select 'person' as kind, id, name, null as "placeType" from person where id = $1`,
  place: `select 'place' as kind, id, name, type as "placeType" from place where id = $1`,
  organizer: `select 'organizer' as kind, id, name, null as "placeType" from organizer where id = $1`,
} as const satisfies Record<Followed['kind'], string>;

type ReaderRow = Omit<NewsReader, 'choices' | 'subscriptions'> & {
  choices: (Omit<Choice, 'chosenAt'> & { chosenAt: string })[];
  subscriptions: PushSubscription[];
};

export function createNoticesStore(on: Queryable): NoticesStore {
  const run = (name: string, text: string, values: unknown[]) => query(on, { name: `notices.${name}`, text, values });
  const events: NoticesStore['events'] = (eventIds) =>
    query<AnnouncedEvent>(on, { name: 'notices.events', text: EVENTS, values: [eventIds] });
  return {
    async reader(accountId) {
      const [row] = await query<ReaderRow>(on, { name: 'notices.reader', text: READER, values: [accountId] });
      if (row === undefined) return null;
      return { ...row, choices: row.choices.map((each) => ({ ...each, chosenAt: new Date(each.chosenAt) })) };
    },
    async handOut({ accountId, key, news, channels }) {
      await run('hand-out', HAND_OUT, [accountId, key, news, channels]);
    },
    async choose(accountId, { topic, channel, isOn }) {
      await run('choose', CHOOSE, [accountId, topic, channel, isOn]);
    },
    async subscribe(accountId, { id, endpoint, p256dh, auth, userAgent, sessionId }) {
      await run('subscribe', SUBSCRIBE, [id, accountId, endpoint, p256dh, auth, userAgent, sessionId]);
      await run('keep-newest', KEEP_NEWEST, [accountId]);
    },
    async unsubscribe(accountId, endpoint) {
      const text = 'delete from push_subscription where account_id = $1 and endpoint = $2 returning id';
      return (await run('unsubscribe', text, [accountId, endpoint])).length > 0;
    },
    async forget(endpoint) {
      await run('forget', 'delete from push_subscription where endpoint = $1', [endpoint]);
    },
    events,
    async weekNews(week, { market, locale }) {
      const [posts, shows] = await Promise.all([
        query<PostRow>(on, {
          name: 'notices.week-posts',
          text: WEEK_POSTS,
          values: [week, market, contentLanguage(locale)],
        }),
        query<{ id: number }>(on, {
          name: 'notices.week-shows',
          text: WEEK_SHOWS,
          values: [week, MARKETS[market].countryCode],
        }),
      ]);
      return { posts: posts.map(postCardOf), shows: await events(shows.map(({ id }) => id)) };
    },
    async followed({ kind, id }) {
      const statement = { name: `notices.followed-${kind}`, text: FOLLOWED[kind], values: [id] };
      return (await query<Followed>(on, statement))[0] ?? null;
    },
    async isOnSale(performanceId) {
      const text = 'select from performance p where p.id = $1 and is_sellable(p, now())';
      return (await run('on-sale', text, [performanceId])).length > 0;
    },
    async refusesReviewMail(reviewId) {
      const text = `select from review r join account a on a.email_proved = r.email
        join notice_choice c on c.account_id = a.id and c.topic = 'reviews' and c.channel = 'mail' and not c.is_on where r.id = $1`;
      return (await run('refuses-review', text, [reviewId])).length > 0;
    },
    async reviewTitle(reviewId) {
      const text = `select coalesce(e.title, pl.name) as title from review r left join event e on e.id = r.event_id
        left join place pl on pl.id = r.place_id where r.id = $1`;
      type Row = { title: AnnouncedEvent['title'] };
      const [row] = await query<Row>(on, { name: 'notices.review', text, values: [reviewId] });
      return row?.title ?? null;
    },
  };
}
