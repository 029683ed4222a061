import { takesPlace } from '#adapters/db/performances/takes-place.ts';
import type { DiscountList, DiscountNote } from '#api/discounts/contract.ts';
import { readCampaign } from '#adapters/db/discounts/campaign.ts';
import { COUNTS } from '#adapters/db/discounts/counting-performances.ts';
import { summaryColumns, summaryOf, type SummaryRow } from '#adapters/db/discounts/summary-rows.ts';
import { query, type Queryable } from '#adapters/db/connection/pool.ts';
import { cityDay } from '#domain/catalog/city-day.ts';
import type { CityFacts, Reader } from '#usecases/catalog/ports.ts';
import type { DiscountReads } from '#usecases/discounts/ports.ts';

/** Campaigns that ended longer ago are not listed. */
const ENDED_SHOWN_DAYS = 90;

export function createDiscountReads(on: Queryable): DiscountReads {
  return {
    inCity: (city, reader) => readDiscounts(on, city, reader),
    campaign: (city, id, eventId, reader) => readCampaign(on, city, id, eventId, reader),
    notes: (city, of, reader) => readNotes(on, city, of, reader),
  };
}

async function readDiscounts(on: Queryable, city: CityFacts, reader: Reader): Promise<DiscountList> {
  const today = cityDay(reader.now, city.timeZone);
  const [rows, cities] = await Promise.all([
    query<SummaryRow>(on, {
      name: 'discounts-of-city',
      text: `select ${summaryColumns('$2')} from discount d join discount_city dc on dc.discount_id = d.id
        where dc.city_id = $1 and d.ends_on >= $3::date - ${ENDED_SHOWN_DAYS}
        order by (d.ends_on < $3), (d.starts_on > $3), case when d.starts_on > $3 then d.starts_on end,
          case when d.ends_on >= $3 then d.ends_on end, d.ends_on desc, d.id`,
      values: [city.id, reader.language, today],
    }),
    query<DiscountList['cities'][number]>(on, {
      name: 'discount-cities',
      text: `select c.slug, tr(c.name, $2) as name, count(*)::int as campaigns
        from discount d join discount_city dc on dc.discount_id = d.id join city c on c.id = dc.city_id
        join region r on r.id = c.region_id
        where d.ends_on >= $3 and r.country_id = (select mine.country_id from city me join region mine on mine.id = me.region_id where me.id = $1)
        group by c.id order by c.sort desc, tr(c.name, $2) collate "und-x-icu"`,
      values: [city.id, reader.language, today],
    }),
  ]);
  return { items: rows.map((row) => summaryOf(row, today)), cities };
}

const SUBJECT = { event: 'p.event_id = $5', place: 'p.place_id = $5' } as const;

type NoteRow = SummaryRow & Pick<DiscountNote, 'weekdays' | 'startsBefore' | 'fromTickets' | 'endsFirst'>;

async function readNotes(
  on: Queryable,
  city: CityFacts,
  of: { event: number } | { place: number },
  reader: Reader,
): Promise<DiscountNote[]> {
  const today = cityDay(reader.now, city.timeZone);
  const what = 'event' in of ? 'event' : 'place';
  const subject = 'event' in of ? of.event : of.place;
  const rows = await query<NoteRow>(on, {
    name: `discount-notes-${what}`,
    text: `select ${summaryColumns('$2')}, d.weekdays, d.from_tickets as "fromTickets",
        to_char(d.starts_before, 'HH24:MI') as "startsBefore",
        exists (select 1 from performance p where ${SUBJECT[what]} and p.city_id = c.id and ${takesPlace('p')} and p.local_day > d.ends_on) as "endsFirst"
      from discount d join discount_city dc on dc.discount_id = d.id join city c on c.id = dc.city_id
      where dc.city_id = $1 and $3 between d.starts_on and d.ends_on and exists (select 1 from performance p join event e on e.id = p.event_id
        where ${SUBJECT[what]} and p.city_id = c.id and p.starts_at >= $4 and ${COUNTS}) order by d.ends_on, d.id`,
    values: [city.id, reader.language, today, reader.now, subject],
  });
  return rows.map(({ weekdays, startsBefore, fromTickets, endsFirst, ...row }) => {
    const { id, title, endsOn, kind, redeem, value, gift, currency, daysLeft: left } = summaryOf(row, today);
    const terms = { weekdays, startsBefore, fromTickets, endsFirst };
    return { id, title, endsOn, kind, redeem, value, gift, currency, daysLeft: left, ...terms, citySlug: city.slug };
  });
}
