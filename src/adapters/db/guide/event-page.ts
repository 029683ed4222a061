import type { PerformanceOffer } from '#api/catalog/contract.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { cardColumns, pictureOf, posterOf, type EventRow, plainCard } from '#adapters/db/guide/card-rows.ts';
import { readCards } from '#adapters/db/guide/cards.ts';
import { readCity } from '#adapters/db/guide/cities.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from './offer-rows.ts';
import { meetsRequirements } from '#domain/catalog/sale-permission.ts';
import { pricesOf, shownDate } from '#domain/catalog/shown-date.ts';
import { readWay } from '#adapters/db/guide/place-page.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn, photoDetailsColumn } from '#adapters/db/photos/photo-columns.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { marketOfCountry } from '#domain/markets/market.ts';
import { availableFirst, OFFERS_ALTERNATIVES } from '#domain/performances/performance-status.ts';
import { HAS_OWN_RETURN, organizersRule, returnTerms } from '#adapters/db/returns/return-terms.ts';
import type { ReturnTerms } from '#domain/tickets/cancellation-fee.ts';
import { ownReturn } from '#domain/tickets/own-return.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

const SCHEDULE_LIMIT = 400;
const SIMILAR_CARDS = 6;

type DetailRow = EventRow & {
  description: string | null;
  duration_min: number | null;
  intervals: { count: number; minutes?: number } | null;
  language: string | null;
  subtitles: string | null;
  year: number | null;
  country: string | null;
  accessible: boolean | null;
  permit_no: string | null;
  photo_details: EventPage['photo'];
  organizer: EventPage['organizer'];
  tour: EventPage['tour'];
  genres: EventPage['genres'];
  tags: EventPage['tags'];
  people: EventPage['people'];
  category_names: EventPage['category'];
  default_city_id: number | null;
  last_day: string | null;
  other_cities: EventPage['otherCities'];
};

const EVENT = `select ${cardColumns('$2')}, tr(e.description, $2) as description, e.duration_min, e.intervals, e.language, e.subtitles, e.year, tr(e.country, $2) as country,
    e.accessible, e.permit_no, ${photoDetailsColumn('e', '$2')} as photo_details,
    (select json_build_object('id', o.id, 'name', tr(o.name, $2), 'taxNumber', o.tax_number, 'registerNo', o.register_no) from organizer o where o.id = e.organizer_id) as organizer,
    (select json_build_object('id', t.id, 'title', tr(t.title, $2)) from tour t where t.id = (
      select p.tour_id from performance p where p.event_id = e.id and p.tour_id is not null order by p.starts_at desc limit 1)) as tour,
    coalesce((select json_agg(json_build_object('id', g.id, 'key', g.key, 'name', tr(g.name, $2)) order by g.id) from event_genre eg join genre g on g.id = eg.genre_id where eg.event_id = e.id), '[]') as genres,
    coalesce((select json_agg(json_build_object('id', t.id, 'key', t.key, 'name', tr(t.name, $2)) order by t.id) from event_tag et join tag t on t.id = et.tag_id where et.event_id = e.id), '[]') as tags,
    coalesce((select json_agg(json_build_object('id', pe.id, 'key', pe.key, 'name', tr(pe.name, $2), 'photo', ${photoColumn('pe')}, 'role', ep.role) order by ep.ord, pe.id) from event_person ep join person pe on pe.id = ep.person_id where ep.event_id = e.id), '[]') as people,
    (select json_build_object('slug', k.slug, 'name', tr(k.name, $2), 'plural', tr(k.plural, $2), 'singular', tr(k.singular, $2)) from category k where k.slug = e.category) as category_names,
    (select p.city_id from performance p where p.event_id = e.id order by (p.starts_at >= $4) desc, p.starts_at limit 1) as default_city_id,
    (select max(p.local_day) from performance p where p.event_id = e.id and ($3::int is null or p.city_id = $3)) as last_day,
    coalesce((select json_agg(json_build_object('slug', x.slug, 'name', x.name, 'performances', x.n) order by x.n desc, x.slug) from (
      select c.slug, tr(c.name, $2) as name, count(*)::int as n from performance p join city c on c.id = p.city_id
      where p.event_id = e.id and p.starts_at >= $4 and p.state <> 'cancelled' and ($3::int is null or p.city_id <> $3) group by c.id) x), '[]') as other_cities
  from event e where e.id = $1`;

type ScheduleRow = OfferRow & {
  place_id: number;
  place_type: string;
  place: string;
  hall: string | null;
  address: string;
  lat: number | null;
  lon: number | null;
  accessible: boolean;
  return_terms: ReturnTerms | null;
  has_seats: boolean;
};

/** The organizer's rule for returns of a full-price ticket bought now. */
const ADULT_RULE = organizersRule({
  organizerId: '(select organizer_id from event where id = p.event_id)',
  performanceId: 'p.id',
  tariffKind: "'adult'::text",
  tariffNo: 'null::smallint',
  at: 'now()',
});

const SCHEDULE = `select ${OFFER_COLUMNS}, p.place_id, pc.type as place_type, tr(pc.name, $3) as place, tr(h.name, $3) as hall, tr(pc.address, $3) as address, pc.lat, pc.lon, pc.accessible,
    ${returnTerms(HAS_OWN_RETURN)} as return_terms, coalesce(v.seat_count, 0) > 0 as has_seats
  from performance p join city c on c.id = p.city_id join region rg on rg.id = c.region_id join country k on k.id = rg.country_id
    left join ${ADULT_RULE} on true join place pc on pc.id = p.place_id left join hall h on h.id = p.hall_id
    left join hall_plan_version v on v.id = p.plan_version_id ${OFFER_JOINS}
  where p.event_id = $1 and p.city_id = $2 and (p.starts_at >= $4 or p.local_day >= $5)
  order by p.local_day, place, p.place_id, p.hall_id, p.starts_at limit ${SCHEDULE_LIMIT}`;

/** @param cityId the city of the address; null picks the city of the nearest performance */
export async function readEventPage(
  on: Queryable,
  eventId: number,
  cityId: number | null,
  reader: Reader,
): Promise<EventPage | null> {
  const { language, now } = reader;
  const [event] = await query<DetailRow>(on, {
    name: 'event-page',
    text: EVENT,
    values: [eventId, language, cityId, now],
  });
  if (event === undefined) return null;
  const city = await readCity(on, cityId ?? event.default_city_id ?? 0, reader);
  const market = marketOfCountry(city?.countryCode ?? '');
  const today = city === null ? '' : cityDay(now, city.timeZone);

  const aboutIt = { subject: String(eventId), today, limit: SIMILAR_CARDS, currency: market.currency };
  const [rows, similar] =
    city === null
      ? [[], []]
      : await Promise.all([
          query<ScheduleRow>(on, {
            name: 'event-schedule',
            text: SCHEDULE,
            values: [eventId, city.id, language, now, today],
          }),
          readCards(on, 'similar', { cityId: city.id, ...aboutIt }, reader),
        ]);

  const schedule: EventPage['schedule'] = [];
  const ahead: { row: ScheduleRow; offer: PerformanceOffer }[] = [];
  for (const row of rows) {
    const offer = offerOf(row, now, market.currency);
    if (row.starts_at >= now) ahead.push({ row, offer });
    let day = schedule.at(-1);
    if (day?.day !== row.day) schedule.push((day = { day: row.day, places: [] }));
    let place = day.places.at(-1);
    if (place?.placeId !== row.place_id || place.hall !== row.hall) {
      place = {
        placeId: row.place_id,
        placeType: row.place_type,
        place: row.place,
        hall: row.hall,
        address: row.address,
        lat: row.lat,
        lon: row.lon,
        accessible: row.accessible,
        offers: [],
      };
      day.places.push(place);
    }
    place.offers.push(offer);
  }
  const offers = ahead.map(({ offer }) => offer);
  // The action leads to a date on sale; otherwise to the nearest date, with the reason why it is not on sale.
  const shown = shownDate(offers);
  const next = ahead.find(({ offer }) => offer === shown);
  const status = next?.offer.status ?? 'past';
  const [place] = rows;
  const [cards, way] = await Promise.all([
    OFFERS_ALTERNATIVES.includes(status) && city !== null
      ? readCards(on, 'instead', { cityId: city.id, ...aboutIt }, reader)
      : availableFirst(similar),
    place === undefined ? null : readWay(on, place.place_id, language),
  ]);

  return {
    id: event.event_id,
    key: event.event_key,
    category: event.category_names,
    types: [{ slug: event.category_names.slug, name: event.category_names.name }],
    title: event.title,
    name: event.title,
    tagline: event.tagline,
    description: event.description,
    age: event.age,
    durationMin: event.duration_min,
    intervals: event.intervals && { count: event.intervals.count, minutes: event.intervals.minutes ?? null },
    language: event.language,
    subtitles: event.subtitles,
    year: event.year,
    country: event.country,
    accessible: event.accessible ?? (rows.length > 0 && rows.every(({ accessible }) => accessible)),
    poster: posterOf(event),
    ...pictureOf(event),
    photo: event.photo_details,
    genres: event.genres,
    tags: event.tags,
    people: event.people,
    organizer: event.organizer,
    permitNo: event.permit_no,
    tour: event.tour,
    city,
    currency: market.currency,
    ...pricesOf(offers),
    status,
    isSalePermitted: next === undefined || meetsRequirements(next.row.sale_gate),
    next:
      next === undefined
        ? null
        : {
            offer: next.offer,
            place: next.row.place,
            hall: next.row.hall,
            address: next.row.address,
            hasSeats: next.row.has_seats,
          },
    lastDay: event.last_day,
    schedule,
    way,
    ownReturn: next === undefined ? null : returnOf(next.row, city?.timeZone ?? 'UTC', now),
    otherCities: event.other_cities,
    similar: cards.map(plainCard),
  };
}

/** A share of any price; a rule that keeps an amount is told where the price is, at the checkout. */
function returnOf({ return_terms: terms, starts_at: startsAt }: ScheduleRow, timeZone: string, now: Date) {
  const back = terms === null ? null : ownReturn(terms, { startsAt, timeZone }, 0, now);
  const step = back?.steps[0];
  if (back === null || step?.sharePermille === null) return null;
  return { until: back.lastDay, sharePermille: step?.sharePermille ?? back.sharePermille };
}
