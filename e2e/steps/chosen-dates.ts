import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import { tellPageChanges } from '#adapters/db/operation/page-changes.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { demoApp } from '#test/builders/demo-app.ts';
import type { Visitor } from '#test/builders/visitor.ts';

type Where = Pick<Visitor, 'market' | 'locale'>;

/** A performance; its names are in the visitor's language. */
export type ChosenDate = {
  id: number;
  eventId: number;
  title: string;
  place: string;
  city: { slug: string; name: string; lat: number; lon: number; timeZone: string };
};

/** More than half of the seats are free, and none is held or was bought by a test. */
const HAS_SEATS = `is_sellable(p, now()) and p.sale_mode = 'online' and v.standing = '[]' and v.seat_count < 1500
  and s.free > 0.5 * v.seat_count and not exists (select from order_line where performance_id = p.id)`;
const IS_NEXT_OF_EVENT = `not exists (select from performance x where x.event_id = p.event_id and x.city_id = p.city_id
  and x.starts_at > now() and x.starts_at < p.starts_at)`;
const IS_SOLD_OUT = `not exists (select from performance x join performance_stock t on t.performance_id = x.id
  where x.event_id = p.event_id and x.starts_at > now() and t.free > 0)`;

/** The demo's dates move with the clock, so tests look for a date of the wanted kind and move it to the wanted time. */
export function chosenDates({ pool }: ReturnType<typeof demoApp>) {
  /** `condition` is SQL over `p` performance, `e` event, `c` city, `pl` place, `s` stock and `v` plan version. */
  async function find({ market, locale }: Where, condition: string, isAway = false): Promise<ChosenDate> {
    const { rows } = await pool.query<ChosenDate>(
      `select p.id, p.event_id as "eventId", e.title ->> $1 as title, pl.name ->> $1 as place,
         json_build_object('slug', c.slug, 'name', c.name ->> $1, 'lat', c.lat, 'lon', c.lon, 'timeZone', c.time_zone) as city
       from performance p join event e on e.id = p.event_id join place pl on pl.id = p.place_id
         join city c on c.id = p.city_id join region r on r.id = c.region_id join country k on k.id = r.country_id
         left join performance_stock s on s.performance_id = p.id left join hall_plan_version v on v.id = p.plan_version_id
       where k.code = $2 and (c.slug <> $3) = $4 and e.title ? $1 and pl.name ? $1
         and p.starts_at > now() + interval '1 day' and ${condition}
       order by p.starts_at, p.id limit 1`,
      [contentLanguage(locale), market === 'belarus' ? 'BY' : 'GE', MARKETS[market].defaultCity, isAway],
    );
    const [found] = rows;
    if (found === undefined) throw new Error(`The demo has no such date in ${market}: ${condition}`);
    return found;
  }

  /** `at` is SQL for an instant, with the city's own time as `here` and its zone as `zone`. */
  async function move({ id, eventId, city }: ChosenDate, at: string): Promise<void> {
    await inTransaction(pool, async (client) => {
      await client.query(
        `update performance p set starts_at = m.at, ends_at = m.at + (p.ends_at - p.starts_at),
           local_day = ((m.at at time zone $2) - interval '5 hours')::date
         from (select ${at} as at from (select $2 as zone, now() at time zone $2 as here) t) m where p.id = $1`,
        [id, city.timeZone],
      );
      await refreshListing(client, [eventId]);
      await tellPageChanges(client);
    });
  }

  return {
    /** The next date of a play in a theatre; in the market's main city or in another one. */
    aPlay: (where: Where, { isAway = false } = {}) =>
      find(where, `e.category = 'teatr' and pl.type = 'theatre' and ${HAS_SEATS} and ${IS_NEXT_OF_EVENT}`, isAway),
    aFilm: (where: Where) => find(where, `e.category = 'kino' and ${HAS_SEATS}`),
    somethingFreeForChildren: (where: Where) =>
      find(
        where,
        `p.sale_mode = 'free' and is_sellable(p, now()) and (e.category = 'detyam' or e.age in ('0+', '6+'))`,
      ),
    somethingSoldOut: (where: Where) =>
      find(where, `e.category <> 'kino' and is_sellable(p, now()) and ${IS_NEXT_OF_EVENT} and ${IS_SOLD_OUT}`),

    /** The guide's day ends at five in the morning, so this is still “today” at every hour. */
    toThisEvening: (date: ChosenDate) => move(date, `now() + interval '1 hour'`),
    /** 19:40 on the city's next day. */
    toTomorrowEvening: (date: ChosenDate) => move(date, `(here::date + 1 + time '19:40') at time zone zone`),
    /** Sunday, late on Sundays. */
    toThisWeekend: (date: ChosenDate) =>
      move(
        date,
        `greatest((here::date + 7 - extract(isodow from here)::int + time '13:00') at time zone zone, now() + interval '1 hour')`,
      ),
  };
}
