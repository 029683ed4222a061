import type { AvailabilityFacts, PerformanceReads, SaleFacts } from '#usecases/performances/reads-port.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { HAS_OWN_RETURN, organizersRule, returnTerms } from '#adapters/db/returns/return-terms.ts';
import { FREED } from '#adapters/db/performances/freed-seat.ts';
import { HAS_PRICES } from './has-prices.ts';
import { IS_COMPANION, ZONE_COUNTS } from './zone-counts.ts';

const FACTS = `p.id, p.state, p.sale_mode as "saleMode", p.starts_at as "startsAt",
  p.previous_starts_at as "previousStartsAt", p.presale_from as "presaleFrom", p.sale_from as "saleFrom",
  p.sale_to as "saleTo", ${HAS_PRICES} as "hasPrices", p.sale_gate as "salePermission",
  case when st.performance_id is not null then jsonb_build_object('total', st.total, 'free', st.free) end as stock`;

/** The organizer's rule for returns of a tariff at this moment. */
const ruleOfTariff = (tariffKind: string, tariffNo: string): string =>
  organizersRule({ organizerId: 'e.organizer_id', performanceId: 'p.id', tariffKind, tariffNo, at: 'now()' });

const SALE = `
select ${FACTS}, p.event_id as "eventId", p.city_id as "cityId", tr(e.title, $2) as title, e.age, e.category,
  p.ends_at as "endsAt", c.time_zone as "timeZone", tr(pl.name, $2) as place,
  tr(pl.address, $2) as address, tr(h.name, $2) as hall, tr(c.name, $2) as city, c.slug as "citySlug",
  k.code as "countryCode", tr(g.name, $2) as organizer, p.limit_per_buyer as "limitPerBuyer",
  ${returnTerms(HAS_OWN_RETURN)} as "returnTerms",
  l.currency, p.price_list_id as "priceListId",
  coalesce(now() >= p.starts_at - make_interval(hours => p.wheelchair_release_hours), false) as "areWheelchairPlacesReleased",
  (select coalesce(jsonb_agg(jsonb_build_array(s.companion_of, s.seat_no) order by s.seat_no), '[]')
   from plan_seat s left join performance_seat ps on ps.performance_id = p.id and ps.seat_no = s.seat_no
   where s.plan_version_id = p.plan_version_id and s.companion_of is not null
     and case when p.seats_opened_at is null then ${IS_COMPANION} and s.zone_key <> '' else ps.companion_of is not null end)
    as companions,
  v.hash as "planHash", coalesce(v.seat_count, 0) as "seatCount",
  coalesce(z.zones, '[]') as zones, now() as now
from performance p
join event e on e.id = p.event_id
join place pl on pl.id = p.place_id
join city c on c.id = p.city_id join region r on r.id = c.region_id join country k on k.id = r.country_id
left join hall h on h.id = p.hall_id
left join organizer g on g.id = e.organizer_id
left join ${ruleOfTariff("'adult'::text", 'null::smallint')} on true
left join price_list l on l.id = p.price_list_id
left join hall_plan_version v on v.id = p.plan_version_id
left join performance_stock st on st.performance_id = p.id
left join lateral (
  select jsonb_agg(jsonb_build_object('zoneNo', z.zone_no, 'zoneKey', z.zone_key, 'name', tr(z.name, $2),
      'standing', a.zone_key is not null or v.id is null,
      'capacity', coalesce(n.capacity, 0), 'free', coalesce(n.free, 0),
      'tariffs', (
        select coalesce(jsonb_agg(jsonb_build_object('tariffNo', t.tariff_no, 'name', tr(t.name, $2),
            'returnTerms', ${returnTerms(HAS_OWN_RETURN)}) order by t.tariff_no), '[]')
        from tariff t left join ${ruleOfTariff('t.kind', 't.tariff_no')} on true where t.price_list_id = z.price_list_id and t.zone_no = z.zone_no)) order by z.zone_no) as zones
  from price_zone z
  left join (
    select distinct a ->> 'zoneKey' as zone_key from jsonb_array_elements(v.standing) a) a on a.zone_key = z.zone_key
  left join (${ZONE_COUNTS}) n on n.zone_no = z.zone_no
  where z.price_list_id = p.price_list_id
) z on true
where p.id = $1`;

const DATES_OF = `
select ${FACTS}
from performance p
join city c on c.id = p.city_id join region r on r.id = c.region_id join country k on k.id = r.country_id
left join performance_stock st on st.performance_id = p.id
where p.event_id = $1 and k.code = $2 and p.starts_at > now()
order by p.starts_at, p.id limit 60`;

const OTHER_DATES = `
select ${FACTS}
from performance here
join performance p on p.event_id = here.event_id and p.city_id = here.city_id and p.id <> here.id
left join performance_stock st on st.performance_id = p.id
where here.id = $1 and p.starts_at > now()
order by abs(extract(epoch from p.starts_at - here.starts_at)), p.id limit 30`;

// Until the first buyer opens a performance, it has only the seat rows that the import brings for seats sold elsewhere.
// Its plan and prices supply the rest.
const AVAILABILITY = `
select
  (select coalesce(sum(rev), 0)::int8 from performance_seat where performance_id = p.id)
    + (select coalesce(sum(rev), 0)::int8 from standing_area_stock where performance_id = p.id) as version,
  coalesce(case when p.seats_opened_at is not null then (
      select string_agg((case when status = 1 and held_until < now() then ${FREED} else status end)::text, '' order by seat_no)
      from performance_seat where performance_id = p.id)
    else (
      select string_agg(case when z.zone_no is null or ${IS_COMPANION} then '3' else coalesce(b.status, 0)::text end, '' order by s.seat_no)
      from plan_seat s left join price_zone z on z.price_list_id = p.price_list_id and z.zone_key = s.zone_key
      left join performance_seat b on b.performance_id = p.id and b.seat_no = s.seat_no
      where s.plan_version_id = p.plan_version_id)
    end, '') as statuses,
  (select coalesce(jsonb_agg(jsonb_build_object('zoneNo', zone_no, 'free', free) order by zone_no), '[]')
    from (${ZONE_COUNTS}) zones) as free
from performance p where p.id = $1`;

const VERSION = `
select (select coalesce(sum(rev), 0)::int8 from performance_seat where performance_id = p.id)
  + (select coalesce(sum(rev), 0)::int8 from standing_area_stock where performance_id = p.id) as version
from performance p where p.id = $1`;

export function createPerformanceReads(on: Queryable): PerformanceReads {
  return {
    async sale(performanceId, language) {
      const values = [performanceId, language];
      const [row] = await query<SaleFacts>(on, { name: 'reads.sale', text: SALE, values });
      return row ?? null;
    },
    otherDates(performanceId) {
      return query(on, { name: 'reads.other-dates', text: OTHER_DATES, values: [performanceId] });
    },
    datesOf(eventId, countryCode) {
      return query(on, { name: 'reads.dates-of', text: DATES_OF, values: [eventId, countryCode] });
    },
    async availability(performanceId) {
      const values = [performanceId];
      const [row] = await query<AvailabilityFacts>(on, { name: 'reads.availability', text: AVAILABILITY, values });
      return row ?? null;
    },
    async version(performanceId) {
      const [row] = await query<{ version: number }>(on, {
        name: 'reads.version',
        text: VERSION,
        values: [performanceId],
      });
      return row?.version ?? null;
    },
    async geometry(hash) {
      const text = `select geometry from hall_plan_version where hash = $1 limit 1`;
      const [row] = await query<{ geometry: unknown }>(on, { name: 'reads.geometry', text, values: [hash] });
      return row?.geometry ?? null;
    },
    async plan(hash) {
      const text = `select overview, geometry from hall_plan_version where hash = $1 limit 1`;
      const [row] = await query<{ overview: unknown; geometry: unknown }>(on, {
        name: 'reads.plan',
        text,
        values: [hash],
      });
      return row ?? null;
    },
  };
}
