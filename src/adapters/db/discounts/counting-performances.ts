import { takesPlace } from '#adapters/db/performances/takes-place.ts';

/**
 * SQL: the performances to which a campaign applies. A show at 00:40 counts to the previous event day, not as a morning
 * show. Expects `discount d`, `performance p`, its `event e` and `city c`.
 */
export const COUNTS = `${takesPlace('p')} and p.local_day between d.starts_on and d.ends_on
  and (d.weekdays is null or extract(isodow from p.local_day)::int = any(d.weekdays))
  and (d.starts_before is null or p.starts_at at time zone c.time_zone < p.local_day + d.starts_before)
  and (d.kind = 'gift' or p.sale_mode <> 'free')
  and (d.categories is null or e.category = any(d.categories))
  and case when exists (select 1 from discount_event x where x.discount_id = d.id)
    then exists (select 1 from discount_event x where x.discount_id = d.id and x.event_id = p.event_id)
    else exists (select 1 from discount_place x where x.discount_id = d.id and x.place_id = p.place_id) end`;
