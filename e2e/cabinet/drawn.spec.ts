import { request } from 'node:http';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Locale } from '#domain/locales/locale.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { m } from '#texts/generated/messages.js';
import { aCabinetOwner } from '../../verify/ui-audit/cabinet.ts';
import { PLAY, sitesOn } from '../../verify/ui-audit/examples.ts';
import { anAccount, logInAt } from '../steps/login-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
beforeEach(() => app.pool.query('delete from budget'));

const [site] = sitesOn(app.port);
if (site === undefined) throw new Error('No site');
const owner = await anOwner();
const ru = { locale: 'ru' } as const;
const CABINET = `${site.origin}/cabinet`;
/** As browsers open a page. */
const VISIT = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
/** What a screen asks for only once the browser is known, and what the session itself has to ask for. */
const BROWSERS_OWN = ['/api/v3/me/passkeys', '/api/v3/me/calendar'];

/** Somebody who has bought, saved, followed and reviewed. */
async function anOwner() {
  const { eventId, city } = await app.aPerformance('belarus');
  const play = {
    site: sitesOn(app.port)[0],
    shape: PLAY,
    route: 'region-event-event',
    path: `/${city}/event/${eventId}`,
  };
  const made = await aCabinetOwner(browser, play as Parameters<typeof aCabinetOwner>[1]);
  const claims = Buffer.from(made.cookies['token']?.split('.')[1] ?? '', 'base64url').toString();
  const { rows } = await app.pool.query<{ number: string; serial: string }>(
    'select o.number, t.serial from orders o join ticket t on t.order_id = o.id where o.account_id = $1',
    [(JSON.parse(claims) as { sub: string }).sub],
  );
  const [bought] = rows;
  if (bought === undefined) throw new Error('Nothing was bought');
  return { ...made, ...bought };
}

async function aBrowser(
  options: BrowserContextOptions = {},
  cookies: Readonly<Record<string, string>> = owner.cookies,
) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  onTestFinished(() => context.close());
  const all = { consent: 'n', advertising: '1', ...cookies };
  await context.addCookies(Object.entries(all).map(([name, value]) => ({ name, value, url: CABINET })));
  return { context, page: await context.newPage() };
}

/** Asks for a document as no browser of ours would: with any headers. */
function ask(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    request(CABINET + path, { headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}
const cookieOf = (cookies: Readonly<Record<string, string>>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

describe('without scripts', () => {
  test('somebody reads their tickets, and follows tabs, filters and links', async () => {
    const { page } = await aBrowser({ javaScriptEnabled: false });
    await page.goto(`${CABINET}/ru`);
    expect(await page.title()).toBe(`${m.cabinet_nav_tickets({}, ru)} · ${m.cabinet_name({}, ru)}`);
    await page
      .getByRole('article')
      .first()
      .getByRole('img', { name: m.ticket_code({}, ru) })
      .waitFor();
    await page.getByRole('tab', { name: m.cabinet_tickets_past({}, ru) }).click();
    await page.getByRole('heading', { name: m.cabinet_tickets_no_past({}, ru) }).waitFor();
    await page
      .getByRole('link', { name: m.cabinet_nav_orders({}, ru) })
      .first()
      .click();
    await page.getByRole('radio', { name: m.cabinet_orders_returns({}, ru) }).click();
    await page.getByRole('heading', { name: m.cabinet_orders_none_such({}, ru) }).waitFor();
    await page.getByRole('radio', { name: m.cabinet_orders_all({}, ru) }).click();
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await page.getByRole('heading', { name: owner.number }).waitFor();
  });

  test('somebody without a login sees the login, which says what it needs', async () => {
    const { page } = await aBrowser({ javaScriptEnabled: false }, {});
    await page.goto(`${CABINET}/ru/orders`);
    expect(page.url()).toBe(`${CABINET}/ru/login?back=%2Forders`);
    await page.getByRole('heading', { name: m.cabinet_login_heading({}, ru) }).waitFor();
    expect(await page.content()).toContain(`<noscript><p class="wrap">${m.cabinet_no_script({}, ru)}`);
  });
});

describe('a drawn screen', () => {
  test.each([
    ['ru', 'America/New_York', 1280],
    ['be', 'Asia/Tokyo', 360],
  ] as const)('wakes up as it was drawn and asks for nothing again: %s in %s', async (locale, timezoneId, width) => {
    const { context, page } = await aBrowser({ timezoneId, viewport: { width, height: 780 } });
    const said: string[] = [];
    const asked: string[] = [];
    page.on('pageerror', (error) => said.push(error.message));
    page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
    page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
    for (const { name, address } of owner.screens) {
      await page.goto(address(locale as Locale), { waitUntil: 'networkidle' });
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect([name, said]).toEqual([name, []]);
    }
    const calls = asked.filter((path) => path.startsWith('/api/') && !BROWSERS_OWN.includes(path));
    expect(calls).toEqual([]);
    expect(await page.evaluate(() => document.getElementById('page-data'))).toBeNull();
    await context.close();
  });

  test('is kept by nobody, and is for nobody’s frame', async () => {
    const cookie = cookieOf(owner.cookies);
    for (const path of ['/ru', '/ru/orders', '/ru/profile', '/ru/orders/0199d1a2-3b4c-7d5e-8f60-000000000000']) {
      const drawn = await ask(path, { ...VISIT, cookie });
      expect([path, drawn.headers['cache-control']]).toEqual([path, 'private, no-store']);
      expect(drawn.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
      expect(drawn.headers['set-cookie']).toBeUndefined();
    }
    const login = await ask('/ru', VISIT);
    expect([login.status, login.headers['cache-control']]).toEqual([302, 'private, no-store']);
    const unknown = await ask('/ru/orders/0199d1a2-3b4c-7d5e-8f60-000000000000', { ...VISIT, cookie });
    expect(unknown.status).toBe(404);
  });

  test('is only for a page that its owner opens', async () => {
    const cookie = cookieOf(owner.cookies);
    const isDrawn = async (headers: Record<string, string>) =>
      (await ask('/ru', { cookie, ...headers })).body.includes(owner.number);
    expect(await isDrawn(VISIT)).toBe(true);
    // A service worker passes a visit on in this way.
    expect(await isDrawn({ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'empty' })).toBe(true);
    for (const headers of [
      {},
      { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' },
      { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ])
      expect([headers, await isDrawn(headers)]).toEqual([headers, false]);
    // The readable token names somebody else than the session: the scripts decide.
    const other = Buffer.from(JSON.stringify({ sub: crypto.randomUUID() })).toString('base64url');
    expect(await isDrawn({ ...VISIT, cookie: cookieOf({ ...owner.cookies, token: `x.${other}.x` }) })).toBe(false);
    // The readable token alone opens nothing.
    expect(await isDrawn({ ...VISIT, cookie: cookieOf({ token: owner.cookies['token'] ?? '' }) })).toBe(false);
  });

  test('does not touch the session', async () => {
    const sessions = async () =>
      (
        await app.pool.query(
          'select t.hash, t.spent_at, s.seen_at, s.ended_at from session_token t join session s on s.id = t.session_id order by t.hash',
        )
      ).rows;
    const before = await sessions();
    for (let time = 0; time < 3; time += 1) await ask('/ru/profile', { ...VISIT, cookie: cookieOf(owner.cookies) });
    expect(await sessions()).toEqual(before);
  });
});

test('whoever uses the browser next sees nothing of the one who logged out', { timeout: 120_000 }, async () => {
  const { context, page } = await aBrowser();
  const traces = [owner.number, owner.serial];
  await page.goto(`${CABINET}/ru/orders`, { waitUntil: 'networkidle' });
  await page.goto(`${CABINET}/ru`, { waitUntil: 'networkidle' });
  await expect.poll(() => keptAbout(page, traces)).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).includes('cabinet-shell-1'))).toBe(true);
  // Opened through the service worker, which passes the visit on and keeps the document of nobody.
  const again = await page.reload({ waitUntil: 'networkidle' });
  expect(again?.fromServiceWorker()).toBe(true);
  expect(await again?.text()).toContain(owner.number);
  expect(await cachedAbout(page, traces)).toBe(0);

  await page.getByRole('button', { name: m.cabinet_account({}, ru) }).click();
  await page.getByRole('menuitem', { name: m.cabinet_log_out({}, ru) }).click();
  await page.getByRole('heading', { name: m.cabinet_left_title({}, ru) }).waitFor();
  const isClean = async () => {
    const content = await page.content();
    expect(traces.filter((trace) => content.includes(trace))).toEqual([]);
    expect(await keptAbout(page, traces)).toBe(0);
  };
  await isClean();
  await page.goBack({ waitUntil: 'networkidle' });
  await isClean();
  for (const cookies of [
    owner.cookies,
    Object.fromEntries((await context.cookies(CABINET)).map(({ name, value }) => [name, value])),
  ]) {
    const { body } = await ask('/ru', { ...VISIT, cookie: cookieOf(cookies) });
    expect(traces.filter((trace) => body.includes(trace))).toEqual([]);
  }

  await logInAt(page, `${site?.origin}/ru/minsk`, await anAccount(app, 'belarus'));
  for (const screen of ['', '/orders', '/favourites']) {
    await page.goto(`${CABINET}/ru${screen}`, { waitUntil: 'networkidle' });
    await isClean();
  }
  await page.goto(`${CABINET}/ru`, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: m.cabinet_tickets_none({}, ru) }).waitFor();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await isClean();
});

test('a tab that stayed open shows nothing of its visitor once somebody else has logged in', async () => {
  const { context, page } = await aBrowser({}, {});
  const [first, second] = [await anAccount(app, 'belarus'), await anAccount(app, 'belarus')];
  const home = `${site?.origin}/ru/minsk`;
  const digits = async () => (await page.locator('#main').innerText()).replaceAll(/\D/g, '');
  await logInAt(page, home, first);
  await page.goto(`${CABINET}/ru/profile`, { waitUntil: 'networkidle' });
  await expect.poll(digits).toContain(first.national);

  const other = await context.newPage();
  await other.goto(`${CABINET}/ru`, { waitUntil: 'networkidle' });
  await other.getByRole('button', { name: m.cabinet_account({}, ru) }).click();
  await other.getByRole('menuitem', { name: m.cabinet_log_out({}, ru) }).click();
  await other.getByRole('heading', { name: m.cabinet_left_title({}, ru) }).waitFor();
  await logInAt(other, home, second);
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(digits).toContain(second.national);
  expect(await digits()).not.toContain(first.national);
});

/** Counts everything about somebody that the browser keeps for this origin. */
async function keptAbout(page: Page, traces: readonly string[]): Promise<number> {
  const rows = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      const opening = indexedDB.open('rampa-cabinet');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => resolve(null));
    });
    if (!database?.objectStoreNames.contains('answers')) return [];
    const all = await new Promise<unknown[]>((resolve) => {
      const reading = database.transaction('answers').objectStore('answers').getAll();
      reading.addEventListener('success', () => resolve(reading.result as unknown[]));
    });
    database.close();
    return [...all.map((row) => JSON.stringify(row)), JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  });
  const found = rows.filter((row) => traces.some((trace) => row.includes(trace)));
  return found.length + (await cachedAbout(page, traces));
}

async function cachedAbout(page: Page, traces: readonly string[]): Promise<number> {
  const texts = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = await Promise.all(
      stores.map(async (store) =>
        Promise.all((await store.keys()).map(async (key) => (await store.match(key))?.text())),
      ),
    );
    return kept.flat().filter((text) => text !== undefined);
  });
  return texts.filter((text) => traces.some((trace) => text.includes(trace))).length;
}
