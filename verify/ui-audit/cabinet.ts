import type { Browser, Page } from 'playwright-core';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Locale } from '#domain/locales/locale.ts';
import { SCREENS } from '#web/cabinet/screens.ts';
import { buy } from './buy.ts';
import type { Example, Site } from './examples.ts';
import { openPage } from './open-page.ts';

export type CabinetOwner = {
  site: Site;
  /** Login cookies for other windows. */
  cookies: Readonly<Record<string, string>>;
  /** Name and address of every screen; here the cabinet is below the site's host. */
  screens: readonly CabinetPage[];
};
export type CabinetPage = { name: string; address: (locale: Locale) => string };

type Ask = <Answer>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Answer>;

const PASSWORD = 'svetlyvecher';
const LETTER_WITHIN_MS = 15_000;
/** Further views of list screens, opened by a choice in the screen. */
const TABS: readonly string[] = ['favourites?tab=followed', 'favourites?tab=calendar'];

/** Logs in as a new person, buys, saves, follows and reviews, so that every screen of the cabinet has content. */
export async function aCabinetOwner(browser: Browser, play: Example): Promise<CabinetOwner> {
  const { site } = play;
  const { context, page } = await openPage(browser, { site, theme: 'light', width: 1280, locale: 'ru' });
  try {
    await page.goto(`${site.origin}/ru`);
    const ask = await logIn(page, site);
    const domain = new URL(site.origin).hostname;
    const { email } = await buy(page, play, 'ru', () => Promise.resolve());
    await ask('POST', '/me/email', { email });
    await ask('POST', '/me/email/confirm', { code: await codeFor(page, email) });
    await use(page, play, ask);
    const { orders } = await ask<{ orders: { id: string }[] }>('GET', '/cabinet/orders');
    const paths = SCREENS.map(({ path }) => path.replace(':id', orders[0]?.id ?? ''));
    const cookies = (await context.cookies()).filter((cookie) => cookie.domain.replace(/^\./, '') === domain);
    return {
      site,
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      screens: [...paths, ...TABS].map((path, at) => ({
        name: `cabinet/${(SCREENS[at]?.path ?? path) || 'tickets'}`,
        address: (locale) => `${site.origin}/cabinet/${locale}${path && `/${path}`}`,
      })),
    };
  } finally {
    await context.close();
  }
}

/** The browser renders the screen first and its data arrives afterwards. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Sends number, code and new password as the popup does. Returns a function that calls the API with this login. */
async function logIn(page: Page, { market, origin }: Site): Promise<Ask> {
  const number = String(Date.now() % 1e7).padStart(7, '0');
  const phone = market === 'belarus' ? `+37533${number}` : `+99555${number}`;
  const say = (form: Record<string, string>) =>
    page.evaluate(async (body) => {
      const answer = await fetch('/api/v3/auth', { method: 'POST', body: new URLSearchParams(body) });
      return (await answer.json()) as { token?: string };
    }, form);
  const challenge = await page.evaluate(async () => (await (await fetch('/api/v3/auth/captcha')).json()) as Challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  await say({ phone, formToken: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') });
  const code = await codeFor(page, phone);
  const { token } = await say({ phone, sms_code: code, password: PASSWORD, password_confirm: PASSWORD });
  if (token === undefined) throw new Error(`Nobody logged in as ${phone}`);
  await page.context().addCookies([{ name: 'token', value: token, url: origin }]);
  return async <Answer>(method: string, path: string, body?: object) =>
    (await page.evaluate(
      async (sent) => {
        const answer = await fetch(`/api/v3${sent.path}`, {
          method: sent.method,
          headers: { authorization: `Bearer ${sent.token}`, 'content-type': 'application/json' },
          ...(sent.body && { body: JSON.stringify(sent.body) }),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${sent.path}: ${answer.status} ${text}`);
        return text === '' ? null : (JSON.parse(text) as unknown);
      },
      { method, path, body, token },
    )) as Answer;
}

/** Returns the newest code sent to a phone or an address; emails write it in two halves. */
async function codeFor(page: Page, recipient: string): Promise<string> {
  const until = Date.now() + LETTER_WITHIN_MS;
  while (Date.now() < until) {
    const { messages } = await page.evaluate(
      async () =>
        (await (await fetch('/dev/outbox.json')).json()) as { messages: { recipient: string; text: string }[] },
    );
    for (const { text } of messages.filter((message) => message.recipient === recipient)) {
      const code = /\b\d{3}\s?\d{3}\b/.exec(text)?.[0];
      if (code !== undefined) return code.replace(/\s/, '');
    }
    await page.waitForTimeout(250);
  }
  throw new Error(`No code came to ${recipient}`);
}

/** Adds a favourite, a follow, a calendar and a review for the play on the page. */
async function use(page: Page, { site, path }: Example, ask: Ask): Promise<void> {
  await page.goto(`${site.origin}/ru${path}`);
  const eventId = Number(/\/event\/(\d+)/.exec(path)?.[1]);
  const place = await page.locator('main a[href*="/objects/"]').first().getAttribute('href');
  const placeId = Number(/\/objects\/[^/]+\/(\d+)/.exec(place ?? '')?.[1]);
  await ask('PUT', `/me/favourites/${eventId}`, {});
  await ask('PUT', `/me/follows/place/${placeId}`, {});
  await ask('POST', '/me/calendar/renew', {});
  await ask('POST', '/me/reviews', {
    placeId,
    rating: 5,
    text: 'Удобный зал, хороший звук, и в антракте успели выпить кофе. Придём ещё.',
    author: 'Анна К.',
    acceptPersonalData: true,
    locale: 'ru',
  });
}
