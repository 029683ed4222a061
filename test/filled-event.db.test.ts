import { generateKeyPairSync } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { createFeedReads } from '#adapters/db/guide/feed-reads.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { ticketEmail } from '#adapters/mail/ticket-email.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import type { EventPage } from '#api/catalog/event-contract.ts';
import { type EventRecord, eventSchema } from '#domain/catalog/import/records.ts';
import { hostTable, LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { registerFeeds } from '#documents/feeds/register-feeds.ts';
import { aPhotograph, photographsIn } from '#test/builders/photographs.ts';
import { importRecords } from '#test/builders/import-records.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import { eventJsonLd, workJsonLd } from '#web/site/event/json-ld.ts';
import { createTestDatabase } from './database.ts';
import { drawPage } from './draw-page.ts';
import { wholeApi } from './whole-api.ts';

const PLACES = [
  'store',
  'answer',
  'page',
  'jsonLd',
  'listing',
  'search',
  'news',
  'calendar',
  'order',
  'email',
] as const;
type Place = (typeof PLACES)[number];

type Filled<Key extends keyof EventRecord> = {
  value: NonNullable<EventRecord[Key]>;
  /** What shows the value, in any of its forms. */
  shownAs: readonly string[];
  in: readonly Place[];
  /** Why it is nowhere else, or nowhere at all. */
  because: string;
};

const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

/** Every field of an imported event, and every place where it must appear. */
const FIELDS: { [Key in keyof Required<EventRecord>]: Filled<Key> } = {
  id: {
    value: 424_242,
    shownAs: ['424242'],
    in: ['store', 'answer', 'page', 'jsonLd', 'listing', 'search', 'news', 'calendar', 'order'],
    because: 'the examined email has its links replaced',
  },
  key: {
    value: 'marked-key',
    shownAs: ['marked-key'],
    in: ['store', 'answer', 'order'],
    because: 'seeds the poster only',
  },
  category: {
    value: 'teatr',
    shownAs: ['teatr'],
    in: ['store', 'answer', 'page', 'listing', 'search', 'order'],
    because: 'elsewhere its name or a type of its own stands for it',
  },
  title: {
    value: { ru: 'Заглавие' },
    shownAs: ['Заглавие'],
    in: ['store', 'answer', 'page', 'jsonLd', 'listing', 'search', 'news', 'calendar', 'order', 'email'],
    because: 'is everywhere',
  },
  tagline: {
    value: { ru: 'Подзаголовок' },
    shownAs: ['Подзаголовок'],
    in: ['store', 'answer', 'page', 'jsonLd', 'news', 'calendar'],
    because: 'cards, results and tickets name the event only',
  },
  description: {
    value: { ru: 'Изложение' },
    shownAs: ['Изложение'],
    in: ['store', 'answer', 'page'],
    because: 'is too long for lists; feeds and structured data prefer the tagline',
  },
  age: {
    value: '16+',
    shownAs: ['16+', '16-'],
    in: ['store', 'answer', 'page', 'jsonLd', 'listing', 'search', 'news', 'calendar', 'order'],
    because: 'the email leaves it to the ticket',
  },
  durationMin: {
    value: 137,
    shownAs: ['"durationMin":137', '"duration_min":137', 'PT137M', 'PT2H17M', '2 ч 17 мин'],
    in: ['store', 'answer', 'page', 'jsonLd'],
    because: 'lists and feeds give the start; a ticket has the end of its performance',
  },
  intervals: {
    value: { count: 3, minutes: 23 },
    shownAs: ['"minutes":23', '"minutes": 23', 'с 3 антрактами по 23 мин'],
    in: ['store', 'answer', 'page'],
    because: 'structured data has no word for it; elsewhere the end is enough',
  },
  genres: {
    value: ['marked-genre'],
    shownAs: ['marked-genre', 'Жанровое'],
    in: ['store', 'answer', 'page', 'listing'],
    because: 'describes the event for choosing it',
  },
  tags: {
    value: ['marked-tag'],
    shownAs: ['marked-tag', 'Меточное'],
    in: ['store', 'answer', 'listing'],
    because: 'describes the event for choosing it; the site offers it as a filter',
  },
  language: {
    value: 'kk',
    shownAs: ['"language":"kk"', '"inLanguage":"kk"', '>Kk<'],
    in: ['store', 'answer', 'page', 'jsonLd', 'listing'],
    because: 'is a detail of the page and a filter of listings',
  },
  subtitles: {
    value: 'uz',
    shownAs: ['"subtitles":"uz"', '"subtitleLanguage":"uz"', '>Uz<'],
    in: ['store', 'answer', 'page'],
    because: 'is a detail of the page; structured data has it for films',
  },
  year: {
    value: 1957,
    shownAs: ['1957'],
    in: ['store', 'answer', 'page'],
    because: 'is a detail of the page; structured data has it for films',
  },
  country: {
    value: { ru: 'Страноведия' },
    shownAs: ['Страноведия'],
    in: ['store', 'answer', 'page'],
    because: 'is a detail of the page; structured data has it for films',
  },
  people: {
    value: [{ key: 'marked-person', role: 'director' }],
    shownAs: ['marked-person', 'Особа Меченая'],
    in: ['store', 'answer', 'page'],
    because: 'are details of the page; structured data names only performers and directors of films',
  },
  places: {
    value: ['marked-place'],
    shownAs: ['marked-place', 'Сценическое'],
    in: ['store', 'answer', 'page', 'jsonLd', 'listing', 'search', 'news', 'calendar', 'order', 'email'],
    because: 'is everywhere',
  },
  organizer: {
    value: 'marked-organizer',
    shownAs: ['marked-organizer', 'Устроители'],
    in: ['store', 'answer', 'page', 'jsonLd', 'order'],
    because: 'the ticket and its PDF name the seller, the email does not',
  },
  permitNo: {
    value: 'ПР-7788',
    shownAs: ['ПР-7788'],
    in: ['store', 'answer', 'page', 'order'],
    because: 'is shown beside the organizer, in the file of a ticket too',
  },
  hall: {
    value: 'marked-hall',
    shownAs: ['marked-hall', 'Залище'],
    in: ['store', 'answer', 'page', 'calendar', 'order', 'email'],
    because: 'lists name the place',
  },
  accessible: {
    value: true,
    shownAs: ['"accessible":true', 'кресел'],
    in: ['store', 'answer', 'page'],
    because: 'is a detail of the page',
  },
  price: {
    value: { currency: 'BYN', from: 71, to: 83, feePercent: 10 },
    shownAs: ['"price_minor":7100', '7810', '78.1', '78,10'],
    in: ['store', 'answer', 'page', 'jsonLd', 'listing', 'search', 'news'],
    because: 'calendars have none; an order has those of its lines',
  },
  schedule: {
    value: { kind: 'dates', dates: [{ day, at: '19:47' }] },
    shownAs: [`${day}T16:47`, '19:47', '164700Z', '16:47:00'],
    in: ['store', 'answer', 'page', 'jsonLd', 'listing', 'search', 'news', 'calendar', 'order', 'email'],
    because: 'is everywhere',
  },
  status: {
    value: 'box-office',
    shownAs: ['box_office', 'box-office', 'InStoreOnly', 'Только в кассе'],
    in: ['store', 'answer', 'page', 'jsonLd', 'listing', 'search'],
    because: 'feeds tell of cancelled and moved dates only',
  },
  poster: {
    value: { mood: 'marked-mood', hue: 317, motif: 'marked-motif' },
    shownAs: ['marked-motif'],
    in: ['store', 'answer', 'order'],
    because: 'elsewhere the picture stands for it',
  },
  photo: {
    value: { file: 'marked.jpg', credit: { ru: 'Светописец' }, alt: { ru: 'Видимое' }, focus: { x: 300, y: 200 } },
    shownAs: ['"photo":{', '/photos/'],
    in: ['store', 'answer', 'page', 'jsonLd', 'listing', 'search', 'news'],
    because: 'calendars, tickets and emails have no photograph',
  },
  fictional: { value: true, shownAs: ['"fictional":true'], in: [], because: 'stays in the file, for its editors' },
};

const database = await createTestDatabase();
const { pool } = database;
const now = new Date();
const ru = (text: string) => ({ ru: text });
const problems = await importRecords(
  pool,
  {
    taxonomy: [
      { key: 'teatr', kind: 'category', name: ru('Театр'), plural: ru('Спектакли'), singular: ru('Спектакль') },
      { key: 'marked-genre', kind: 'genre', category: 'teatr', name: ru('Жанровое') },
      { key: 'marked-tag', kind: 'tag', name: ru('Меточное') },
    ],
    organizers: [
      {
        key: 'marked-organizer',
        name: ru('Устроители'),
        market: 'belarus',
        taxNumber: '191120757',
        registerNo: 'Р-1',
        city: 'minsk',
      },
    ],
    people: [{ key: 'marked-person', name: ru('Особа Меченая'), roles: ['director'] }],
    places: [
      {
        key: 'marked-place',
        type: 'theatre',
        city: 'minsk',
        name: ru('Сценическое'),
        address: ru('ул. Новая, 1'),
        lat: 53.9,
        lon: 27.5,
        accessible: false,
        halls: [
          { key: 'first', name: ru('Первый'), kind: 'seated', layout: { template: 'black-box' }, capacity: 60 },
          { key: 'marked-hall', name: ru('Залище'), kind: 'seated', layout: { template: 'black-box' }, capacity: 60 },
        ],
      },
    ],
    events: [Object.fromEntries(Object.entries(FIELDS).map(([name, { value }]) => [name, value]))],
  },
  await photographsIn({ 'marked.jpg': await aPhotograph() }),
);

async function texts(): Promise<Record<Place, string>> {
  const { rows } = await pool.query<{
    performance_id: number;
  }>(`select p.id as performance_id, to_jsonb(e) as event, to_jsonb(p) as performance,
      to_jsonb(s) as schedule, (select jsonb_agg(to_jsonb(t)) from tariff t where t.price_list_id = p.price_list_id) as prices,
      (select jsonb_agg(g.key) from event_genre x join genre g on g.id = x.genre_id) as genres,
      (select jsonb_agg(g.key) from event_tag x join tag g on g.id = x.tag_id) as tags,
      (select jsonb_agg(jsonb_build_array(g.key, x.role)) from event_person x join person g on g.id = x.person_id) as people,
      (select key from organizer where id = e.organizer_id) as organizer
    from event e join performance p on p.event_id = e.id join event_schedule s on s.event_id = e.id`);
  const app = await wholeApi(database);
  const feeds = fastify();
  registerFeeds(feeds, {
    hosts: hostTable(LOCAL_HOSTS, null),
    originOf: ({ host }) => `http://${host}`,
    now: () => now,
    reads: createFeedReads(pool),
    cities: () => createGuideReads(pool).cities(),
  });
  const get = async (url: string, from: FastifyInstance = app) => {
    const answer = await from.inject({ url, headers: { host: 'localhost' } });
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.body.replaceAll('\r\n ', '').replaceAll('\u00a0', ' ');
  };
  const answer = await get('/api/v3/pages/afisha/424242?lang=ru&city=minsk');
  const site = { locale: 'ru', origin: 'http://localhost', market: 'belarus' };
  const facts = JSON.parse(answer) as EventPage;
  const { orderId } = await insertPaidOrder(pool, { performanceId: rows[0]?.performance_id ?? 0 });
  const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
  const [sold] = await readTickets({ signer, tickets: createTicketsStore(pool), now: () => now }, { orderId });
  if (sold === undefined) throw new Error('The order has no tickets');
  const links = new Proxy({}, { get: () => () => 'http://localhost/' });
  return {
    store: JSON.stringify(rows),
    answer,
    page: await drawPage(app, '/minsk/event/424242'),
    jsonLd: JSON.stringify([eventJsonLd(facts, site as never), workJsonLd(facts, site as never, 'minsk')]),
    listing: await get('/api/v3/pages/afisha?lang=ru&city=minsk&category=teatr'),
    search: await get(`/api/v2/search?lang=ru&city=minsk&search[query]=${encodeURIComponent('Заглавие')}`),
    news: await get('/feeds/ru/city/minsk.rss', feeds),
    calendar: await get('/feeds/ru/city/minsk.ics', feeds),
    order: JSON.stringify(sold),
    email: JSON.stringify(ticketEmail(sold, links as never)),
  };
}

const found = await texts();

test('every field of an imported event is filled here', () => {
  expect(problems).toEqual([]);
  expect(Object.keys(FIELDS).toSorted()).toEqual(Object.keys(eventSchema.shape).toSorted());
});

test.each(Object.entries(FIELDS))(
  '%s is in every place that shows it, and in no other',
  (_, { shownAs, in: places }) => {
    const shown = PLACES.filter((place) => shownAs.some((mark) => found[place].includes(mark)));
    expect(shown).toEqual(places);
  },
);
