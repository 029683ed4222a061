import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import type {
  HallOccupancy,
  KnownCategory,
  KnownCity,
  KnownOrganizer,
  KnownPlace,
  StoredSchedule,
} from '#usecases/catalog/import-ports.ts';

export function readCities(on: Queryable): Promise<KnownCity[]> {
  return query<KnownCity>(on, {
    name: 'import-cities',
    text: `select c.slug, co.code as country, c.time_zone as "timeZone", c.name
      from city c join region r on r.id = c.region_id join country co on co.id = r.country_id`,
  });
}

/** Halls are ordered as they were first written, so the main one comes first. */
export function readPlaces(on: Queryable): Promise<KnownPlace[]> {
  return query<KnownPlace>(on, {
    name: 'import-places',
    text: `select p.key, c.slug as city, co.code as country, c.time_zone as "timeZone", p.name,
        coalesce((select jsonb_agg(jsonb_build_object('key', h.key, 'name', h.name, 'planVersionId', v.id,
            'seatCount', coalesce(v.seat_count, 0),
            'zones', jsonb_build_object(
              'seated', coalesce((select jsonb_agg(z order by z) from jsonb_array_elements_text(v.overview -> 'zones') z
                where not exists (select 1 from jsonb_array_elements(v.standing) a where a ->> 'zoneKey' = z)), '[]'),
              'standing', coalesce(v.standing, '[]'))) order by h.id)
          from hall h left join lateral
            (select * from hall_plan_version where hall_id = h.id and state = 'published' order by version desc limit 1) v on true
          where h.place_id = p.id), '[]') as halls
      from place p join city c on c.id = p.city_id
      join region r on r.id = c.region_id join country co on co.id = r.country_id`,
  });
}

export function readCategories(on: Queryable): Promise<KnownCategory[]> {
  return query<KnownCategory>(on, {
    name: 'import-categories',
    text: 'select slug, jsonb_build_array(name, plural, singular) as names from category',
  });
}

export function readOrganizers(on: Queryable): Promise<KnownOrganizer[]> {
  return query<KnownOrganizer>(on, {
    name: 'import-organizers',
    text: 'select key, name, market, tax_number as "taxNumber", register_no as "registerNo" from organizer',
  });
}

export function readSchedules(on: Queryable): Promise<StoredSchedule[]> {
  return query<StoredSchedule>(on, {
    name: 'import-schedules',
    text: `select e.key as event, e.category, e.duration_min as "durationMin", s.anchor::text as anchor, s.schedule,
        s.places, s.hall, s.price, s.status, t.key as tour
      from event_schedule s join event e on e.id = s.event_id
      left join tour t on t.id = s.tour_id order by e.key`,
  });
}

export async function readHallOccupancies(on: Queryable, fromDay: string): Promise<HallOccupancy[]> {
  const rows = await query<Omit<HallOccupancy, 'to'> & { length: number }>(on, {
    name: 'import-hall-occupancies',
    text: `select p.key, pl.key || '/' || coalesce(h.key, '') as hall,
        (extract(epoch from (p.starts_at at time zone c.time_zone)) / 60)::int as from,
        (extract(epoch from coalesce(p.ends_at, p.starts_at + interval '2 hours') - p.starts_at) / 60)::int as length
      from performance p join place pl on pl.id = p.place_id join city c on c.id = p.city_id
      left join hall h on h.id = p.hall_id
      where p.local_day >= $1::date`,
    values: [fromDay],
  });
  return rows.map(({ key, hall, from, length }) => ({ key, hall, from, to: from + length }));
}
