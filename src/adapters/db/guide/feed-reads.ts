import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import { cardColumns, nextPerformance, posterOf, type CardRow } from '#adapters/db/guide/card-rows.ts';
import { statusOf } from './offer-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import type { CalendarItem, FeedName, FeedReads, FeedScope, NewsItem } from '#usecases/catalog/feed-ports.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

const NAMES: Readonly<Record<FeedScope['kind'], string>> = {
  city: `select 'city' as kind, c.slug as "citySlug", tr(c.name_in, $1) as where, tr(k.plural, $1) as what
    from city c left join category k on k.slug = $3::text where c.id = $2::int and ($3::text is null or k.slug is not null)`,
  place: `select 'place' as kind, pl.id, c.slug as "citySlug", pl.type, tr(pl.name, $1) as name
    from place pl join city c on c.id = pl.city_id where pl.id = $2::int and $3::text is null`,
  person: `select 'person' as kind, pe.id, tr(pe.name, $1) as name from person pe where pe.id = $2::int and $3::text is null`,
};

/**
 * Categories with many performances a day for weeks. Each day of them is one entry, and a city's general calendar
 * leaves them to the categories' own calendars.
 */
const DAILY = `('kino', 'kvest')`;

/** Which performances a calendar contains. $3 id, $4 category. */
const CALENDAR_SCOPES: Readonly<Record<FeedScope['kind'], string>> = {
  city: `p.city_id = $3::int and case when $4::text is null then e.category not in ${DAILY} else e.category = $4 end`,
  place: 'p.place_id = $3::int and $4::text is null',
  person: `exists (select 1 from event_person ep where ep.event_id = p.event_id and ep.person_id = $3::int) and $4::text is null`,
};

/**
 * $1 language, $2 now, $3 and $4 the values of the condition on `p` and `e`, $5 limit. Starts with today's first
 * performance, so that the calendar does not change in the course of a day. Performances of a daily event on one day
 * share a row, that of the first.
 */
export function calendarStatement(condition: string): string {
  return `with shown as (
      select p.*, e.category, row_number() over by_start as turn,
        jsonb_agg(jsonb_build_object('time', to_char(p.starts_at at time zone c.time_zone, 'HH24:MI'), 'place', tr(pc.name, $1),
          'hall', tr(h.name, $1), 'address', tr(pc.address, $1))) over (by_start rows between unbounded preceding and unbounded following) as showings,
        max(p.changed_at) over (by_start rows between unbounded preceding and unbounded following) as last_change
      from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id join place pc on pc.id = p.place_id
      left join hall h on h.id = p.hall_id
      where p.starts_at >= $2::timestamptz - interval '1 day' and p.local_day >= ($2::timestamptz at time zone c.time_zone - interval '5 hours')::date
        and (e.category not in ${DAILY} or ${takesPlace('p')}) and ${condition}
      window by_start as (
        partition by case when e.category in ${DAILY} then concat_ws(' ', p.event_id, p.city_id, p.local_day) else p.id::text end
        order by p.starts_at, p.id)
    )
    select s.id as "performanceId", s.event_id as "eventId", s.category in ${DAILY} as "isDaily", tr(e.title, $1) as title, tr(e.tagline, $1) as tagline,
      tr(k.plural, $1) as "categoryName", e.duration_min as "durationMin", e.age, s.starts_at as "startsAt", s.ends_at as "endsAt", s.local_day as day, s.epoch,
      case when s.state = 'postponed' and s.previous_starts_at is not null then 'rescheduled' else s.state end as state,
      greatest(s.last_change, e.changed_at) as "changedAt", c.slug as "citySlug", tr(c.name, $1) as city, s.showings, pc.lat, pc.lon
    from shown s join event e on e.id = s.event_id join category k on k.slug = s.category join city c on c.id = s.city_id join place pc on pc.id = s.place_id
    where s.turn = 1 order by s.starts_at, s.id limit $5`;
}

/** Which events a news feed contains, each in one city. $3 id, $4 category. */
const NEWS_SCOPES: Readonly<Record<FeedScope['kind'], string>> = {
  city: `select ec.event_id, ec.city_id from event_city ec
    where ec.city_id = $3::int and ($4::text is null or ec.category = $4) and ec.last_day >= $2::timestamptz::date`,
  place: `select distinct p.event_id, p.city_id from performance p where p.place_id = $3::int and p.starts_at >= $2 and $4::text is null`,
  person: `select distinct on (ec.event_id) ec.event_id, ec.city_id from event_person ep join event_city ec on ec.event_id = ep.event_id
    where ep.person_id = $3::int and ec.last_day >= $2::timestamptz::date and $4::text is null order by ec.event_id, ec.first_day, ec.city_id`,
};

function newsStatement(kind: FeedScope['kind']): string {
  const ahead = kind === 'place' ? 'p.starts_at >= $2 and p.place_id = $3::int' : 'p.starts_at >= $2';
  return `with chosen as materialized (${NEWS_SCOPES[kind]})
    select ${cardColumns('$1')}, tr(e.description, $1) as description, tr(k.plural, $1) as category_name,
      e.created_at, e.changed_at, c.slug as city_slug, c.time_zone, co.code as country, nx.*, cnt.*
    from chosen join event e on e.id = chosen.event_id join category k on k.slug = e.category
    join city c on c.id = chosen.city_id
    join region r on r.id = c.region_id join country co on co.id = r.country_id
    ${nextPerformance('$1', ahead, '$2')}
    where nx.id is not null order by e.created_at desc, nx.starts_at, e.id limit $5`;
}

type NewsRow = CardRow & {
  id: number;
  description: string | null;
  category_name: string;
  created_at: Date;
  changed_at: Date;
  country: string;
};

export function createFeedReads(on: Queryable): FeedReads {
  return {
    async name(scope, { language }) {
      const [id, category] = scopeValues(scope);
      const [row] = await query<FeedName>(on, {
        name: `feed-name-${scope.kind}`,
        text: NAMES[scope.kind],
        values: [language, id, category],
      });
      return row ?? null;
    },
    calendar: (scope, limit, reader) =>
      query<CalendarItem>(on, {
        name: `feed-calendar-${scope.kind}`,
        text: calendarStatement(CALENDAR_SCOPES[scope.kind]),
        values: values(scope, limit, reader),
      }),
    async news(scope, limit, reader) {
      const rows = await query<NewsRow>(on, {
        name: `feed-news-${scope.kind}`,
        text: newsStatement(scope.kind),
        values: values(scope, limit, reader),
      });
      return rows.map((row) => newsOf(row, reader.now));
    },
  };
}

function values(scope: FeedScope, limit: number, { language, now }: Reader): unknown[] {
  return [language, now, ...scopeValues(scope), limit];
}

function scopeValues(scope: FeedScope): [id: number, category: string | null] {
  if (scope.kind === 'city') return [scope.cityId, scope.category];
  return [scope.kind === 'place' ? scope.placeId : scope.personId, null];
}

function newsOf(row: NewsRow, now: Date): NewsItem {
  return {
    eventId: row.event_id,
    citySlug: row.city_slug,
    category: row.category,
    categoryName: row.category_name,
    title: row.title,
    tagline: row.tagline,
    description: row.description,
    age: row.age,
    poster: posterOf(row),
    photo: row.photo,
    createdAt: row.created_at,
    changedAt: row.changed_at,
    startsAt: row.starts_at,
    timeZone: row.time_zone,
    place: row.place ?? '',
    performances: row.performances,
    minTotalMinor: row.min_total,
    maxTotalMinor: row.max_total,
    currency: row.currency ?? marketOfCountry(row.country).currency,
    status: statusOf(row, now),
  };
}
