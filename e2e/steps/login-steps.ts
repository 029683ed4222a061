import { randomInt, randomUUID } from 'node:crypto';
import type { APIResponse, Browser, Locator, Page, Route } from 'playwright-core';
import { createPasswordHasher } from '#adapters/accounts/password-hasher.ts';
import { htmlLanguage, type Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor, cityOf } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import type { PopupKind } from '#web/shared/login/login-state.ts';

type App = ReturnType<typeof demoApp>;
export const MARKETS_SHOWN = ['belarus', 'georgia'] as const;
export const KINDS = ['newer', 'older'] as const;
export const PASSWORD = 'teatrzimoj';
const hasher = await createPasswordHasher();

/** Returns a random number: nine national digits, and the same with the country code. */
export function aNumber(market: MarketName): { national: string; phone: string } {
  const rest = String(randomInt(1_000_000, 9_999_999));
  const national = market === 'belarus' ? `29${rest}` : `55${rest}`;
  return { national, phone: `${market === 'belarus' ? '+375' : '+995'}${national}` };
}

/** Inserts an account that has logged in before. */
export async function anAccount(
  { pool }: App,
  market: MarketName,
  more: { kind?: 'own' | 'static'; isBanned?: boolean; password?: string } = {},
): Promise<{ national: string; phone: string }> {
  const number = aNumber(market);
  await pool.query(
    `insert into account (id, market, locale, phone, phone_proved_at, password_hash, password_kind, banned_at)
     values ($1, $2, 'ru', $3, now(), $4, $5, $6)`,
    [
      randomUUID(),
      market,
      number.phone,
      await hasher.hash(more.password ?? PASSWORD),
      more.kind ?? 'own',
      more.isBanned === true ? new Date() : null,
    ],
  );
  return number;
}

/** Returns the newest code sent to a phone or an address. */
export async function codeFor(app: App, recipient: string): Promise<string> {
  const [newest] = await app.emailsTo(recipient);
  // Emails write the code in two halves.
  const code = /\b\d{3}\s?\d{3}\b/.exec(newest?.text ?? '')?.[0].replace(/\s/, '');
  if (code === undefined) throw new Error(`no code for ${recipient}: ${newest?.text}`);
  return code;
}

/** Makes the server's three-minute wait for the next code pass. */
export async function mayAskAgain({ pool }: App, phone: string): Promise<void> {
  await pool.query(`update login_code set asked_at = asked_at - interval '4 minutes' where phone = $1`, [phone]);
}

export type Popup = Awaited<ReturnType<typeof openPopup>>;
type PageOptions = {
  kind?: PopupKind;
  market?: MarketName;
  locale?: Locale;
  width?: 360 | 1280;
  before?: (page: Page) => Promise<void>;
};

/** Opens the login popup over a small page of a market; the older one as if it were configured. */
export async function openPopup(browser: Browser, app: App, options: PageOptions = {}) {
  const { kind = 'newer', market = 'belarus', width = 1280 } = options;
  const locale = options.locale ?? (market === 'belarus' ? 'ru' : 'ge');
  const visitor = await aVisitor(browser, app, { market, locale, width, city: cityOf(market) });
  const { page } = visitor;
  await options.before?.(page);
  if (kind === 'older') await page.route((url) => /^\/[a-z]{2}\//.test(url.pathname), asOlder);
  await visitor.visit(`/${locale}/pages`);
  await page.locator('[data-account]:visible').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading').waitFor();
  const field = (name: string): Locator => sheet.locator(`[name="${name}"]`);
  const language = { locale: htmlLanguage(locale) as 'ru' };
  const submit = sheet.locator('button[type=submit]');
  return {
    visitor,
    page,
    sheet,
    field,
    submit,
    language,
    says: (text: string) => sheet.getByText(text, { exact: true }).waitFor(),
    /** Forces the click, because errors must be shown even where the button looks disabled. */
    pressNext: () => submit.click({ force: true }),
    async agree(): Promise<void> {
      await field('offer').check();
      await field('consent').check();
    },
    async enterPhone(national: string): Promise<void> {
      await field('phone').fill(national);
      await field('offer').check();
      await field('consent').check();
      await submit.click();
    },
    recover: () => sheet.getByRole('button', { name: m.auth_login_recover({}, language) }).click(),
    forgot: () => sheet.getByRole('button', { name: m.auth_login_forgot({}, language) }).click(),
  };
}

/** Browsers resolve `*.localhost`; the request that a route sends does not. */
export async function fetchHere(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url());
  const headers = { ...(await route.request().allHeaders()), host: url.host };
  url.hostname = '127.0.0.1';
  return route.fetch({ url: url.href, headers });
}

async function asOlder(route: Route): Promise<void> {
  const response = await fetchHere(route);
  const html = (await response.text()).replace('"loginPopup":"newer"', '"loginPopup":"older"');
  const { 'content-encoding': _packed, 'content-length': _size, ...headers } = response.headers();
  await route.fulfill({ status: response.status(), headers, body: html });
}

/** Waits until the page has reloaded and its header shows the visitor as logged in. */
export async function isIn({ page, visitor }: Pick<Popup, 'page' | 'visitor'>): Promise<void> {
  const cabinet = m.site_auth_cabinet({}, { locale: htmlLanguage(visitor.locale) as 'ru' });
  await page.locator('[data-account] [data-when-in]:not([hidden])', { hasText: cabinet }).first().waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Logs in with a password on any of our hosts and waits until the page has reloaded. */
export async function logInAt(page: Page, address: string, { national }: { national: string }): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('[data-account]:visible').first().click();
  const field = (name: string): Locator => page.locator(`dialog [name="${name}"]`);
  await field('phone').fill(national);
  await field('offer').check();
  await field('consent').check();
  await page.keyboard.press('Enter');
  await field('password').fill(PASSWORD);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  // On a phone it is an icon, and its word stays invisible.
  await page.locator('[data-account] [data-when-in]:not([hidden])').first().waitFor({ state: 'attached' });
}
