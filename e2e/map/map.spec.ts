import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type App, startApp } from '#test/app.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor, type VisitorOptions } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';
import { m } from '#texts/generated/messages.js';
import { aTileServer, type TileServer } from './tile-server.ts';

/** The packaged browser draws WebGL in software when it is told to. */
const browser = await launchBrowser([
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]);
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

const visitor = (options: Partial<VisitorOptions> = {}) =>
  aVisitor(
    browser,
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
    const { page, visit, fits } = await visitor();
    await visit(`/ru/minsk/objects/1/${place.id}`);
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
    await fits();

    await frame.getByRole('button', { name: m.site_map_zoom_in({}, ru) }).press('Escape');
    await page.locator(FRAME).waitFor({ state: 'detached' });
    expect(await button(page, m.site_map_show({}, ru)).evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test('on a phone in Georgia stands in the page of an event, beside routes and taxis', async () => {
    const { rows } = await app.pool.query<{ id: number }>(
      `select e.id from event_city ec join event e on e.id = ec.event_id join city c on c.id = ec.city_id
       where c.slug = 'tbilisi' and ec.category = 'teatr' and ec.last_day > now() + interval '2 days' order by e.id limit 1`,
    );
    const { page, visit, fits } = await visitor({ market: 'georgia', locale: 'ge', width: 360, city: 'tbilisi' });
    const ka = { locale: 'ka' } as const;
    await visit(`/ge/tbilisi/event/${rows[0]?.id}`);
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
    await fits();
  });

  test('says so when no tiles come or there is no network, keeps the address, and tries again', async () => {
    const place = await first();
    const { page, visit, expectStatus } = await visitor();
    expectStatus(503);
    await visit(`/ru/minsk/objects/1/${place.id}`);
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
