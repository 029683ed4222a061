import { expect, test } from 'vitest';
import { catalogueTransaction } from '#adapters/db/catalogue/catalogue-store.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { aPerformance } from '#test/builders/performance.ts';
import type { PerformanceDraft } from '#usecases/catalog/import-ports.ts';
import { eventJsonLd } from '#web/site/event/json-ld.ts';
import { createTestDatabase } from './database.ts';
import { drawPage } from './draw-page.ts';
import { wholeApi } from './whole-api.ts';

const PLACES = ['store', 'answer', 'filmPage', 'playPage', 'jsonLd'] as const;
type Place = (typeof PLACES)[number];

type Filled<Key extends keyof PerformanceDraft> = {
  value: NonNullable<PerformanceDraft[Key]>;
  /** What shows the value, in any of its forms. */
  shownAs: readonly string[];
  in: readonly Place[];
  /** Why it is nowhere else. */
  because: string;
};

const DAY_MS = 86_400_000;
const day = (inDays: number) => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);

const database = await createTestDatabase();
const { pool } = database;
const built = await aPerformance(pool, { salePermission: 'open' });
const { rows } = await pool.query<{ event: string; place: string; hall: string; list: string }>(
  `select e.key as event, pl.key as place, h.key as hall, l.key as list from performance p join event e on e.id = p.event_id
     join place pl on pl.id = p.place_id join hall h on h.id = p.hall_id join price_list l on l.id = p.price_list_id
   where p.id = $1`,
  [built.id],
);
const keys = rows[0] ?? { event: '', place: '', hall: '', list: '' };
await pool.query('delete from performance where id = $1', [built.id]);
await pool.query(
  `insert into category (slug, sort, name, plural, singular)
   select c, 1, names, names, names from unnest(array['teatr', 'kino']) c, jsonb_build_object('ru', 'Раздел') names
   on conflict (slug) do update set singular = excluded.singular, plural = excluded.plural, name = excluded.name`,
);
await pool.query(
  `insert into tour (key, title, starts_on, ends_on) values ('marked-tour', '{"ru":"Тур"}', '2026-01-01', '2036-01-01')`,
);

/** Every field of a performance as the catalogue brings it, and every place where it must appear. */
const FIELDS: { [Key in keyof Required<PerformanceDraft>]: Filled<Key> } = {
  key: { value: 'marked-date', shownAs: ['marked-date'], in: ['store'], because: 'pages know it by its number' },
  source: {
    value: 'marked-source',
    shownAs: ['marked-source'],
    in: ['store'],
    because: 'decides which import may change it',
  },
  event: {
    value: keys.event,
    shownAs: [`"event":"${keys.event}"`, `"key":"${keys.event}"`, `/event/${built.eventId}`],
    in: ['store', 'answer', 'filmPage', 'playPage', 'jsonLd'],
    because: 'is everywhere',
  },
  place: {
    value: keys.place,
    shownAs: ['Театр на Днепре'],
    in: ['store', 'answer', 'filmPage', 'playPage', 'jsonLd'],
    because: 'is everywhere',
  },
  hall: {
    value: keys.hall,
    shownAs: ['Большой зал'],
    in: ['store', 'answer', 'filmPage', 'playPage'],
    because: 'structured data names the place',
  },
  tour: { value: 'marked-tour', shownAs: ['marked-tour'], in: ['store'], because: 'is shown on the tour’s own page' },
  planVersionId: {
    value: built.planVersionId,
    shownAs: [`"plan_version_id":${built.planVersionId}`],
    in: ['store'],
    because: 'decides which seats are sold',
  },
  priceList: { value: keys.list, shownAs: [`"list":"${keys.list}"`], in: ['store'], because: 'pages have its totals' },
  startsAt: {
    value: new Date(`${day(30)}T16:47:00Z`),
    shownAs: [`${day(30)}T16:47`, `${day(30)}T19:47`],
    in: ['store', 'answer', 'filmPage', 'playPage', 'jsonLd'],
    because: 'is everywhere',
  },
  endsAt: {
    value: new Date(`${day(30)}T18:53:00Z`),
    shownAs: [`${day(30)}T18:53`, `${day(30)}T21:53`],
    in: ['store'],
    because: 'pages and structured data have the length of the event, tickets and calendars the end',
  },
  localDay: {
    value: day(30),
    shownAs: [`"local_day":"${day(30)}"`, `"day":"${day(30)}"`, `<time dateTime="${day(30)}`, `day=${day(30)}`],
    in: ['store', 'answer', 'filmPage', 'playPage'],
    because: 'groups the dates of a page',
  },
  format: {
    value: 'MARKED-3D',
    shownAs: ['MARKED-3D'],
    in: ['store', 'answer', 'filmPage', 'jsonLd'],
    because: 'only films have formats',
  },
  secondFormat: {
    value: 'MARKED-IMAX',
    shownAs: ['MARKED-IMAX'],
    in: ['store', 'answer', 'filmPage', 'jsonLd'],
    because: 'only films have formats',
  },
  state: {
    value: 'cancelled',
    shownAs: ['"state":"cancelled"', '"status":"cancelled"', 'EventCancelled', 'Отменено'],
    in: ['store', 'answer', 'filmPage', 'playPage', 'jsonLd'],
    because: 'is everywhere',
  },
  previousStartsAt: {
    value: new Date(`${day(20)}T16:31:00Z`),
    shownAs: [`${day(20)}T16:31`, `${day(20)}T19:31`, ', 19:31'],
    in: ['store', 'answer', 'filmPage', 'playPage', 'jsonLd'],
    because: 'is everywhere',
  },
  saleMode: {
    value: 'online',
    shownAs: ['"sale_mode":"online"'],
    in: ['store'],
    because: 'pages and structured data have the status that follows from it',
  },
  presaleFrom: {
    value: new Date(`${day(-9)}T10:11:00Z`),
    shownAs: [`${day(-9)}T10:11`, `${day(-9)}T13:11`],
    in: ['store'],
    because: 'is over once the sale has begun',
  },
  saleFrom: {
    value: new Date(`${day(8)}T10:13:00Z`),
    shownAs: [`${day(8)}T10:13`, `${day(8)}T13:13`],
    in: ['store', 'answer'],
    because: 'pages and structured data name it only before the sale of what is not cancelled',
  },
  refundSharePermille: {
    value: 773,
    shownAs: ['773', '77.3'],
    in: ['store', 'answer'],
    because: 'the pages say it of what is not cancelled',
  },
  refundDaysBefore: {
    value: 17,
    shownAs: ['"refund_days_before":17'],
    in: ['store'],
    because: 'pages have the last day that follows from it',
  },
};

const draft = Object.fromEntries(Object.entries(FIELDS).map(([name, { value }]) => [name, value])) as PerformanceDraft;
await catalogueTransaction(pool)((store) => store.savePerformances([draft], true));
await pool.query(`update performance set sale_gate = 'open'`);

async function texts(): Promise<Record<Place, string>> {
  const { rows: stored } = await pool.query(
    `select to_jsonb(p) as performance, (select key from event where id = p.event_id) as event,
       (select name from place where id = p.place_id) as place, (select name from hall where id = p.hall_id) as hall,
       (select key from tour where id = p.tour_id) as tour, (select key from price_list where id = p.price_list_id) as list
     from performance p`,
  );
  const app = await wholeApi(database);
  const answer = await app.inject({
    url: `/api/v3/pages/afisha/${built.eventId}?lang=ru&city=mogilev`,
    headers: { host: 'localhost' },
  });
  expect(answer.statusCode).toBe(200);
  const path = `/mogilev/event/${built.eventId}`;
  const playPage = await drawPage(app, path);
  await pool.query(`update event set category = 'kino'`);
  const filmPage = await drawPage(app, path);
  const site = { locale: 'ru', origin: 'http://localhost', market: 'belarus' };
  return {
    store: JSON.stringify(stored),
    answer: answer.body,
    filmPage,
    playPage,
    jsonLd: JSON.stringify(eventJsonLd(JSON.parse(answer.body) as EventPage, site as never)),
  };
}

const found = await texts();

test.each(Object.entries(FIELDS))('%s is in every place that shows it, and in no other', (_, field) => {
  const shown = PLACES.filter((place) => field.shownAs.some((mark) => found[place].includes(mark)));
  expect(shown).toEqual(field.in);
});
