import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import { SHARED_TIME_ZONE } from '#domain/markets/market.ts';
import { readCityCards } from '#adapters/db/directory/city-cards.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { OWNED } from '#adapters/db/accounts/owned-orders.ts';
import { readReviews } from '#adapters/db/reviews/review-rows.ts';
import { videoPoster } from '#adapters/db/video/card-rows.ts';
import type { AccountTaste, Follow, OwnVideo } from '#api/profile/lists-contract.ts';
import { posterVersion } from '#domain/catalog/poster-version.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { MOST_ASKED, MOST_FAVOURITES, MOST_FOLLOWED } from '#domain/profile/favourite-list.ts';
import type { ListsReads } from '#usecases/profile/lists-ports.ts';

/**
 * $4 account. Each event is shown in the city of the date that represents it (domain/catalog/shown-date.ts); a past
 * event in the city of its last date.
 */
const FAVOURITES = `
select f.event_id, best.city_id, row_number() over (order by f.added_at desc, f.event_id desc) as ord, count(*) over ()::int as found
from favourite f cross join lateral (
  select p.city_id from performance p left join performance_stock s on s.performance_id = p.id where p.event_id = f.event_id
  order by (p.starts_at >= $2) desc, date_rank(p, s.free, $2), abs(extract(epoch from p.starts_at - $2::timestamptz)) limit 1
) best where f.account_id = $4::uuid and $3::date is not null order by ord limit ${MOST_FAVOURITES}`;

/** $1 account, $2 language, $3 now. */
const FOLLOWS = `
with followed as (
  select coalesce(person_id, place_id, organizer_id) as id, added_at, person_id, place_id, organizer_id,
    case when person_id is not null then 'person' when place_id is not null then 'place' else 'organizer' end as kind
  from follow where account_id = $1 limit ${MOST_FOLLOWED}
)
select f.kind, f.id, tr(coalesce(pe.name, pl.name, og.name), $2) as name, pl.type as "placeType", pc.slug as "citySlug",
  coalesce(ahead.events, 0) as events,
  case when nx.event_id is not null then jsonb_build_object('eventId', nx.event_id, 'title', tr(nx.title, $2), 'citySlug', nx.slug,
    'city', tr(nx.city, $2), 'startsAt', to_char(nx.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'timeZone', nx.time_zone) end as next
from followed f
left join person pe on pe.id = f.person_id
left join place pl on pl.id = f.place_id left join city pc on pc.id = pl.city_id
left join organizer og on og.id = f.organizer_id
left join lateral (
  select count(distinct p.event_id)::int as events, (array_agg(p.id order by p.starts_at, p.id))[1] as next_id
  from performance p where p.starts_at > $3 and ${takesPlace('p')} and (
    p.place_id = f.place_id
    or (f.person_id is not null and p.event_id in (select event_id from event_person where person_id = f.person_id))
    or (f.organizer_id is not null and p.event_id in (select id from event where organizer_id = f.organizer_id)))
) ahead on true
left join lateral (
  select p.event_id, p.starts_at, e.title, c.slug, c.name as city, c.time_zone
  from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id where p.id = ahead.next_id
) nx on true
order by nx.starts_at nulls last, f.added_at desc, f.kind, f.id`;

/** $1 account. Newest first; what was given back is no sign of liking. */
const TASTE = `
select
  array(select p.event_id from account a join orders o on ${OWNED} and o.state = 'paid' join ticket t on t.order_id = o.id and t.state <> 'void'
    join performance p on p.id = t.performance_id where a.id = $1 group by p.event_id order by max(p.starts_at) desc limit ${MOST_ASKED}) as bought,
  array(select person_id from follow where account_id = $1 and person_id is not null order by added_at desc limit ${MOST_ASKED}) as people,
  array(select place_id from follow where account_id = $1 and place_id is not null order by added_at desc limit ${MOST_ASKED}) as places,
  array(select organizer_id from follow where account_id = $1 and organizer_id is not null order by added_at desc limit ${MOST_ASKED}) as organizers`;

/** $1 account, $2 language. */
const VIDEOS = `
select e.id as "entitlementId", case when v.id is null then 'package' else 'video' end as kind, coalesce(v.id, k.id) as id,
  tr(coalesce(v.title, k.title), $2) as title, v.key, v.poster,
  array(select g.key from video_genre vg join genre g on g.id = vg.genre_id where vg.video_id = v.id order by g.id) as genre_keys,
  e.valid_until as "validUntil", o.access_key as "accessKey", o.paid_at as "paidAt",
  case when e.state = 'void' then 'void' when e.valid_until <= now() then 'over' else 'open' end as state
from account a join orders o on ${OWNED}
join entitlement e on e.order_id = o.id join video_offer f on f.item_id = e.item_id
left join video v on v.id = f.video_id left join video_package k on k.id = f.package_id
where a.id = $1
order by (e.state = 'void'), (e.valid_until <= now()), e.valid_until, o.paid_at desc, e.id limit 200`;

type VideoRow = Pick<OwnVideo, 'entitlementId' | 'kind' | 'id' | 'title' | 'state'> & {
  validUntil: Date | null;
  paidAt: Date | null;
  accessKey: string;
  key: string | null;
  poster: Parameters<typeof videoPoster>[0]['poster'] | null;
  genre_keys: string[];
};

export function createListsReads(on: Queryable): ListsReads {
  return {
    async favourites(accountId, reader) {
      const today = cityDay(reader.now, SHARED_TIME_ZONE);
      const { items } = await readCityCards(
        on,
        { name: 'lists.favourites', chosen: FAVOURITES, today, values: [accountId] },
        reader,
      );
      return { items };
    },
    async follows(accountId, { language, now }) {
      const values = [accountId, language, now];
      return { items: await query<Follow>(on, { name: 'lists.followed', text: FOLLOWS, values }) };
    },
    async taste(accountId) {
      const [found] = await query<AccountTaste>(on, { name: 'lists.taste', text: TASTE, values: [accountId] });
      return found ?? { bought: [], people: [], places: [], organizers: [] };
    },
    async reviews(email) {
      const found = await readReviews(on, 'own', 'where r.email = $1 order by r.written_at desc, r.id desc limit 200', [
        email,
      ]);
      return found.map(({ market: _market, locale: _locale, email: _email, revision: _revision, ...review }) => ({
        ...review,
        writtenAt: review.writtenAt.toISOString(),
      }));
    },
    async videos(accountId, { language }) {
      const rows = await query<VideoRow>(on, { name: 'lists.videos', text: VIDEOS, values: [accountId, language] });
      return {
        items: rows.map(({ key, poster, genre_keys, accessKey, validUntil, paidAt, ...same }) => ({
          ...same,
          posterVersion:
            key === null || poster === null
              ? null
              : posterVersion(videoPoster({ key, title: same.title, poster, genre_keys })),
          validUntil: validUntil?.toISOString() ?? null,
          paidAt: paidAt?.toISOString() ?? null,
          watchPath: `/video/watch/${accessKey}`,
        })),
      };
    },
  };
}
