import type { BrowserContext, Page } from 'playwright-core';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { anAccount, logInAt } from './steps/login-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
beforeEach(() => app.pool.query('delete from budget'));

const at = (host: string, path = '/'): string => `http://${host}:${app.port}${path}`;
const SITE = 'rampa.localhost';
const OTHER_SITE = 'rampa-ge.localhost';
const CABINET = 'cabinet.rampa.localhost';
const OTHER_CABINET = 'cabinet.rampa-ge.localhost';
const HOSTS = [SITE, CABINET, OTHER_SITE, OTHER_CABINET];

async function aVisit(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  onTestFinished(() => context.close());
  for (const host of HOSTS)
    for (const [name, value] of Object.entries({ consent: 'n', advertising: '1' }))
      await context.addCookies([{ name, value, url: at(host) }]);
  return { context, page: await context.newPage() };
}
const cookieAt = async (context: BrowserContext, host: string, name: string) =>
  (await context.cookies(at(host))).find((cookie) => cookie.name === name)?.value;

async function logOutOfCabinet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Профиль и настройки' }).click();
  const left = page.waitForResponse((response) => response.url().endsWith('/session/leave'));
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
  await left;
}

/** Lists what the host still accepts from this browser: a session, a token, or adopting one. */
async function isIn(page: Page, host: string, tokens: readonly string[]): Promise<string[]> {
  await page.goto(at(host, host.startsWith('cabinet.') ? '/ru' : '/ru/minsk'), { waitUntil: 'load' });
  return page.evaluate(async (shown) => {
    const open: string[] = [];
    if ((await fetch('/session/renew', { method: 'POST' })).status !== 204) open.push('session');
    for (const token of shown) {
      const headers = { authorization: `Bearer ${token}` };
      if ((await fetch('/api/v3/me', { headers })).status !== 401) open.push('token');
      if ((await fetch('/session/adopt', { method: 'POST', headers })).status !== 401) open.push('adopted');
    }
    return open;
  }, tokens);
}

test('a log-out in the cabinet of the market one passed over to is one on every host', async () => {
  const { context, page } = await aVisit();
  const account = await anAccount(app, 'belarus');
  await logInAt(page, at(SITE, '/ru/minsk'), account);
  await page.goto(at(OTHER_SITE, `/session/arrive?from=${SITE}&to=/ru/tbilisi`), { waitUntil: 'load' });
  await page.locator('[data-account] [data-when-in]:not([hidden])').first().waitFor();
  const tokens = await Promise.all([SITE, OTHER_SITE].map((host) => cookieAt(context, host, 'token')));
  expect(tokens.every((token) => token !== undefined)).toBe(true);
  // The cabinet of the other market has a token but no session of its own.
  await page.goto(at(OTHER_CABINET, '/ru'), { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Профиль и настройки' }).waitFor();
  await context.clearCookies({ name: 'sid', domain: OTHER_CABINET });
  await logOutOfCabinet(page);
  const shown = tokens.filter((token) => token !== undefined);
  for (const host of HOSTS) expect([host, await isIn(page, host, shown)]).toEqual([host, []]);
  const { rows } = await app.pool.query(
    'select from session s join account a on a.id = s.account_id where a.phone = $1 and s.ended_at is null',
    [account.phone],
  );
  expect(rows).toEqual([]);
});

test('a log-out in a cabinet whose hidden frame was kept from the site is one there too', async () => {
  const { context, page } = await aVisit();
  await context.route('**/frame', (route) => route.abort());
  const account = await anAccount(app, 'belarus');
  await logInAt(page, at(SITE, '/ru/minsk'), account);
  expect(await cookieAt(context, CABINET, 'sid')).toBeUndefined();
  const token = (await cookieAt(context, SITE, 'token')) ?? '';
  await page.goto(at(CABINET, '/ru'), { waitUntil: 'load' });
  await logOutOfCabinet(page);
  for (const host of [SITE, CABINET]) expect([host, await isIn(page, host, [token])]).toEqual([host, []]);
});

test('a cabinet without a session of its own makes one before a sensitive action', async () => {
  const { context, page } = await aVisit();
  await context.route('**/frame', (route) => route.abort());
  const account = await anAccount(app, 'belarus');
  await logInAt(page, at(SITE, '/ru/minsk'), account);
  await page.goto(at(CABINET, '/ru/profile'), { waitUntil: 'load' });
  expect(await cookieAt(context, CABINET, 'sid')).toBeUndefined();
  await page.getByRole('button', { name: 'Изменить' }).first().click();
  const sent = page.waitForResponse((response) => response.url().includes('/me/proof') && response.status() === 202);
  await page.getByRole('button', { name: 'Получить код' }).click();
  await sent;
  expect(await cookieAt(context, CABINET, 'sid')).toMatch(/^[\w-]{43}$/);
});
