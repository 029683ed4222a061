import { query, type Queryable } from '#adapters/db/pool.ts';
import type { Choice } from '#domain/notices/topics.ts';
import type { AnnouncedEvent, Followed } from '#usecases/accounts/followed.ts';
import type { NewsReader, NoticesStore, PushSubscription } from '#usecases/notices/ports.ts';

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

// A browser somebody else used before belongs to whoever is logged in now.
const SUBSCRIBE = `
insert into push_subscription (id, account_id, endpoint, p256dh, auth, user_agent) values ($1, $2, $3, $4, $5, $6)
on conflict (endpoint) do update set account_id = excluded.account_id, p256dh = excluded.p256dh, auth = excluded.auth,
  user_agent = excluded.user_agent, created_at = case when push_subscription.account_id = excluded.account_id
    then push_subscription.created_at else now() end`;

const EVENTS = `
select e.id as "eventId", e.title, nx.slug as "citySlug", nx.city, nx.place, nx.starts_at as "startsAt", nx.time_zone as "timeZone"
from unnest($1::int[]) with ordinality as wanted(id, ord) join event e on e.id = wanted.id
cross join lateral (
  select p.starts_at, c.slug, c.name as city, c.time_zone, pl.name as place
  from performance p join city c on c.id = p.city_id join place pl on pl.id = p.place_id
  where p.event_id = e.id and p.state = 'scheduled' and p.starts_at > now() order by p.starts_at, p.id limit 1
) nx order by nx.starts_at, wanted.ord`;

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
    async subscribe(accountId, { id, endpoint, p256dh, auth, userAgent }) {
      await run('subscribe', SUBSCRIBE, [id, accountId, endpoint, p256dh, auth, userAgent]);
    },
    async unsubscribe(accountId, endpoint) {
      const text = 'delete from push_subscription where account_id = $1 and endpoint = $2 returning id';
      return (await run('unsubscribe', text, [accountId, endpoint])).length > 0;
    },
    async forget(endpoint) {
      await run('forget', 'delete from push_subscription where endpoint = $1', [endpoint]);
    },
    events: (eventIds) => query<AnnouncedEvent>(on, { name: 'notices.events', text: EVENTS, values: [eventIds] }),
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
