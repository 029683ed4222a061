import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Listing } from '#api/catalog/listing-contract.ts';
import { isAvailable } from '#domain/performances/performance-status.ts';
import { type App, startApp } from '#test/app.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor, type VisitorOptions } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';
import { m } from '#texts/generated/messages.js';
import { aTileServer, type TileServer, WEB_GL } from './tile-server.ts';

const browser = await launchBrowser(WEB_GL);
const withoutWebGl = await launchBrowser(['--disable-3d-apis']);
const app = demoApp();
const ru = { locale: 'ru' } as const;
let tiles: TileServer;
let own: App;
let dataDir: string;

beforeAll(async () => {
  tiles = await aTileServer();
  dataDir = await mkdtemp(join(tmpdir(), 'rampa-map-'));
  const MAP_TILES_URL = `${tiles.origin}/{z}/{x}/{y}.png`;
  own = await startApp({ env: { ...app.environment, DATA_DIR: dataDir, MAP_TILES_URL } });
});
afterAll(async () => {
  await own.stop();
  await rm(dataDir, { recursive: true, force: true });
  tiles.close();
});
beforeEach(() => {
  tiles.asked.length = 0;
  tiles.fail(null);
});

const visitor = (options: Partial<VisitorOptions> = {}, by = browser) =>
  aVisitor(
    by,
    {
      ...app,
      siteOf: (market) => own.origin.replace('localhost', market === 'belarus' ? 'localhost' : 'rampa-ge.localhost'),
    },
    { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk', ...options },
  );

type Place = { id: number; name: string; lat: number; lon: number; hours: unknown };

/** Places of a city with their coordinates, those with events first. */
async function placesOf(city: string): Promise<Place[]> {
  const { rows } = await app.pool.query<Place>(
    `select p.id, p.name->>'ru' as name, p.lat, p.lon, p.hours from place p join city c on c.id = p.city_id
     left join place_listing l on l.place_id = p.id where c.slug = $1 order by l.events desc nulls last, p.id`,
    [city],
  );
  return rows;
}
const first = async (): Promise<Place> => {
  const [place] = await placesOf('minsk');
  if (!place) throw new Error('no place in Minsk');
  return place;
};

const FRAME = 'iframe[src^="/map-frame"]';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until the map has drawn its tiles. */
async function drawn(page: Page): Promise<void> {
  await page.locator(`${FRAME}[data-drawn]`).waitFor({ timeout: 30_000 });
}

describe('the map of a place', () => {
  test('opens after a click and never before, names its makers, and tells its host only the site', async () => {
    const place = await first();
    const one = await visitor();
    const { page } = one;
    await one.visit(`/ru/minsk/objects/1/${place.id}`);
    await wake(page);
    await page.getByRole('heading', { name: m.site_event_getting_there({}, ru) }).scrollIntoViewIfNeeded();
    expect(tiles.asked).toEqual([]);
    const policyOf = async (path: string) =>
      (await fetch(own.origin + path)).headers.get('content-security-policy') ?? '';
    expect(await policyOf(`/ru/minsk/objects/1/${place.id}`)).not.toContain(tiles.origin);
    expect(await policyOf('/map-frame?lang=ru')).toContain(`connect-src 'self' ${tiles.origin};`);

    await button(page, m.site_map_show({}, ru)).click();
    await drawn(page);
    const frame = page.frameLocator(FRAME);
    expect(await frame.getByRole('img', { name: place.name }).isVisible()).toBe(true);
    const makers = frame.getByRole('link', { name: 'OpenStreetMap' });
    expect(await makers.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
    expect(tiles.asked.length).toBeGreaterThan(0);
    expect([...new Set(tiles.asked.map(({ headers }) => headers.referer))]).toEqual([`${own.origin}/`]);
    await one.fits();

    await frame.getByRole('button', { name: m.site_map_zoom_in({}, ru) }).press('Escape');
    await page.locator(FRAME).waitFor({ state: 'detached' });
    expect(await button(page, m.site_map_show({}, ru)).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('on a phone in Georgia stands in the page of an event, beside routes and taxis', async () => {
    const { rows } = await app.pool.query<{ id: number }>(
      `select e.id from event_city ec join event e on e.id = ec.event_id join city c on c.id = ec.city_id
       where c.slug = 'tbilisi' and ec.category = 'teatr' and ec.last_day > now() + interval '2 days' order by e.id limit 1`,
    );
    const one = await visitor({ market: 'georgia', locale: 'ge', width: 360, city: 'tbilisi' });
    const { page } = one;
    const ka = { locale: 'ka' } as const;
    await one.visit(`/ge/tbilisi/event/${rows[0]?.id}`);
    await wake(page);
    const taxis = page.getByRole('list', { name: m.site_map_taxi({}, ka) }).getByRole('link');
    expect(await taxis.allTextContents()).toEqual(['Bolt', 'Yandex Go']);
    expect(
      await page
        .getByRole('list', { name: m.site_map_route({}, ka) })
        .getByRole('link')
        .count(),
    ).toBe(4);
    await button(page, m.site_map_show({}, ka)).click();
    await drawn(page);
    await one.fits();
  });

  test('says so when no tiles come or there is no network, keeps the address, and tries again', async () => {
    const place = await first();
    const one = await visitor();
    const { page } = one;
    one.expectStatus(503);
    await one.visit(`/ru/minsk/objects/1/${place.id}`);
    await wake(page);
    tiles.fail(503);
    await button(page, m.site_map_show({}, ru)).click();
    await page.getByText(m.site_map_failed({}, ru)).waitFor();
    expect(await page.locator('address').isVisible()).toBe(true);
    tiles.fail(null);
    await button(page, m.site_failure_retry({}, ru)).click();
    await drawn(page);

    await button(page, m.site_map_hide({}, ru)).click();
    await page.context().setOffline(true);
    await button(page, m.site_map_show({}, ru)).click();
    await page.getByText(m.site_map_offline({}, ru)).waitFor();
    await page.context().setOffline(false);
    await button(page, m.site_failure_retry({}, ru)).click();
    await drawn(page);
  });

  test('is all that is missing when its code does not arrive', async () => {
    const place = await first();
    const one = await visitor();
    const { page } = one;
    one.expectLost();
    await one.visit(`/ru/minsk/objects/1/${place.id}`);
    await wake(page);
    await page.context().setOffline(true);
    await button(page, m.site_map_show({}, ru)).click();
    await page.getByText(m.site_failure_part({}, ru)).waitFor();
    expect(await page.locator('address').isVisible()).toBe(true);
    await page.context().setOffline(false);
    await button(page, m.site_failure_retry({}, ru)).click();
    await button(page, m.site_map_show({}, ru)).click();
    await drawn(page);
  });

  test('says so in a browser without WebGL', async () => {
    const place = await first();
    const one = await visitor({}, withoutWebGl);
    await one.visit(`/ru/minsk/objects/1/${place.id}`);
    await wake(one.page);
    await button(one.page, m.site_map_show({}, ru)).click();
    await one.page.getByText(m.site_map_no_webgl({}, ru)).waitFor();
    expect(tiles.asked).toEqual([]);
  });

  test('needs scripts for its button only', async () => {
    const place = await first();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${own.origin}/ru/minsk/objects/1/${place.id}`);
    expect(await button(page, m.site_map_show({}, ru)).isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'Yandex Maps' }).isVisible()).toBe(true);
    await context.close();
  });
});

/** A visitor whose browser says that they stand there. */
async function standing(at: { lat: number; lon: number }, options: Partial<VisitorOptions> = {}) {
  const one = await visitor(options);
  await one.page.context().grantPermissions(['geolocation'], { origin: own.origin });
  await one.page.context().setGeolocation({ latitude: at.lat, longitude: at.lon });
  const sent: string[] = [];
  one.page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return { one, sent };
}

/** Nothing that left the browser or stays in it contains the place where the visitor stands. */
async function expectSecret(page: Page, sent: readonly string[], at: { lat: number; lon: number }): Promise<void> {
  const kept = await page.evaluate(() =>
    [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie].join(),
  );
  for (const number of [at.lat, at.lon])
    expect([...sent, kept].filter((text) => text.includes(`${number}`))).toEqual([]);
}

const titles = (page: Page) => page.locator('#main article :is(h2, h3)').allTextContents();
const flat = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('the places of a city', () => {
  test('are found by a part of the name and by hours, without scripts too', async () => {
    const [place] = (await placesOf('minsk')).filter(({ hours }) => hours === null);
    if (!place) throw new Error('no place without hours in Minsk');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${own.origin}/ru/minsk/objects`);
    const all = await titles(page);
    const word = place.name.split(/[ «»]+/).findLast((one) => one.length > 3) ?? place.name;
    await page.getByRole('searchbox', { name: m.site_places_search({}, ru) }).fill(word.toUpperCase().slice(0, -1));
    await button(page, m.site_places_find({}, ru)).click();
    await page.waitForURL('**q=**');
    const found = (await titles(page)).map(flat);
    expect(found).toContain(flat(place.name));
    expect(found.length).toBeLessThan(all.length);

    await page.getByRole('link', { name: m.site_places_open_now({}, ru) }).click();
    await page.waitForURL('**open=1**');
    expect((await titles(page)).map(flat)).not.toContain(flat(place.name));
    await page.goto(`${own.origin}/ru/minsk/objects?q=абракадабра`);
    await page.getByRole('link', { name: m.site_places_reset({}, ru) }).click();
    expect(await titles(page)).toEqual(all);
    await context.close();
  });

  test('come nearest first, with the distance, once the visitor says where they are; nobody else learns it', async () => {
    const places = await placesOf('minsk');
    const at = { lat: 53.91237, lon: 27.55519 };
    const { one, sent } = await standing(at, { width: 360 });
    const { page } = one;
    await one.visit('/ru/minsk/objects');
    await wake(page);
    const before = (await titles(page)).map(flat);
    await button(page, m.site_map_near_me({}, ru)).click();
    await page.getByText(m.site_map_near_note({}, ru).slice(0, 18)).waitFor();
    const squares = places.map(({ name, lat, lon }) => ({
      name: flat(name),
      away: (lat - at.lat) ** 2 + ((lon - at.lon) * Math.cos((at.lat * Math.PI) / 180)) ** 2,
    }));
    const nearest = squares.toSorted((a, b) => a.away - b.away).map(({ name }) => name);
    expect((await titles(page)).map(flat).slice(0, 5)).toEqual(nearest.slice(0, 5));
    expect(await page.locator('#main article').first().textContent()).toMatch(/\d\s(м|км)/);
    await one.fits();
    await expectSecret(page, sent, at);
    await button(page, m.site_map_near_me({}, ru)).click();
    expect((await titles(page)).map(flat)).toEqual(before);
  });

  test('stand on a map with what is on tonight; a pin leads to its place', async () => {
    const one = await visitor();
    const { page } = one;
    await one.visit('/ru/minsk/objects');
    await wake(page);
    await button(page, m.site_map_open({}, ru)).click();
    await drawn(page);
    const frame = page.frameLocator(FRAME);
    const pins = frame.locator('button.pin');
    expect(await pins.count()).toBe((await placesOf('minsk')).length);
    const pin = pins.last();
    const [name = ''] = ((await pin.getAttribute('aria-label')) ?? '').split(': ');
    await pin.focus();
    await page.keyboard.press('Enter');
    await frame.getByRole('link', { name }).press('Escape');
    await frame.getByRole('link', { name }).waitFor({ state: 'detached' });
    expect(await pin.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await frame.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1 }).filter({ hasText: name }).waitFor();
  });

  test('a refused permission is explained and the page stays as it was', async () => {
    const one = await visitor();
    const { page } = one;
    await one.visit('/ru/minsk/objects');
    await wake(page);
    const before = await titles(page);
    await button(page, m.site_map_near_me({}, ru)).click();
    await page.getByText(m.site_map_denied({}, ru).slice(0, 20)).waitFor();
    expect(await titles(page)).toEqual(before);
  });
});

describe('a listing', () => {
  test('has a map of its places with their events, and the same as a list', async () => {
    const one = await visitor();
    const { page } = one;
    await one.visit('/ru/minsk/events/teatr');
    await wake(page);
    expect(tiles.asked).toEqual([]);
    await button(page, m.site_map_open({}, ru)).click();
    await drawn(page);
    const places = page.getByRole('list', { name: m.site_map_places({}, ru) }).getByRole('listitem');
    const pins = page.frameLocator(FRAME).locator('button.pin');
    expect(await pins.count()).toBe(await places.count());
    const { rows } = await app.pool.query<{ places: number }>(
      `select count(distinct p.place_id)::int as places from performance p join event e on e.id = p.event_id join city c on c.id = p.city_id
       where c.slug = 'minsk' and e.category = 'teatr' and p.starts_at >= now() and p.local_day <= now() + interval '365 days' and p.state <> 'cancelled'`,
    );
    expect(await places.count()).toBe(rows[0]?.places);
    await one.fits();
    await places.first().getByRole('link').click();
    await page.waitForURL('**/objects/**');
    // Back finds the map as it was left, and a visit anew does not.
    await page.goBack();
    await page.locator(FRAME).waitFor();
    await places.first().waitFor();
    await button(page, m.site_map_hide({}, ru)).click();
    await page.locator(FRAME).waitFor({ state: 'detached' });
  });

  test('whose places cannot be read shows its map again as soon as it is tried again, and waits for late places', async () => {
    const one = await visitor();
    const { page } = one;
    one.expectStatus(503);
    await page.clock.install();
    await one.visit('/ru/minsk/events/teatr');
    await wake(page);
    const places = '**/api/v3/events/places?**';
    await page.route(places, (route) => route.fulfill({ status: 503 }));
    await button(page, m.site_map_open({}, ru)).click();
    await page.getByText(m.site_map_failed({}, ru)).waitFor();
    await page.unroute(places);
    const late = Promise.withResolvers<undefined>();
    await page.route(places, async (route) => {
      await late.promise;
      await route.continue();
    });
    await button(page, m.site_failure_retry({}, ru)).click();
    await page.getByText(m.site_map_loading({}, ru)).waitFor();
    await page.clock.fastForward(25_000);
    late.resolve(undefined);
    await drawn(page);
  });

  test('comes nearest first in all its pages; nobody learns where the visitor is', async () => {
    const at = { lat: 53.91237, lon: 27.55519 };
    const { one, sent } = await standing(at, { width: 360 });
    const { page } = one;
    await one.visit('/ru/minsk/events');
    await wake(page);
    const { rows } = await app.pool.query<{ id: number }>(`select id from city where slug = 'minsk'`);
    const read = async (number: number) => {
      const query = `lang=ru&cityId=${rows[0]?.id}&limit=48&page=${number}&onlyData=1`;
      return (await (await fetch(`${own.origin}/api/v3/pages/afisha?${query}`)).json()) as Listing;
    };
    const pages = await Promise.all([1, 2, 3, 4, 5].map(read));
    const total = pages[0]?.total ?? 0;
    const available = new Set(
      pages.flatMap(({ items }) => items.filter(({ status }) => isAvailable(status)).map(({ id }) => id)),
    );
    await button(page, m.site_map_near_me({}, ru)).click();
    await page.waitForFunction(
      (most) => document.querySelectorAll('#main article').length === most,
      Math.min(total, 240),
    );
    const shown = await page.locator('#main article').evaluateAll((articles) =>
      articles.map((one) => ({
        id: Number(/\/event\/(\d+)/.exec(one.querySelector('a')?.href ?? '')?.[1]),
        lines: [...one.querySelectorAll('p')].map(({ textContent }) => textContent),
      })),
    );
    const isLast = shown.map(({ id }) => !available.has(id));
    expect(new Set(isLast).size).toBe(2);
    expect(isLast).toEqual(isLast.toSorted((a, b) => Number(a) - Number(b)));
    for (const last of [false, true]) {
      const lines = shown.filter((_, at) => isLast[at] === last).flatMap((one) => one.lines);
      const metres = lines.flatMap((line) => {
        const [, number = '', unit = ''] = /^([\d,]+)\s(м|км) ·/.exec(line) ?? [];
        return number === '' ? [] : [Number(number.replace(',', '.')) * (unit === 'км' ? 1000 : 1)];
      });
      expect(metres.length).toBeGreaterThan(last ? 0 : 10);
      expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    }
    await one.fits();
    await expectSecret(page, sent, at);
    // The order says what it is; another one ends it.
    const order = page.locator(`summary[title="${m.site_filter_sort({}, ru)}"]`);
    expect(await order.textContent()).toBe(m.site_listing_sort_near({}, ru));
    await order.click();
    await page
      .getByRole('link', { name: m.site_sort_price({}, ru), exact: true })
      .filter({ visible: true })
      .click();
    await page.waitForURL('**sort=price**');
    await expect.poll(() => order.textContent()).toBe(m.site_sort_price({}, ru));
    expect(await button(page, m.site_map_near_me({}, ru)).getAttribute('aria-pressed')).toBe('false');
  });
});
