import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createFeedReads } from '#adapters/db/guide/feed-reads.ts';
import { createGuideReads } from '#adapters/db/guide/guide-reads.ts';
import { createSitemapReads } from '#adapters/db/guide/sitemap-reads.ts';
import { hostTable, LOCAL_HOSTS } from '#domain/hosts/host-table.ts';
import { registerFeeds } from './register-feeds.ts';
import { registerSitemap } from './register-sitemap.ts';
import { aSmallGuide } from '#test/builders/small-guide.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool } = await createTestDatabase();
const { now, ids, performances } = await aSmallGuide(pool);
const app = fastify();
let time = now;
const shared = {
  hosts: hostTable(LOCAL_HOSTS, null),
  originOf: ({ host }: { host: string }) => `http://${host}`,
  now: () => time,
};
registerFeeds(app, { ...shared, reads: createFeedReads(pool), cities: () => createGuideReads(pool).cities() });
registerSitemap(app, { ...shared, reads: createSitemapReads(pool) });

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });
const entries = (calendar: string): string[] =>
  calendar
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => /^(SUMMARY|UID):/.test(line));
const addresses = async (url: string, host = 'localhost'): Promise<string[]> =>
  [...(await ask(url, { host })).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '');

test('a city’s calendar holds today and what is ahead, with what was cancelled, and leaves films to their own', async () => {
  const answer = await ask('/feeds/ru/city/minsk.ics');
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(entries(answer.body)).toEqual([
    `UID:performance-${performances['begun']}@guide.rampa`,
    'SUMMARY:Вишнёвый сад',
    `UID:performance-${performances['tomorrow']}@guide.rampa`,
    'SUMMARY:Вишнёвый сад',
    `UID:performance-${performances['concert']}@guide.rampa`,
    String.raw`SUMMARY:Отменено: Орган\, свечи\; Бах`,
  ]);
  const films = await ask('/feeds/ru/city/minsk/kino.ics');
  expect(entries(films.body)).toHaveLength(2);
  expect(films.body.replaceAll('\r\n ', '')).toContain(String.raw`Кинотеатр «Мир»: 13:00\nПобеда: 16:00`);
});

test.each([
  ['/feeds/ru/place/opera.ics', 3],
  ['/feeds/ru/person/actor.ics', 2],
  ['/feeds/ru/person/idle.ics', 0],
])('%s holds %d dates', async (address, count) => {
  const [, name = ''] = /(\w+)\.ics$/.exec(address) ?? [];
  const answer = await ask(address.replace(name, String(ids[name])));
  expect(answer.statusCode).toBe(200);
  expect(answer.body.match(/BEGIN:VEVENT/g)?.length ?? 0).toBe(count);
});

test('the news of a place link to its page', async () => {
  const { body } = await ask(`/feeds/ru/place/${ids['opera']}.rss`);
  expect(body).toContain(`/ru/minsk/objects/3/${ids['opera']}</link>`);
});

test('news are events, each once with its next date, what was announced last first', async () => {
  await pool.query(`update event set created_at = now() + interval '1 hour' where key = 'film'`);
  const { body, headers } = await ask('/feeds/ru/city/minsk.rss');
  expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect([...body.matchAll(/<item><title>([^<]+)/g)].map(([, title]) => title)).toEqual([
    'Мимино',
    'Орган, свечи; Бах',
    'Вишнёвый сад',
  ]);
});

test.each([
  '/feeds/ru/city/atlantis.ics',
  '/feeds/ru/city/moscow.ics',
  '/feeds/ru/city/minsk/nothing.rss',
  '/feeds/ru/place/9999.ics',
  '/feeds/xx/city/minsk.ics',
])('%s is not found', async (address) => {
  expect((await ask(address)).statusCode).toBe(404);
});

test('the Russian host has Moscow, and a host without pages has no feeds', async () => {
  expect((await ask('/feeds/ru/city/moscow.ics', { host: 'ru.rampa.localhost' })).statusCode).toBe(200);
  expect((await ask('/feeds/ru/city/minsk.ics', { host: 'gate.rampa.localhost' })).statusCode).toBe(404);
});

test('who has the file already gets 304; it changes with its dates and not with the clock', async () => {
  const first = await ask('/feeds/be/city/minsk.ics', { 'accept-encoding': 'gzip' });
  const etag = String(first.headers['etag']);
  expect(gunzipSync(first.rawPayload).toString()).toContain('BEGIN:VCALENDAR');
  const again = await ask('/feeds/be/city/minsk.ics', { 'if-none-match': etag });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  time = new Date(now.getTime() + 16 * 60_000);
  expect((await ask('/feeds/be/city/minsk.ics')).headers['etag']).toBe(etag);
  await pool.query(`update performance set state = 'cancelled', epoch = 2 where key = 'tomorrow'`);
  expect((await ask('/feeds/be/city/minsk.ics')).headers['etag']).toBe(etag);
  time = new Date(now.getTime() + 32 * 60_000);
  expect((await ask('/feeds/be/city/minsk.ics')).headers['etag']).not.toBe(etag);
});

test('the sitemap holds what search engines may show: no empty city, nothing long over, no filters', async () => {
  const parts = await addresses('/sitemap.xml');
  expect(parts).toEqual(
    ['cities', 'listings', 'events', 'places', 'people'].map((kind) => `http://localhost/sitemaps/${kind}-1.xml`),
  );
  expect(await addresses('/sitemaps/cities-1.xml')).toEqual(
    ['minsk', 'minsk/tonight'].flatMap((path) =>
      ['ru', 'be', 'en', 'ge'].map((lang) => `http://localhost/${lang}/${path}`),
    ),
  );
  const russian = async (kind: string) =>
    (await addresses(`/sitemaps/${kind}-1.xml`)).flatMap((address) => address.split('http://localhost/ru/')[1] ?? []);
  expect(await russian('listings')).toEqual([
    'minsk/events',
    'minsk/events/kino',
    'minsk/events/koncert',
    'minsk/events/teatr',
  ]);
  expect(await russian('events')).toEqual(
    ['play', 'film', 'concert', 'recent'].map((name) => `minsk/event/${ids[name]}`),
  );
  expect(await russian('people')).toEqual([`other/names/${ids['actor']}`]);
  expect(await russian('places')).toEqual([
    'minsk/objects/1',
    'minsk/objects/5',
    `minsk/objects/5/${ids['mir']}`,
    `minsk/objects/5/${ids['pobeda']}`,
    'minsk/objects/3',
    `minsk/objects/3/${ids['opera']}`,
  ]);
});

test('each market lists its own cities under its own host, every page in every language with its siblings', async () => {
  const host = 'rampa-ge.localhost';
  const { body } = await ask('/sitemaps/events-1.xml', { host });
  const address = (lang: string): string => `http://${host}/${lang}/tbilisi/event/${ids['georgian']}`;
  expect(await addresses('/sitemaps/events-1.xml', host)).toEqual(['ge', 'en', 'ru', 'be'].map(address));
  for (const [language, path] of [
    ['ka', 'ge'],
    ['be-BY', 'be'],
    ['x-default', 'ge'],
  ] as const)
    expect(body.match(new RegExp(`hreflang="${language}" href="${address(path)}"`, 'g'))).toHaveLength(4);
  expect(body).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z<\/lastmod>/);
});

test('the journal is listed with its categories and posts, each market its own, nothing before its day', async () => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into post_category (key, sort, name, lead) values ('notes', 1, '{"ru":"Заметки"}', '{"ru":"Коротко"}') returning id`,
  );
  const category = rows[0]?.id ?? 0;
  const posts = await pool.query<{ id: number }>(
    `insert into post (key, category_id, market, title, lead, body, read_minutes, published_on)
     select key, $1, market, '{"ru":"О сцене"}', '{"ru":"Коротко"}', '[]', 1, $2::date + later from (values
       ('here', 'belarus', 0), ('everywhere', 'both', 0), ('there', 'georgia', 0), ('later', 'both', 9)) as p (key, market, later)
     returning id`,
    [category, now],
  );
  const [here, everywhere, there] = posts.rows.map(({ id }) => `journal/${category}/${id}`);
  time = new Date(now.getTime() + 64 * 60_000);
  const listed = async (host: string) =>
    (await addresses('/sitemaps/journal-1.xml', host)).flatMap(
      (address) => address.split(`http://${host}/en/`)[1] ?? [],
    );
  expect(await listed('localhost')).toEqual(['journal', `journal/${category}`, here, everywhere]);
  expect(await listed('rampa-ge.localhost')).toEqual(['journal', `journal/${category}`, everywhere, there]);
});

test('an edit of what a page shows moves lastmod; popularity does not', async () => {
  const changed = async () =>
    (await pool.query<{ at: Date }>(`select changed_at as at from event where key = 'play'`)).rows[0]?.at.getTime() ??
    0;
  const before = await changed();
  await pool.query(`update event set popularity = 50 where key = 'play'`);
  expect(await changed()).toBe(before);
  await pool.query(`update event set age = '16+' where key = 'play'`);
  expect(await changed()).toBeGreaterThan(before);
});

test('robots.txt of a site names its sitemap, that of the gate closes', async () => {
  expect((await ask('/robots.txt', { host: 'rampa-ge.localhost' })).body).toContain(
    'Sitemap: http://rampa-ge.localhost/sitemap.xml',
  );
  expect((await ask('/robots.txt', { host: 'gate.rampa.localhost' })).body).toBe('User-agent: *\nDisallow: /\n');
});

test.each([
  [`previous_starts_at = starts_at - interval '1 hour'`, 'STATUS:CONFIRMED', 'SUMMARY:Вишнёвый сад'],
  ['previous_starts_at = null', 'STATUS:CANCELLED', 'SUMMARY:Перенесено: Вишнёвый сад'],
])('a date that was postponed is on where it has a new one: %s', async (moved, status, summary) => {
  await pool.query(`update performance set state = 'postponed', ${moved} where key = 'tomorrow'`);
  time = new Date(time.getTime() + 16 * 60_000);
  const { body } = await ask('/feeds/ru/city/minsk.ics');
  const entry = body
    .split('BEGIN:VEVENT')
    .find((each) => each.includes(`UID:performance-${performances['tomorrow']}@`));
  expect(entry).toContain(status);
  expect(entry).toContain(summary);
});
