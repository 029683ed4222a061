import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { openBrowser } from '#test/chromium.ts';
import { anAccount, logInAt } from './steps/login-steps.ts';

const browser = await launchBrowser();
/** A browser with future defaults: cookies that another site's page sets or sends in a frame are blocked. */
const strict = await openBrowser(inject('browser'), ['--test-third-party-cookie-phaseout']);
afterAll(() => strict.close());
const app = demoApp();
beforeEach(() => app.pool.query('delete from budget'));

const { port } = app;
const at = (host: string, path = '/'): string => `http://${host}:${port}${path}`;
const BELARUS = 'rampa.localhost';
const GEORGIA = 'rampa-ge.localhost';

async function aVisit(of = browser): Promise<{ context: BrowserContext; page: Page; hops: string[] }> {
  const context = await of.newContext();
  onTestFinished(() => context.close());
  for (const host of [BELARUS, GEORGIA])
    for (const [name, value] of Object.entries({ consent: 'n', advertising: '1' }))
      await context.addCookies([{ name, value, url: at(host) }]);
  const hops: string[] = [];
  context.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    // Requests of the service worker on behalf of the page are reported a second time.
    const isPage = request.method() === 'GET' && request.serviceWorker() === null;
    if (isPage && pathname.startsWith('/session/')) hops.push(host + pathname);
  });
  return { context, page: await context.newPage(), hops };
}

/** Uses the city chooser, as a visitor does. */
async function goTo(page: Page, [country, city]: readonly [country: string, city: string]): Promise<void> {
  await page.locator('[data-panel=cities]:visible').first().click();
  const chooser = page.getByRole('dialog');
  await chooser.getByRole('button', { name: country }).click();
  await Promise.all([page.waitForEvent('load'), chooser.getByRole('link', { name: city, exact: true }).click()]);
}
const isShownIn = (page: Page) => page.locator('[data-account] [data-when-in]:not([hidden])').first().waitFor();
const isShownOut = (page: Page) => page.locator('[data-account] [data-when-out]:not([hidden])').first().waitFor();
const sessionAt = async (context: BrowserContext, host: string) =>
  (await context.cookies(at(host))).find(({ name }) => name === 'sid')?.value;

/** Returns the address with a logged-in visitor's code, as in a log or a history. The browser never opened it. */
async function seenAddress({ context, page }: { context: BrowserContext; page: Page }): Promise<string> {
  const ask = async (address: string, cookie = ''): Promise<string> => {
    const { host, pathname, search } = new URL(address);
    const url = `http://127.0.0.1:${port}${pathname}${search}`;
    const answer = await page.request.get(url, { headers: { host, cookie }, maxRedirects: 0 });
    return answer.headers()['location'] ?? '';
  };
  const asking = await ask(at(GEORGIA, `/session/arrive?from=${BELARUS}&to=/ru/tbilisi`));
  return ask(asking, `sid=${await sessionAt(context, BELARUS)}`);
}

test.each([
  ['belarus', 'as browsers are', browser, at(BELARUS, '/ru/minsk'), at(GEORGIA, '/ru/tbilisi'), ['Грузия', 'Тбилиси']],
  [
    'georgia',
    'with third-party cookies blocked',
    strict,
    at(GEORGIA, '/ru/tbilisi/events'),
    at(BELARUS, '/ru/minsk/events'),
    ['Беларусь', 'Минск'],
  ],
] as const)('a login comes along from %s to the other market, %s', async (market, _how, of, from, there, where) => {
  const { context, page, hops } = await aVisit(of);
  // An earlier visit to the other host has installed its service worker, which caches pages for days of offline use.
  await page.goto(there, { waitUntil: 'load' });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await logInAt(page, from, await anAccount(app, market));
  await goTo(page, where);
  expect(page.url()).toBe(there);
  await isShownIn(page);
  expect(await sessionAt(context, BELARUS)).not.toBe(await sessionAt(context, GEORGIA));
  const [arrive, carry] = [`${new URL(there).host}/session/arrive`, `${new URL(from).host}/session/carry`];
  expect(hops).toEqual([arrive, carry, arrive]);
});

test('whoever is not logged in goes there without a hop', async () => {
  const { context, page, hops } = await aVisit();
  await page.goto(at(BELARUS, '/ru/minsk'), { waitUntil: 'load' });
  await goTo(page, ['Грузия', 'Батуми']);
  expect(page.url()).toBe(at(GEORGIA, '/ru/batumi'));
  await isShownOut(page);
  expect(hops).toEqual([]);
  expect(await sessionAt(context, GEORGIA)).toBeUndefined();
});

test('a code seen by somebody else lets nobody in, and nobody is let in as somebody else', async () => {
  const owner = await aVisit();
  await logInAt(owner.page, at(BELARUS, '/ru/minsk'), await anAccount(app, 'belarus'));

  const thief = await aVisit();
  const seen = await seenAddress(owner);
  expect(seen).toContain(`${GEORGIA}:${port}/session/arrive?code=`);
  await thief.page.goto(seen, { waitUntil: 'load' });
  expect(thief.page.url()).toBe(at(GEORGIA, '/ru/tbilisi'));
  await isShownOut(thief.page);

  // A victim with a login handoff of their own in progress opens an address with the attacker's code.
  const victim = await aVisit();
  await victim.page.goto(at(GEORGIA, `/session/arrive?from=${BELARUS}&to=/ru/tbilisi`), { waitUntil: 'load' });
  expect((await victim.context.cookies(at(GEORGIA))).map(({ name }) => name)).toContain('arrival');
  await victim.page.goto(await seenAddress(owner), { waitUntil: 'load' });
  expect(victim.page.url()).toBe(at(GEORGIA, '/ru/tbilisi'));
  await isShownOut(victim.page);
  expect(await sessionAt(victim.context, GEORGIA)).toBeUndefined();

  // The owner starts the handoff again, and it succeeds.
  await owner.page.goto(at(GEORGIA, `/session/arrive?from=${BELARUS}&to=/ru/batumi`), { waitUntil: 'load' });
  expect(owner.page.url()).toBe(at(GEORGIA, '/ru/batumi'));
  await isShownIn(owner.page);
});

test('no address of the way leads a browser anywhere else', async () => {
  const { page } = await aVisit();
  for (const to of ['//evil.localhost/', '/\\evil.localhost/', 'http://evil.localhost/', '/\t/evil.localhost/'])
    for (const path of [`arrive?from=${BELARUS}`, `carry?challenge=${'c'.repeat(43)}&for=${GEORGIA}`]) {
      const host = path.startsWith('arrive') ? GEORGIA : BELARUS;
      await page.goto(at(host, `/session/${path}&to=${encodeURIComponent(to)}`), { waitUntil: 'commit' });
      expect(new URL(page.url()).hostname).toBe(host);
    }
});
