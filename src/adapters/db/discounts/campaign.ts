import type { DiscountCampaign } from '#api/discounts/contract.ts';
import { COUNTS } from '#adapters/db/discounts/counting-performances.ts';
import { summaryColumns, summaryOf, type SummaryRow } from '#adapters/db/discounts/summary-rows.ts';
import { cardColumns, cardOf, nextPerformance, type CardRow } from '#adapters/db/guide/card-rows.ts';
import { eventsAt } from '#adapters/db/guide/place-events.ts';
import { type TypedRow, withType } from '#adapters/db/guide/place-types.ts';
import { OFFER_COLUMNS, OFFER_JOINS, offerOf, type OfferRow } from '#adapters/db/guide/offer-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { photoColumn } from '#adapters/db/photos/photo-columns.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import { MARKETS } from '#domain/markets/market.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';

const CARDS = 48;
const OFFERS = 60;

type CampaignRow = SummaryRow &
  Pick<
    DiscountCampaign,
    'conditions' | 'howTo' | 'fromTickets' | 'perOrder' | 'weekdays' | 'startsBefore' | 'cities'
  > & {
    places: TypedRow<DiscountCampaign['places'][number]>[];
  };

const CAMPAIGN = `select ${summaryColumns('$3')}, tr(d.conditions, $3) as conditions, tr(d.how_to, $3) as "howTo", d.from_tickets as "fromTickets",
    d.per_order as "perOrder", d.weekdays,
    to_char(d.starts_before, 'HH24:MI') as "startsBefore",
    (select json_agg(json_build_object('slug', c.slug, 'name', tr(c.name, $3)) order by c.sort desc, c.id)
      from discount_city x join city c on c.id = x.city_id where x.discount_id = d.id) as cities,
    coalesce((select json_agg(json_build_object('id', pl.id, 'key', pl.key, 'name', tr(pl.name, $3), 'type', pl.type, 'photo', ${photoColumn('pl')}, 'address', tr(pl.address, $3),
        'events', ${eventsAt('pl.id')}) order by pl.id)
      from discount_place x join place pl on pl.id = x.place_id where x.discount_id = d.id and pl.city_id = $2), '[]') as places
  from discount d where d.id = $1 and exists (select 1 from discount_city x where x.discount_id = d.id and x.city_id = $2)`;

/** Looks performances up by place or by named event, so that not all of a busy city is read. Expects `discount d`. */
const OF_CAMPAIGN = `(
  select p.* from performance p join discount_place x on x.place_id = p.place_id where x.discount_id = d.id
  union
  select p.* from performance p join discount_event x on x.event_id = p.event_id where x.discount_id = d.id) p`;

/** $1 campaign, $2 city, $3 language, $4 now. */
const CAMPAIGN_CARDS = `with chosen as materialized (
    select p.event_id, min(p.starts_at) as first_start
    from discount d cross join lateral ${OF_CAMPAIGN} join event e on e.id = p.event_id join city c on c.id = p.city_id
    where d.id = $1 and p.city_id = $2 and p.starts_at >= $4 and ${COUNTS}
    group by p.event_id order by first_start, p.event_id limit ${CARDS})
  select ${cardColumns('$3')}, c.slug as city_slug, c.time_zone, nx.*, cnt.*
  from chosen join discount d on d.id = $1 join event e on e.id = chosen.event_id join city c on c.id = $2
  ${nextPerformance('$3', `p.starts_at >= $4 and ${COUNTS}`, '$4')}
  order by chosen.first_start, e.id`;

type DatedRow = OfferRow & { place_id: number; place: string };

/** $5 event. */
const EVENT_DATES = `select ${OFFER_COLUMNS}, p.place_id, tr(pc.name, $3) as place
  from discount d join performance p on p.event_id = $5 and p.city_id = $2 join event e on e.id = p.event_id join city c on c.id = p.city_id
  join place pc on pc.id = p.place_id ${OFFER_JOINS}
  where d.id = $1 and p.starts_at >= $4 and ${COUNTS}
  order by p.local_day, place, p.place_id, p.starts_at limit ${OFFERS}`;

/** Past dates count too, so that the address of a finished event still shows that it is over. */
const EVENT_NAME = `select e.id, tr(e.title, $3) as title from event e where e.id = $4 and exists (
  select 1 from discount d join performance p on p.event_id = e.id and p.city_id = $2 join city c on c.id = p.city_id
  where d.id = $1 and ${COUNTS})`;

export async function readCampaign(
  on: Queryable,
  city: CityFacts,
  id: number,
  eventId: number | null,
  reader: Reader,
): Promise<DiscountCampaign | null> {
  const { language, now } = reader;
  const values = [id, city.id, language, now];
  const today = cityDay(now, city.timeZone);
  const [row] = await query<CampaignRow>(on, {
    name: 'discount-campaign',
    text: CAMPAIGN,
    values: [id, city.id, language],
  });
  if (row === undefined) return null;
  const { conditions, howTo, fromTickets, perOrder, weekdays, startsBefore, cities, places, ...summary } = row;
  const facts = summaryOf(summary, today);
  const cards =
    facts.state === 'ended'
      ? []
      : (await query<CardRow>(on, { name: 'discount-cards', text: CAMPAIGN_CARDS, values })).map((card) =>
          cardOf(card, now, facts.currency),
        );
  let event: DiscountCampaign['event'] = null;
  if (eventId !== null) {
    const named = await readNamed(on, city, id, eventId, reader);
    if (named === null) return null;
    const card = cards.find((one) => one.id === eventId) ?? null;
    event = { ...named, card, days: await readDates(on, city, id, eventId, reader) };
  }
  return {
    ...facts,
    conditions,
    howTo,
    fromTickets,
    perOrder,
    weekdays,
    startsBefore,
    cities,
    places: places.map((place) => withType(place, language)),
    cards,
    event,
  };
}

async function readNamed(on: Queryable, city: CityFacts, id: number, eventId: number, { language }: Reader) {
  const [row] = await query<{ id: number; title: string }>(on, {
    name: 'discount-event',
    text: EVENT_NAME,
    values: [id, city.id, language, eventId],
  });
  return row ?? null;
}

async function readDates(on: Queryable, city: CityFacts, id: number, eventId: number, { language, now }: Reader) {
  const rows = await query<DatedRow>(on, {
    name: 'discount-event-dates',
    text: EVENT_DATES,
    values: [id, city.id, language, now, eventId],
  });
  const { currency } = MARKETS[city.market];
  const days: NonNullable<DiscountCampaign['event']>['days'] = [];
  for (const row of rows) {
    let day = days.at(-1);
    if (day?.day !== row.day) days.push((day = { day: row.day, places: [] }));
    let place = day.places.at(-1);
    if (place?.placeId !== row.place_id) {
      day.places.push((place = { placeId: row.place_id, place: row.place, offers: [] }));
    }
    place.offers.push(offerOf(row, now, currency));
  }
  return days;
}
