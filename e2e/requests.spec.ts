import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import * as catalog from '#api/catalog/endpoints-contract.ts';
import * as directory from '#api/directory/endpoints-contract.ts';
import * as discounts from '#api/discounts/endpoints-contract.ts';
import * as documents from '#api/documents/endpoints-contract.ts';
import * as journal from '#api/journal/endpoints-contract.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';
import { rawRequest } from '../verify/guards/raw-request.ts';

const browser = await launchBrowser();
const app = demoApp();
const belarus = app.siteOf('belarus');

const idOf = async (sql: string): Promise<string> => {
  const { rows } = await app.pool.query<{ id: number | string }>(sql);
  return String(rows[0]?.id ?? '');
};
const aReader = (locale: 'ru' | 'be' | 'en', city: string) =>
  aVisitor(browser, app, { market: 'belarus', locale, width: 1280, city });
const cityId = (slug: string) => idOf(`select id from city where slug = '${slug}'`);

type Answer = { ld?: { '@type': string }[] } & Record<string, unknown>;
async function ask(path: string, query: Record<string, string>): Promise<Answer> {
  const answer = await fetch(`${belarus}${path}?${new URLSearchParams(query)}`);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}

/** Collects the API calls that the browser sends from now on. */
function callsOf(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) calls.push(url);
  });
  return calls;
}

describe('what every call of the API carries', () => {
  test('pages ask their own host, with the city they are of, their language and no JSON-LD', async () => {
    const { page, ...visitor } = await aReader('be', 'brest');
    const calls = callsOf(page);
    await visitor.visit('/be/brest/events');
    await wake(page);
    await page.locator('#main article h2 a').first().click();
    await page.waitForURL('**/be/brest/event/*');
    await expect.poll(() => calls.some(({ pathname }) => pathname.startsWith('/api/v3/pages/afisha/'))).toBe(true);
    const read = calls.filter(({ pathname }) => pathname.startsWith('/api/v3/pages/'));
    const brest = await cityId('brest');
    for (const { origin, searchParams } of read.filter(({ pathname }) => !pathname.endsWith('/layout'))) {
      expect(origin).toBe(belarus);
      expect([searchParams.get('cityId'), searchParams.get('lang'), searchParams.get('jsonld')]).toEqual([
        brest,
        'by',
        '0',
      ]);
    }
  });

  test('a post is asked for without a city', async () => {
    const { page, ...visitor } = await aReader('ru', 'minsk');
    const calls = callsOf(page);
    await visitor.visit('/ru/journal');
    await wake(page);
    await page.locator('#main article a:not([aria-hidden])').first().click();
    await page.waitForURL(/\/journal\/\d+\/\d+$/);
    const [post] = calls.filter(({ pathname }) => /^\/api\/v3\/pages\/journal\/\d+$/.test(pathname));
    expect(post?.searchParams.has('cityId')).toBe(false);
    expect(post?.searchParams.get('lang')).toBe('ru');
  });

  test('answers follow the city and the language they are asked with', async () => {
    const path = catalog.home.path;
    const [minsk, brest] = await Promise.all(
      ['minsk', 'brest'].map(async (slug) => ask(path, { cityId: await cityId(slug), lang: 'by' })),
    );
    expect([minsk?.['city'], brest?.['city']]).toMatchObject([
      { slug: 'minsk', name: 'Мінск' },
      { slug: 'brest', name: 'Брэст' },
    ]);
    // Without a city the host's default is used.
    expect((await ask(path, { cityId: '0', lang: 'en' }))['city']).toMatchObject({ slug: 'minsk', name: 'Minsk' });
  });

  const WITH_LD: [name: string, path: string, type: string, query?: Record<string, string>][] = [
    ['the home page', catalog.home.path, 'ItemList'],
    ['a listing', catalog.listing.path, 'ItemList', { type: 'koncert' }],
    ['places', catalog.places.path, 'BreadcrumbList', { type: 'theatre' }],
    ['the journal', journal.journal.path, 'BreadcrumbList'],
    ['people', directory.people.path, 'BreadcrumbList'],
    ['tours', directory.tours.path, 'BreadcrumbList'],
    ['documents', documents.documents.path, 'BreadcrumbList'],
    ['discounts', discounts.discounts.path, 'BreadcrumbList'],
  ];
  test.each(WITH_LD)(
    'jsonld=1 adds to %s what its page tells machines, 0 leaves it out',
    async (_, path, type, more) => {
      const query = { cityId: await cityId('minsk'), lang: 'ru', ...more };
      const { ld, ...rest } = await ask(path, { ...query, jsonld: '1' });
      expect(ld?.map((thing) => thing['@type'])).toContain(type);
      const without = await ask(path, { ...query, jsonld: '0' });
      expect(Object.keys(without)).toEqual(Object.keys(rest));
    },
  );

  test('the JSON-LD of an answer is that of its page', async () => {
    const id =
      await idOf(`select event_id as id from event_city ec join city c on c.id = ec.city_id and c.slug = 'brest'
      join event e on e.id = ec.event_id where e.category = 'koncert' order by event_id limit 1`);
    const post = await idOf('select id from post order by id limit 1');
    const brest = { cityId: await cityId('brest'), lang: 'en', jsonld: '1' };
    const { page, ...visitor } = await aReader('en', 'brest');
    const category = await idOf(`select category_id as id from post where id = ${post}`);
    for (const [answer, address] of [
      [`${catalog.listing.path}/${id}`, `/en/brest/event/${id}`],
      [`${journal.journal.path}/${post}`, `/en/journal/${category}/${post}`],
    ] as const) {
      const { ld } = await ask(answer, brest);
      await visitor.visit(address);
      const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(ld).toEqual(blocks.map((block) => JSON.parse(block) as object));
    }
  });
});

test.each(['event/0', 'event/9999999999', 'objects/1/0', 'objects/1/9999999999'])(
  'a number that can be nobody’s leads to the not-found page of its language, and answers 404 in Georgia: %s',
  async (path) => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await fetch(`${belarus}/be/minsk/${path}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/be/404']);
    }
    const inPlace = await rawRequest(app.port, new URL(app.siteOf('georgia')).host, `/ge/tbilisi/${path}`);
    expect(inPlace).toEqual({ status: 404, location: null });
  },
);

test('whoever is logged in carries their token in the calls of pages, and public answers stay the same', async () => {
  const { page, ...visitor } = await aReader('ru', 'minsk');
  await visitor.visit('/ru/minsk/events');
  const payload = Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 })).toString('base64url');
  const token = `e30.${payload}.c2lnbmF0dXJl`;
  await page.evaluate((value) => (document.cookie = `token=${value}; path=/`), token);
  const asked = page.waitForRequest((request) => request.url().includes('/api/v3/pages/afisha/'));
  await wake(page);
  await page.locator('#main article h2 a').first().click();
  const request = await asked;
  expect(request.headers().authorization).toBe(`Bearer ${token}`);
  const [known, anonymous] = await Promise.all(
    [{ authorization: `Bearer ${token}` }, {}].map(async (headers) => (await fetch(request.url(), { headers })).json()),
  );
  expect(known).toEqual(anonymous);
});

describe('a page is asked for once', () => {
  /** Counts page requests by address, once the new page is shown and no request is open. */
  async function askedTimes(page: Page, calls: URL[]): Promise<Record<string, number>> {
    // Longer than the delay after which a link under the pointer is prefetched.
    await page.waitForTimeout(300);
    await page.waitForLoadState('networkidle');
    const pages = calls.filter(({ pathname }) => /^\/api\/v3\/pages\/(?:afisha|objects)(?:\/|$)/.test(pathname));
    const times: Record<string, number> = {};
    for (const { pathname, search } of pages) times[pathname + search] = (times[pathname + search] ?? 0) + 1;
    return times;
  }
  const category = (page: Page, slug: string) =>
    page.locator(`[data-sub-navigation] a[href="/ru/minsk/events/${slug}"]`);
  async function onTheListing() {
    const { page, ...visitor } = await aReader('ru', 'minsk');
    await visitor.visit('/ru/minsk/events/teatr');
    // The page hydrates at the first user input.
    await page.mouse.move(5, 5);
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    return { page, calls: callsOf(page) };
  }

  test('when its link is pressed at once', async () => {
    const { page, calls } = await onTheListing();
    await category(page, 'kino').click();
    await page.waitForURL('**/ru/minsk/events/kino');
    expect(Object.values(await askedTimes(page, calls))).toEqual([1]);
  });

  test('when the pointer rests on its link before the press', async () => {
    const { page, calls } = await onTheListing();
    const read = page.waitForResponse((answer) => answer.url().includes('/api/v3/pages/afisha'));
    await category(page, 'kino').hover();
    await read;
    await category(page, 'kino').click();
    await page.waitForURL('**/ru/minsk/events/kino');
    expect(Object.values(await askedTimes(page, calls))).toEqual([1]);
  });

  test('when its link is opened by the keyboard', async () => {
    const { page, calls } = await onTheListing();
    await category(page, 'koncert').focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/ru/minsk/events/koncert');
    expect(Object.values(await askedTimes(page, calls))).toEqual([1]);
  });

  test('of places, pressed at once', async () => {
    const { page, calls } = await onTheListing();
    await page.locator('a[href="/ru/minsk/objects/1"]:visible').first().click();
    await page.waitForURL('**/ru/minsk/objects/1');
    expect(Object.values(await askedTimes(page, calls))).toEqual([1]);
  });

  test('when a filter is chosen', async () => {
    const { page, calls } = await onTheListing();
    await page.locator('#main a[href*="/ru/minsk/events/teatr?"]:visible').first().click();
    await page.waitForURL('**/ru/minsk/events/teatr?*');
    expect(Object.values(await askedTimes(page, calls))).toEqual([1]);
  });

  test('not at all by the browser when another city brings another document', async () => {
    const { page, calls } = await onTheListing();
    await page.getByRole('button', { name: /Ваш город/ }).click();
    await page.locator('a[href^="/ru/brest"]:visible').first().click();
    await page.waitForURL('**/ru/brest/events/teatr');
    expect(await askedTimes(page, calls)).toEqual({});
  });
});

describe('the next page', () => {
  test('opens at the anchor of its address', async () => {
    const { page, ...visitor } = await aReader('ru', 'minsk');
    await visitor.visit('/ru/minsk/events/teatr');
    await page.mouse.wheel(0, 900);
    const link = page.locator('#main article h2 a').nth(3);
    await link.evaluate((node: HTMLAnchorElement) => (node.href += '#reviews'));
    await wake(page);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await link.click();
    await page.locator('#reviews').waitFor();
    const top = () => page.locator('#reviews').evaluate((node) => Math.round(node.getBoundingClientRect().top));
    await expect.poll(top).toBeLessThan(300);
    expect(await page.evaluate(() => [scrollY > 300, 'isSameDocument' in window])).toEqual([true, true]);
  });
});

describe('after a reload', () => {
  test('the page stands where it was, and the first press is not lost', async () => {
    const { page, ...visitor } = await aReader('ru', 'minsk');
    await visitor.visit('/ru/minsk/events/teatr');
    await page.mouse.move(20, 20);
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() => scrollY === 900);
    await page.reload({ waitUntil: 'load' });
    expect(await page.evaluate(() => scrollY)).toBe(900);
    const seen = await page
      .locator('#main article h2 a')
      .evaluateAll((links) =>
        links
          .map((link) => ({ title: link.textContent, y: link.getBoundingClientRect().top }))
          .find(({ y }) => y > 200),
      );
    const card = page.locator('#main article h2 a').filter({ hasText: seen?.title ?? '' });
    const box = await card.first().boundingBox();
    // A finger stays down for a moment, in which the page hydrates.
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.mouse.down();
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    await page.mouse.up();
    await page.getByRole('heading', { level: 1, name: seen?.title ?? '' }).waitFor();
  });
});

describe('the current city', () => {
  const named = (page: Page) => page.getByRole('button', { name: /Ваш город/ }).textContent();
  test.each([
    ['the chosen one', 'belarus', '/ru/minsk', 'gomel', 'Гомель'],
    ['else the one in the address', 'belarus', '/ru/brest', undefined, 'Брест'],
    ['else the default of the host', 'belarus', '/ru/objects', undefined, 'Минск'],
    ['a chosen one the host does not list counts for nothing', 'belarus', '/ru/brest', 'moscow', 'Брест'],
    ['in Georgia by default Tbilisi', 'georgia', '/ru/objects', undefined, 'Тбилиси'],
  ] as const)('is %s', async (_, market, path, city, expected) => {
    const { page, ...visitor } = await aVisitor(browser, app, {
      market,
      locale: 'ru',
      width: 1280,
      ...(city === undefined ? {} : { city }),
    });
    await visitor.visit(path);
    await expect.poll(() => named(page)).toContain(expected);
  });

  test('is Moscow by default on the Russian domain, which lists it', async () => {
    const { port } = new URL(belarus);
    const { page } = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280 });
    await page.goto(`http://ru.rampa.localhost:${port}/ru`);
    expect(new URL(page.url()).pathname).toBe('/ru/moscow');
    expect(await named(page)).toContain('Москва');
  });
});
