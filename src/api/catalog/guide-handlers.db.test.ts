import fastify from 'fastify';
import { expect, test } from 'vitest';
import { refreshListing } from '#adapters/db/catalogue/refresh-listing.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { guideHandlers } from '#api/catalog/guide-handlers.ts';
import { performanceTypesSchema } from '#api/catalog/contract.ts';
import * as endpoints from '#api/catalog/endpoints-contract.ts';
import { homeSchema } from '#api/catalog/event-contract.ts';
import { eventLinesSchema, listingSchema, type Listing } from '#api/catalog/listing-contract.ts';
import { catalogRoutes } from '#api/catalog/routes.ts';
import { aSmallGuide } from '#test/builders/small-guide.ts';
import { createTestDatabase } from '#test/database.ts';

// Parameters of the calls in section 7 of the specification, one test per parameter.

const { pool } = await createTestDatabase();
const { now, ids } = await aSmallGuide(pool);
const app = fastify();
await app.register(
  catalogRoutes(
    guideHandlers({
      guide: createGuideReads(pool),
      services: [],
      hostOf: () => ({ market: 'belarus', ruHost: false }),
      now: () => now,
    }),
  ),
);

async function ask<Body>(path: string, query: Record<string, string | number>): Promise<Body> {
  const asked = { cityId: String(ids['minsk']), lang: 'ru', jsonld: '0' };
  const answer = await app.inject({
    url: path,
    query: { ...asked, ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])) },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json() as Body;
}
const listing = async (query: Record<string, string | number>): Promise<Listing> =>
  listingSchema.parse(await ask(endpoints.listing.path, query));
const titles = ({ items }: Listing): string[] => items.map(({ title }) => title);
const unixSeconds = (hours: number): number => Math.floor(now.getTime() / 1000) + hours * 3600;
const today = now.toISOString().slice(0, 10);

test('ignoreEndTime=1 lists what has begun today, ignoreEndTime=0 does not', async () => {
  const begun = { type: 'teatr', from: today, to: today };
  expect(titles(await listing({ ...begun, ignoreEndTime: 1 }))).toEqual(['Вишнёвый сад']);
  expect(titles(await listing({ ...begun, ignoreEndTime: 0 }))).toEqual([]);
});

test('time lists what begins from that second on; the start of the day is what films are asked with', async () => {
  const begun = { type: 'teatr', from: today, to: today };
  expect(titles(await listing({ ...begun, time: unixSeconds(-3) }))).toEqual(['Вишнёвый сад']);
  expect(titles(await listing({ ...begun, time: unixSeconds(-1) }))).toEqual([]);
  expect(titles(await listing({ type: 'kino', time: unixSeconds(26) }))).toEqual(['Мимино']);
  expect(titles(await listing({ type: 'kino', time: unixSeconds(29) }))).toEqual([]);
});

test('home_sort=1 puts the best known first, whatever days are asked for', async () => {
  expect(titles(await listing({ period: 'week' }))).toEqual(['Вишнёвый сад', 'Мимино', 'Орган, свечи; Бах']);
  expect(titles(await listing({ period: 'week', home_sort: 1 }))).toEqual([
    'Мимино',
    'Орган, свечи; Бах',
    'Вишнёвый сад',
  ]);
  expect(titles(await listing({ period: 'week', home_sort: 1, sort: 'date' }))[0]).toBe('Вишнёвый сад');
});

test('limit is kept, and never grows beyond what a page may ask for', async () => {
  const one = await listing({ limit: 1 });
  expect([one.items.length, one.total, one.pages]).toEqual([1, 3, 3]);
  expect((await listing({ limit: 12 })).limit).toBe(12);
  expect((await listing({ limit: 48 })).limit).toBe(48);
  for (const limit of [0, 49, 5000])
    expect((await app.inject({ url: endpoints.listing.path, query: { limit: String(limit) } })).statusCode).toBe(400);
  expect((await listing({})).limit).toBe(24);
});

test('onlyData=1 leaves out what a page offers to choose from, onlyData=0 has it', async () => {
  const data = await listing({ onlyData: 1 });
  expect([data.items.length, data.dates, data.genres, data.tags, data.months]).toEqual([3, [], [], [], []]);
  const whole = await listing({ onlyData: 0 });
  expect(whole.dates).toHaveLength(14);
  expect(whole.months.length).toBeGreaterThan(0);
});

test('the home page takes the parameters every call carries and no others', async () => {
  const home = homeSchema.parse(await ask(endpoints.home.path, {}));
  expect([home.city.slug, home.eventsAhead]).toEqual(['minsk', 3]);
  expect(homeSchema.parse(await ask(endpoints.home.path, { cityId: ids['brest'] ?? 0 })).eventsAhead).toBe(0);
  // City 0 means that no city is chosen yet: the market's default is used.
  expect(homeSchema.parse(await ask(endpoints.home.path, { cityId: 0, lang: 'by' })).city.slug).toBe('minsk');
});

test('only=filter names the categories that find something in the city; without it all are named', async () => {
  const slugs = async (query: Record<string, string | number>): Promise<string[]> =>
    performanceTypesSchema.parse(await ask(endpoints.performanceTypes.path, query)).data.map(({ slug }) => slug);
  expect(await slugs({ only: 'filter' })).toEqual(['kino', 'teatr', 'koncert']);
  expect(await slugs({ only: 'filter', cityId: ids['tbilisi'] ?? 0 })).toEqual(['koncert']);
  expect(await slugs({ only: 'filter', cityId: ids['brest'] ?? 0 })).toEqual([]);
  expect(await slugs({})).toEqual(['kino', 'teatr', 'koncert', 'sport']);
});

test('events are named by their numbers, in the asked language and city; be travels as by', async () => {
  await pool.query(`update event set title = title || '{"be": "Вішнёвы сад"}' where id = $1`, [ids['play']]);
  const named = async (query: Record<string, string>) => {
    const answer = await ask(endpoints.eventLines.path, { ids: `${ids['play']}`, city: 'minsk', ...query });
    const lines = eventLinesSchema.parse(answer);
    expect(lines).toEqual(answer);
    return lines.items.map(({ title, place }) => [title, place]);
  };
  expect(await named({ lang: 'by' })).toEqual([['Вішнёвы сад', 'Театр оперы']]);
  expect(await named({ lang: 'be', city: 'tbilisi' })).toEqual([['Вішнёвы сад', null]]);
  expect(await named({ ids: '999999' })).toEqual([]);
  expect(await named({ ids: Array(200).fill(ids['film']).join() })).toEqual([['Мимино', 'Кинотеатр «Мир»']]);
});

test('numbers that are none or too many are refused, and so is an unknown city', async () => {
  const statusOf = async (numbers: string, city = 'minsk') =>
    (await app.inject({ url: endpoints.eventLines.path, query: { ids: numbers, city } })).statusCode;
  for (const numbers of ['', '0', 'abc', '1,', '1,-2', '99999999999', Array(201).fill(1).join()])
    expect(await statusOf(numbers), numbers).toBe(400);
  expect(await statusOf('1', 'atlantis')).toBe(404);
  expect((await app.inject(`${endpoints.eventLines.path}?ids=1`)).statusCode).toBe(400);
});

test('what is no number is refused as a bad request', async () => {
  for (const query of ['limit=many', 'time=noon', 'ignoreEndTime=2', 'home_sort=yes', 'onlyData=all'])
    expect((await app.inject(`${endpoints.listing.path}?${query}`)).statusCode).toBe(400);
});

test('a film of today whose last showing has begun counts in no view, though films are asked for from the start of the day', async () => {
  await pool.query(
    `insert into performance (key, event_id, place_id, city_id, starts_at, local_day, sale_mode)
     select 'film begun', event_id, place_id, city_id, $1, $2, 'free' from performance where key = 'film early'`,
    [new Date(now.getTime() - 2 * 3_600_000), today],
  );
  await refreshListing(pool, null);
  const films = { type: 'kino', time: unixSeconds(-9) };
  for (const view of [{}, { view: 'cinemas' }, { view: 'hours' }]) {
    expect((await listing({ ...films, ...view })).dates.slice(0, 2).map(({ events }) => events)).toEqual([0, 1]);
    expect((await listing({ ...films, ...view, from: today, to: today })).total).toBe(0);
  }
  const ofAll = await listing({ from: today, to: today });
  expect([ofAll.total, ofAll.dates[0]?.events]).toEqual([0, 0]);
  expect(homeSchema.parse(await ask(endpoints.home.path, {})).counts.today).toBe(0);
  expect(titles(await listing({ ...films, from: today, to: today, ignoreEndTime: 1 }))).toEqual(['Мимино']);
});
