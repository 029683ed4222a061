import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import { OFFER_JOINS } from '#adapters/db/guide/offer-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { ALERT_CAUSES, type AlertCause, SOLD_OUT_MINUTES } from '#domain/alerts/event-alert.ts';

/** How each cause is recognised. `n` is a performance now, `s` as it was last seen, `a` the alert. */
const RECOGNISED: Readonly<Record<AlertCause, string>> = {
  sale_opens: `n.is_sellable and a.confirmed_at < n.sale_opened_at`,
  presale_opens: `n.is_presale and a.confirmed_at < n.presale_opened_at`,
  tickets_back: `n.is_sellable and not n.is_sold_out and s.sold_out_since < now() - interval '${SOLD_OUT_MINUTES} minutes'`,
  new_date: `s.performance_id is null and n.id > a.newest_performance_id`,
  lower_price: `n.is_sellable and not n.is_sold_out and n.min_total < s.min_total_minor`,
};
/** An event with many dates gets new ones all the time: these are reported once a week, the others once a day. */
const PERIOD: Readonly<Record<AlertCause, string>> = {
  sale_opens: 'YYYY-MM-DD',
  presale_opens: 'YYYY-MM-DD',
  tickets_back: 'YYYY-MM-DD',
  new_date: 'IYYY-"W"IW',
  lower_price: 'YYYY-MM-DD',
};
const causes = ALERT_CAUSES.map(
  (cause, rank) => `(${rank}, '${cause}', '${PERIOD[cause]}', ${RECOGNISED[cause]})`,
).join(',\n    ');

/**
 * Compares the performances that people have alerts for with how they were last seen, stores what changed, and writes
 * one email per alert to the outbox. A cause already reported in its period does not hide a lesser one. Processes that
 * look at the same time write the same keys.
 */
const LOOK = `
with now_is as materialized (
  select p.id, p.event_id, p.city_id, p.starts_at, is_sellable(p, now()) as is_sellable, is_presale(p, now()) as is_presale, coalesce(st.free = 0, false) as is_sold_out,
    p.min_total_minor as min_total, case when p.sale_from between now() - interval '2 hours' and now() then p.sale_from end as sale_opened_at,
    case when p.presale_from between now() - interval '2 hours' and now() and p.sale_from > now() then p.presale_from end as presale_opened_at
  from (select distinct event_id, city_id from event_alert where confirmed_at is not null) a
  join performance p on p.event_id = a.event_id and p.city_id = a.city_id and ${takesPlace('p')} and p.starts_at > now()
  ${OFFER_JOINS}
), seen as (
  insert into alerted_performance as s (performance_id, sold_out_since, min_total_minor)
  select id, case when is_sold_out then now() end, min_total from now_is
  on conflict (performance_id) do update set min_total_minor = excluded.min_total_minor,
    sold_out_since = case when excluded.sold_out_since is not null then coalesce(s.sold_out_since, excluded.sold_out_since) end
  where (s.sold_out_since is null) <> (excluded.sold_out_since is null) or s.min_total_minor is distinct from excluded.min_total_minor
), due as (
  select distinct on (a.id) a.id as alert_id, n.id as performance_id, news.cause, key.text as key
  from now_is n join event_alert a on a.event_id = n.event_id and a.city_id = n.city_id and a.confirmed_at is not null
  left join alerted_performance s on s.performance_id = n.id
  cross join lateral (values
    ${causes}
  ) as news (rank, cause, period, holds)
  cross join lateral (select news.cause || ':' || to_char(now(), news.period) || ':' || a.id as text) as key
  where news.holds and not exists (select from outbox o where o.topic = 'alert.news.mail' and o.key = key.text)
  order by a.id, news.rank, n.starts_at
)
insert into outbox (topic, key, payload)
select 'alert.news.mail', key,
  jsonb_build_object('alertId', alert_id, 'cause', cause, 'performanceId', performance_id)
from due on conflict (topic, key) do nothing`;

export async function lookForAlertNews(on: Queryable): Promise<void> {
  await query(on, { name: 'alerts.look', text: LOOK, values: [] });
}
