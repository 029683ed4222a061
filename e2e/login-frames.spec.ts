import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { openBrowser } from '#test/chromium.ts';
import { m } from '#texts/generated/messages.js';
import { anAccount, fetchHere, logInAt } from './steps/login-steps.ts';

const browser = await launchBrowser();
/** A browser with future defaults: cookies that another site's page sets or sends in a frame are blocked. */
const strict = await openBrowser(inject('browser'), ['--test-third-party-cookie-phaseout']);
afterAll(() => strict.close());
const app = demoApp();
const clearRateLimits = () => app.pool.query('delete from budget');
beforeEach(clearRateLimits);

const { port } = app;
const at = (host: string, path = '/ru/minsk'): string => `http://${host}:${port}${path}`;
const SITE = 'rampa.localhost';
const CABINET = 'cabinet.rampa.localhost';
const CALM = { city: 'minsk', consent: 'n', advertising: '1' };

async function aContext(of = browser): Promise<BrowserContext> {
  const context = await of.newContext();
  for (const [name, value] of Object.entries(CALM)) await context.addCookies([{ name, value, url: at(SITE, '/') }]);
  return context;
}
async function aVisit(of = browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await aContext(of);
  onTestFinished(() => context.close());
  return { context, page: await context.newPage() };
}
async function cookieAt(context: BrowserContext, host: string, name: string) {
  return (await context.cookies(at(host, '/'))).find((cookie) => cookie.name === name);
}
const isShownIn = (page: Page) => page.locator('[data-account] [data-when-in]:not([hidden])').first().waitFor();
const isShownOut = (page: Page) => page.locator('[data-account] [data-when-out]:not([hidden])').first().waitFor();
/** An expired token, as in a browser that comes back the next day. */
const OLD_TOKEN = `e30.${Buffer.from('{"exp":1}').toString('base64url')}.c2ln`;

describe.each([
  ['as browsers are', browser],
  ['with third-party cookies blocked', strict],
] as const)('the hidden frame, %s', (_how, of) => {
  test('a login on the site is one on the cabinet’s host, and its end too', async () => {
    const { context, page } = await aVisit(of);
    const account = await anAccount(app, 'belarus');
    await logInAt(page, at(SITE), account);
    const own = await cookieAt(context, SITE, 'sid');
    const sibling = await cookieAt(context, CABINET, 'sid');
    expect(own).toMatchObject({ domain: SITE, httpOnly: true });
    expect(sibling).toMatchObject({ domain: CABINET, httpOnly: true });
    expect(sibling?.value).not.toBe(own?.value);
    expect(await cookieAt(context, CABINET, 'token')).toMatchObject({ domain: `.${SITE}` });
    expect(await cookieAt(context, 'widget.rampa.localhost', 'token')).toMatchObject({ domain: `.${SITE}` });

    await page.locator('[data-panel=tickets]:visible').first().click();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await isShownOut(page);
    for (const name of ['token', 'avatar', 'username']) expect(await cookieAt(context, SITE, name)).toBeUndefined();
    await expect.poll(async () => (await cookieAt(context, CABINET, 'sid'))?.value ?? '').toBe('');
    const { rows } = await app.pool.query(
      `select s.host, s.end_reason from session s join account a on a.id = s.account_id where a.phone = $1`,
      [account.phone],
    );
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(rows.map(({ host }) => ({ host, end_reason: 'left' })));
  });

  test('whoever logged in on the cabinet’s host is known on the site', async () => {
    const { context, page } = await aVisit(of);
    await logInAt(page, at(SITE), await anAccount(app, 'belarus'));
    // The site's own session is gone and the token has expired, so that only the cabinet has a session.
    await context.clearCookies({ name: 'sid', domain: SITE });
    await context.addCookies([{ name: 'token', value: OLD_TOKEN, domain: `.${SITE}`, path: '/' }]);
    await page.goto(at(SITE), { waitUntil: 'load' });
    await isShownIn(page);
    expect(await cookieAt(context, SITE, 'sid')).toMatchObject({ domain: SITE });
  });

  test('the other market knows nothing of it', async () => {
    const { context, page } = await aVisit(of);
    await logInAt(page, at(SITE), await anAccount(app, 'belarus'));
    await page.goto(at('rampa-ge.localhost', '/ge/tbilisi'), { waitUntil: 'networkidle' });
    await isShownOut(page);
    expect(await cookieAt(context, 'rampa-ge.localhost', 'token')).toBeUndefined();
  });
});

test('the strict browser really loses what a frame of another site sets', async () => {
  const { context, page } = await aVisit(strict);
  await context.route('http://far.localhost/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<iframe src="http://other-far.localhost/"></iframe>' }),
  );
  await context.route('http://other-far.localhost/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'set-cookie': 'kept=1; Path=/' },
      body: '<script>document.cookie = "written=1"</script>',
    }),
  );
  await page.goto('http://far.localhost/');
  await expect.poll(() => page.frames().length).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(await context.cookies('http://other-far.localhost/')).toEqual([]);
});

test('where the link of the header leads', async () => {
  const { page } = await aVisit();
  const leads = async (host: string, path: string) => {
    await page.goto(at(host, path), { waitUntil: 'load' });
    const link = page.locator('[data-account]:visible').first();
    return [await link.getAttribute('href'), await link.getAttribute('title')];
  };
  expect(await leads(SITE, '/ru/minsk')).toEqual([at(CABINET, '/ru'), 'В кабинет']);
  expect(await leads('localhost', '/en/minsk')).toEqual(['/cabinet/en', 'My account']);
  expect((await leads('rampa-ge.localhost', '/ge/tbilisi'))[0]).toBe(at('cabinet.rampa-ge.localhost', '/ge'));
});

test('the sale in our own page buys with a token of its own that can only buy', async () => {
  const { page } = await aVisit();
  await logInAt(page, at(SITE), await anAccount(app, 'belarus'));
  const performance = await app.aPerformance('belarus');
  await page.goto(at(SITE, `/ru/${performance.city}/event/${performance.eventId}`), { waitUntil: 'load' });
  const given = page.waitForResponse((response) => response.url().endsWith('/session/widget-token'));
  await page.locator(`a[href*="seid="]:visible`).first().click();
  const { token } = (await (await given).json()) as { token: string };
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<
    string,
    unknown
  >;
  expect(claims['aud']).toBe('rampa:widget');
  expect(Number(claims['exp']) - Date.now() / 1000).toBeLessThanOrEqual(300);
});

test('the words of the sale in its frame: a payment page is gone to after half a second, and closing closes', async () => {
  const { page } = await aVisit();
  const { gatewayOrigins } = (await (await fetch(`http://localhost:${port}/widget/settings.json`)).json()) as {
    gatewayOrigins: string[];
  };
  const payment = `${gatewayOrigins[0]}/a-payment`;
  const performance = await app.aPerformance('belarus');
  const opened = async () => {
    await page.goto(at(SITE, `/ru/${performance.city}/event/${performance.eventId}`), { waitUntil: 'load' });
    await page.locator(`a[href*="seid="]:visible`).first().click();
    const frame = await (await page.locator('dialog iframe').elementHandle())?.contentFrame();
    if (!frame) throw new Error('no frame over the page');
    await frame.waitForLoadState('load');
    return frame;
  };
  await page.context().route(`${payment}*`, (route) => route.fulfill({ body: 'paying' }));
  const asked = page.waitForRequest((request) => request.url() === payment).then(() => Date.now());
  const paying = await opened();
  const sentAt = await paying.evaluate((url) => {
    parent.postMessage({ type: 'payment', url }, '*');
    return Date.now();
  }, payment);
  const waited = (await asked) - sentAt;
  expect(waited).toBeGreaterThanOrEqual(490);
  expect(waited).toBeLessThan(3_000);

  const closing = await opened();
  await closing.evaluate(() => parent.postMessage({ type: 'closeFrame' }, '*'));
  await page.locator('dialog iframe').waitFor({ state: 'detached' });
  // The dialog's entry of the history is taken back a moment later, which would end a visit begun before.
  await page.waitForFunction(() => !(history.state as { dialogs?: number } | null)?.dialogs);

  // The page's own button waits for nobody.
  await opened();
  const isOpen = await page
    .getByRole('button', { name: m.widget_close({}, { locale: 'ru' }) })
    .evaluate((button: HTMLElement) => {
      button.click();
      return document.querySelector('dialog iframe') !== null;
    });
  expect(isOpen).toBe(false);
});

/**
 * A script that sends every possible message to its frames, opener and parent, and records all messages it receives.
 */
const ASKING = `
  const received = [];
  addEventListener('message', ({ data, source }) => {
    received.push(JSON.stringify(data));
    if (data?.challenge) for (const word of words) source.postMessage({ ...word, nonce: data.challenge }, '*');
  });
  window.received = received;
  const nonce = '7a1c0b1e-0c5e-4a1e-9a55-1f2e3d4c5b6a';
  const words = [
    { type: 'hello', nonce }, { type: 'isLogin', nonce }, { type: 'requestToken' }, 'requestToken',
    { type: 'login', nonce, token: 'a.b.c', avatar: '', username: 'x' }, { type: 'city', nonce, city: 'brest' }, { type: 'token', auth: true, token: 'a.b.c' },
  ];
  const tell = () => {
    const targets = [...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow);
    if (window.opened) targets.push(window.opened);
    if (window.opener) targets.push(window.opener);
    if (parent !== window) targets.push(parent);
    for (const target of targets) for (const word of words) target.postMessage(word, '*');
  };
  setInterval(tell, 700);`;

const FRAMED = [at(CABINET, '/frame'), at(SITE, '/widget/?lang=ru'), at(SITE, '/ru/minsk')];
const frames = FRAMED.map((address) => `<iframe src="${address}"></iframe>`).join('');
const holding = `<!doctype html><meta charset="utf-8">${frames}<script>${ASKING}</script>`;
const quoted = holding.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
const page = (body: string): string => `<!doctype html><meta charset="utf-8">${body}`;

const HOSTILE: readonly (readonly [string, string, string])[] = [
  ['a page of somebody else', 'http://evil.localhost', holding],
  ['a host that begins with ours', `http://rampa.localhost.evil.localhost:${port}`, holding],
  ['a host that ends with our name', `http://evil-rampa.localhost:${port}`, holding],
  ['a host below our domain', `http://evil.rampa.localhost:${port}`, holding],
  ['our host at another port', 'http://rampa.localhost:9', holding],
  ['our host by another scheme', `https://rampa.localhost:${port}`, holding],
  ['a name that looks like ours', `http://r\u0430mpa.localhost:${port}`, holding],
  ['our other market', `http://rampa-ge.localhost:${port}`, holding],
  [
    'a sandbox without an origin',
    'http://evil.localhost',
    page(`<iframe sandbox="allow-scripts" srcdoc="${quoted}"></iframe>`),
  ],
  [
    'a document out of data',
    'http://evil.localhost',
    page(`<iframe src="data:text/html;base64,${Buffer.from(holding).toString('base64')}"></iframe>`),
  ],
  [
    'a page that opened us',
    'http://evil.localhost',
    page(`<script>window.opened = open('${at(SITE)}'); ${ASKING}</script>`),
  ],
  [
    'a page that opened our frame’s page',
    'http://evil.localhost',
    page(`<script>window.opened = open('${at(CABINET, '/frame')}'); ${ASKING}</script>`),
  ],
  ['a partner that shows the sale', `http://partner.localhost:${port}`, holding],
];

describe.each([
  ['whose framing the policy forbids', false],
  ['that got past the policy', true],
] as const)('hostile parents %s', (_how, isPolicyOff) => {
  const hostile = new Map<string, Page>();
  let context: BrowserContext;
  let before: string[];

  // All hostile pages open at once in a logged-in browser, so that their waiting time passes only once.
  beforeAll(async () => {
    await clearRateLimits();
    context = await aContext();
    // Test pages have no network address, so the browser would deny them access to this machine and the test would
    // prove nothing.
    await context.grantPermissions(['local-network-access']);
    const visitor = await context.newPage();
    await logInAt(visitor, at(SITE), await anAccount(app, 'belarus'));
    before = await kept(context);
    if (isPolicyOff) await context.route((url) => FRAMED.includes(url.href), withoutPolicy);
    await Promise.all(
      HOSTILE.map(async ([name, origin, body], index) =>
        hostile.set(name, await aParent(context, `${origin}/hostile-${index}`, body)),
      ),
    );
    await visitor.waitForTimeout(1_500);
  });
  afterAll(() => context.close());

  test.each(HOSTILE)('%s hears no token and changes nothing', async (name) => {
    const received = await receivedBy(hostile.get(name));
    expect(received).not.toBeNull();
    expect(secretsIn(received)).toEqual([]);
    expect(await kept(context)).toEqual(before);
  });

  test('a page of our own is told who is logged in, by the same words', async () => {
    const own = await aParent(context, at(SITE, '/own'), holding);
    await expect.poll(async () => secretsIn(await receivedBy(own)), { timeout: 10_000 }).not.toEqual([]);
  });
});

async function aParent(context: BrowserContext, address: string, body: string): Promise<Page> {
  // The browser's own spelling of the address, which differs for non-ASCII letters.
  const { href } = new URL(address);
  await context.route(
    (url) => url.href === href,
    (route) => route.fulfill({ contentType: 'text/html', body }),
  );
  const parent = await context.newPage();
  await parent.goto(href);
  return parent;
}

/** Returns null when no frame recorded messages. */
async function receivedBy(parent: Page | undefined): Promise<string[] | null> {
  const all = await Promise.all(
    (parent?.frames() ?? []).map((frame) =>
      frame.evaluate(() => (window as { received?: string[] }).received).catch(() => undefined),
    ),
  );
  const listening = all.filter((received) => received !== undefined);
  return listening.length === 0 ? null : listening.flat();
}

/** Selects real secrets: a page that frames itself receives its own messages too, but only ours carry a real token. */
const secretsIn = (received: string[] | null): string[] =>
  (received ?? []).filter((text) => /eyJ|"auth":true/.test(text) && !text.includes('a.b.c'));

/** Returns all login cookies in the browser, session ids included. */
async function kept(context: BrowserContext): Promise<string[]> {
  const cookies = [...(await context.cookies(at(SITE, '/'))), ...(await context.cookies(at(CABINET, '/')))];
  return cookies
    .filter(({ name }) => ['token', 'avatar', 'username', 'sid', 'city'].includes(name))
    .map(({ name, domain, value }) => `${domain} ${name}=${value}`)
    .toSorted();
}

async function withoutPolicy(route: Route): Promise<void> {
  const response = await fetchHere(route);
  const {
    'content-security-policy': _policy,
    'cross-origin-opener-policy': _opener,
    'content-encoding': _packed,
    'content-length': _size,
    ...headers
  } = response.headers();
  await route.fulfill({ status: response.status(), headers, body: await response.body() });
}
