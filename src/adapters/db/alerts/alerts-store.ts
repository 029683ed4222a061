import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import type pg from 'pg';
import { createRateLimitsStore } from '#adapters/db/limits/rate-limits-store.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import { KEPT_DAYS, UNCONFIRMED_DAYS } from '#domain/alerts/event-alert.ts';
import type { LocalText } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { AlertNews, AlertsStore, AlertTransaction, EventAlert, ToldAlert } from '#usecases/alerts/ports.ts';

const IS_PLAYED = `
select from city c join region r on r.id = c.region_id join country k on k.id = r.country_id
where c.id = $2 and k.code = $3 and exists (select from performance p where p.event_id = $1 and p.city_id = c.id)`;

const IS_ON = `
select from event_alert where email = $1 and event_id = $2 and city_id = $3 and confirmed_at is not null`;

// $1 is also the key of the question, so that whoever asks again gets it again. A confirmed alert belongs to its mailbox:
// whoever else knows the address changes nothing.
const ASK = `
with asked as (
  insert into event_alert (id, secret, event_id, city_id, email, market, locale) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (email, event_id, city_id) do update set locale = excluded.locale, market = excluded.market
  where event_alert.confirmed_at is null returning id
), question as (
  insert into outbox (topic, key, payload) select 'alert.question.mail', $1::uuid::text, jsonb_build_object('alertId', id) from asked
)
insert into audit (actor, action, thing) select 'guest', 'alert.asked', 'alert:' || id from asked`;

const CONFIRM = `
with confirmed as (
  update event_alert a set confirmed_at = now(), newest_performance_id = coalesce(
    (select max(p.id) from performance p where p.event_id = a.event_id and p.city_id = a.city_id), 0)
  where a.secret = $1 and a.confirmed_at is null returning a.id
), noted as (
  insert into audit (actor, action, thing) select 'guest', 'alert.confirmed', 'alert:' || id from confirmed
)
select from event_alert where secret = $1`;

const END = `
with ended as (delete from event_alert where secret = $1 returning id)
insert into audit (actor, action, thing) select 'guest', 'alert.ended', 'alert:' || id from ended`;

const TOLD = `
select a.id, a.secret, a.event_id as "eventId", a.city_id as "cityId", a.email, a.market, a.locale, a.confirmed_at as "confirmedAt",
  e.title, c.slug as "citySlug", c.name as city, c.time_zone as "timeZone", nx.starts_at as "startsAt", nx.place
from event_alert a join event e on e.id = a.event_id join city c on c.id = a.city_id
left join lateral (
  select p.starts_at, pl.name as place from performance p join place pl on pl.id = p.place_id
  where p.event_id = a.event_id and p.city_id = a.city_id and ${takesPlace('p')} and p.starts_at > now()
    and ($2::int is null or p.id = $2)
  order by p.starts_at, p.id limit 1
) nx on true
where `;

type ToldRow = EventAlert & {
  title: LocalText;
  citySlug: string;
  city: LocalText;
  timeZone: string;
  startsAt: Date | null;
  place: LocalText | null;
};

function toldAlert({ title, citySlug, city, timeZone, startsAt, place, ...alert }: ToldRow): ToldAlert {
  const next =
    startsAt === null || place === null
      ? null
      : { eventId: alert.eventId, citySlug, title, place, city, startsAt, timeZone };
  return { ...alert, title, citySlug, next };
}

// An alert without a date ahead is kept for a while after it was asked for, because a new date is announced late.
const TIDY = `
with alone as (
  delete from alerted_performance s using performance p where p.id = s.performance_id and p.starts_at < now() - interval '1 day'
)
delete from event_alert a where a.confirmed_at is null and a.asked_at < now() - interval '${UNCONFIRMED_DAYS} days'
  or a.confirmed_at < now() - interval '${KEPT_DAYS} days' and not exists (
    select from performance p where p.event_id = a.event_id and p.city_id = a.city_id and p.starts_at > now() - interval '${KEPT_DAYS} days')`;

export function alertTransaction(pool: pg.Pool): AlertTransaction {
  return (work) =>
    inTransaction(pool, (client) =>
      work({ alerts: createAlertsStore(client), rateLimits: createRateLimitsStore(client) }),
    );
}

export function createAlertsStore(on: Queryable): AlertsStore {
  return {
    async isPlayed({ eventId, cityId, market }) {
      const values = [eventId, cityId, MARKETS[market].countryCode];
      return (await query(on, { name: 'alerts.is-played', text: IS_PLAYED, values })).length > 0;
    },
    async isOn({ email, eventId, cityId }) {
      return (await query(on, { name: 'alerts.is-on', text: IS_ON, values: [email, eventId, cityId] })).length > 0;
    },
    async ask({ id, secret, eventId, cityId, email, market, locale }) {
      const values = [id, secret, eventId, cityId, email, market, locale];
      await query(on, { name: 'alerts.ask', text: ASK, values });
    },
    async find(secret) {
      const statement = { name: 'alerts.find', text: `${TOLD} a.secret = $1`, values: [secret, null] };
      const [row] = await query<ToldRow>(on, statement);
      return row === undefined ? null : toldAlert(row);
    },
    async confirm(secret) {
      return (await query(on, { name: 'alerts.confirm', text: CONFIRM, values: [secret] })).length > 0;
    },
    async end(secret) {
      await query(on, { name: 'alerts.end', text: END, values: [secret] });
    },
  };
}

export function createAlertNews(on: Queryable): AlertNews {
  return {
    async byId(id, performanceId) {
      const statement = { name: 'alerts.by-id', text: `${TOLD} a.id = $1`, values: [id, performanceId] };
      const [row] = await query<ToldRow>(on, statement);
      return row === undefined ? null : toldAlert(row);
    },
    async isOnSale(performanceId) {
      const text = `select from performance p left join performance_stock st on st.performance_id = p.id
        where p.id = $1 and (is_sellable(p, now()) or is_presale(p, now())) and st.free is distinct from 0`;
      return (await query(on, { name: 'alerts.on-sale', text, values: [performanceId] })).length > 0;
    },
  };
}

export async function tidyAlerts(on: Queryable): Promise<void> {
  await on.query(TIDY);
}
