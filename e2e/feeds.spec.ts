import ical from 'node-ical';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { m } from '#texts/generated/messages.js';

const browser = await launchBrowser();
const app = demoApp();
const origin = app.siteOf('belarus');

const read = async (path: string): Promise<string> => (await fetch(new URL(path, origin))).text();
const property = (html: string, name: string): string =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';

async function anId(table: 'place' | 'person'): Promise<number> {
  const from =
    table === 'place'
      ? `select p.id from place p join city c on c.id = p.city_id where c.slug = 'minsk' and p.type = 'theatre'`
      : 'select person_id as id from event_person';
  return (await app.pool.query<{ id: number }>(`${from} order by 1 limit 1`)).rows[0]?.id ?? 0;
}

describe('the picture a messenger shows', () => {
  test.each(['ru', 'be', 'en', 'ge'])('is a PNG of its own for every kind of page in %s', async (lang) => {
    const pages = [
      `/${lang}/minsk`,
      `/${lang}/minsk/events`,
      `/${lang}/minsk/events/koncert`,
      `/${lang}/minsk/objects/1`,
      `/${lang}/minsk/objects/2/${await anId('place')}`,
      `/${lang}/other/names/${await anId('person')}`,
      `/${lang}/minsk/event/5731229`,
    ];
    const seen = new Set<string>();
    for (const path of pages) {
      const html = await read(path);
      const address = property(html, 'og:image');
      seen.add(address);
      expect([property(html, 'og:image:width'), property(html, 'og:image:height')], path).toEqual(['1200', '630']);
      expect(property(html, 'og:image:type')).toBe('image/png');
      expect(property(html, 'og:image:alt').length).toBeGreaterThan(3);
      const picture = await fetch(address);
      expect([picture.status, picture.headers.get('content-type')], address).toEqual([200, 'image/png']);
      // Cached for a year only when page and picture agree on what is drawn.
      expect(picture.headers.get('cache-control'), address).toContain('immutable');
    }
    expect(seen.size).toBe(pages.length);
  });
});

describe('a city without events', () => {
  test.each(['/ru/orsha', '/en/orsha/events', '/ge/orsha/events/koncert'])(
    '%s stays out of search engines and leads to the nearest city that has some',
    async (path) => {
      const html = await read(path);
      expect(property(html, 'robots')).toBe('noindex');
      expect(html).not.toContain('/feeds/');
      const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
      await page.goto(new URL(path, origin).href);
      const way = page.getByRole('main').getByRole('link', { name: /Могил|Mogilev|მოგილ/ });
      await way.click();
      expect(new URL(page.url()).pathname).toBe(`/${path.split('/')[1]}/mogilev`);
      expect(property(await page.content(), 'robots')).toBe('');
      await page.context().close();
    },
  );
});

describe('following a page', () => {
  test('works by keyboard and without scripts, and the calendar is named like the page', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });
    const page = await context.newPage();
    await page.goto(`${origin}/be/minsk/events/koncert`);
    const summary = page.getByText(m.site_feeds_subscribe({}, { locale: 'be' }), { exact: true });
    await summary.focus();
    await page.keyboard.press('Enter');
    const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
    const file = await link(m.site_feeds_file({}, { locale: 'be' })).getAttribute('href');
    expect(await link(m.site_feeds_calendar({}, { locale: 'be' })).getAttribute('href')).toBe(
      `${origin.replace('http:', 'webcal:')}${file}`,
    );
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await read(file ?? '')).toContain(`X-WR-CALNAME:${title.replaceAll('\u00a0', ' ')}`);
    const news = await link(m.site_feeds_rss({}, { locale: 'be' })).getAttribute('href');
    expect((await fetch(new URL(news ?? '', origin))).headers.get('content-type')).toContain('application/rss+xml');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await context.close();
  });
});

test('the fullest calendar of the demo reads as a calendar, and nothing in it comes twice', async () => {
  for (const path of ['/feeds/ru/city/minsk.ics', '/feeds/ge/city/minsk/kino.ics', '/feeds/be/city/minsk/kvest.ics']) {
    const text = await read(path);
    expect(Buffer.byteLength(text), path).toBeLessThan(512 * 1024);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line))), path).toBeLessThanOrEqual(75);
    const events = Object.values(ical.parseICS(text)).filter((entry) => entry?.type === 'VEVENT');
    expect(events.length, path).toBeGreaterThan(50);
    expect(events.length, path).toBe(text.match(/\nUID:/g)?.length);
    expect(new Set(text.match(/\nDTSTART:\d{8}/g)).size, path).toBeGreaterThan(10);
  }
});

test('sitemap and news are well-formed', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (const path of [
    '/sitemap.xml',
    '/sitemaps/events-1.xml',
    '/feeds/ge/city/tbilisi.rss',
    '/feeds/ru/city/minsk.rss',
  ]) {
    const fault = await page.evaluate(
      (xml) =>
        new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')?.textContent ?? null,
      await read(path),
    );
    expect(fault, path).toBeNull();
  }
  await context.close();
});

test('every address of the sitemap answers as itself and may be shown', async () => {
  const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address ?? '');
  const parts = locations(await read('/sitemap.xml'));
  expect(parts.length).toBeGreaterThanOrEqual(5);
  for (const part of parts) {
    const addresses = locations(await read(new URL(part).pathname));
    // A few addresses of each part, spread over it.
    const step = Math.ceil(addresses.length / 12);
    for (const address of addresses.filter((_, at) => at % step === 0)) {
      const html = await read(new URL(address).pathname);
      expect(/rel="canonical" href="([^"]+)"/.exec(html)?.[1], address).toBe(address);
      expect(property(html, 'robots'), address).toBe('');
    }
  }
});
