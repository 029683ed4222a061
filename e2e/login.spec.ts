import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { MARKETS } from '#domain/markets/market.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { m } from '#texts/generated/messages.js';
import {
  aNumber,
  anAccount,
  codeFor,
  isIn,
  KINDS,
  MARKETS_SHOWN,
  mayAskAgain,
  openPopup,
  PASSWORD,
  type Popup,
} from './steps/login-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
beforeEach(() => app.pool.query('delete from budget'));

const ALL = KINDS.flatMap((kind) => MARKETS_SHOWN.map((market) => ({ kind, market })));
/** For what a market changes no more than the number and the words of: each popup and each market once. */
const EACH_ONCE = [
  { kind: 'newer', market: 'belarus' },
  { kind: 'older', market: 'georgia' },
] as const;

/** Sets a new password, typed twice, after or beside the right code. */
async function setPassword(popup: Popup, password: string): Promise<void> {
  await popup.field('password').fill(password);
  await popup.field('confirm').fill(password);
  await popup.submit.click();
}

describe.each(ALL)('the $kind popup in $market', ({ kind, market }) => {
  test('a new visitor: code, password, in; what the browser keeps is as specified', async () => {
    const popup = await openPopup(browser, app, { kind, market });
    const { page, field, submit } = popup;
    const { national, phone } = aNumber(market);
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));
    await popup.enterPhone(national);
    await field('code').waitFor();
    expect(await field('code').evaluate((node) => node === document.activeElement)).toBe(false);
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'code', null, { timeout: 1500 });
    await page.keyboard.type(await codeFor(app, phone));
    if (kind === 'newer') await submit.click();
    await setPassword(popup, PASSWORD);
    await isIn(popup);
    const kept = new Map((await page.context().cookies()).map((cookie) => [cookie.name, cookie]));
    for (const name of ['token', 'avatar', 'username']) {
      const cookie = kept.get(name);
      expect(cookie, name).toMatchObject({ path: '/', httpOnly: false, sameSite: 'Lax', secure: false });
      expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
    }
    const username = decodeURIComponent(kept.get('username')?.value ?? '');
    const shown = Buffer.from(username.slice(6), 'base64').toString('utf8');
    const digits = shown.replace(/\D/g, '');
    expect(phone.startsWith(shown.slice(0, 4))).toBe(true);
    expect([digits.slice(-2), shown.includes('•')]).toEqual([phone.slice(-2), true]);
    expect(digits.length).toBeLessThan(phone.length - 4);
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false);
    expect(kept.get('sid')).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  });

  test('a static password goes in; to recover it leads to support', async () => {
    const popup = await openPopup(browser, app, { kind, market });
    popup.visitor.expectStatus(409);
    popup.visitor.expectStatus(403);
    const { support } = MARKETS[market];
    const { national } = await anAccount(app, market, { kind: 'static' });
    await popup.enterPhone(national);
    await popup.says(m.auth_login_static_hint({}, popup.language));
    await popup.recover();
    await popup.sheet.getByRole('status').getByText(m.auth_login_static_note({}, popup.language)).waitFor();
    expect(await popup.sheet.locator(`a[href="${support.phoneHref}"]`).isVisible()).toBe(true);
    expect(await popup.sheet.locator(`a[href="mailto:${support.email}"]`).isVisible()).toBe(true);
    await popup.field('password').fill(PASSWORD);
    await popup.submit.click();
    await isIn(popup);
  });

  test('a banned account: the server’s words, support, and no field', async () => {
    const popup = await openPopup(browser, app, { kind, market });
    popup.visitor.expectStatus(403);
    const { support } = MARKETS[market];
    const { national } = await anAccount(app, market, { isBanned: true });
    await popup.enterPhone(national);
    const alert = popup.sheet.getByRole('alert').getByText(m.auth_error_account_banned({}, popup.language));
    await alert.waitFor();
    expect(await popup.sheet.locator('input, select').count()).toBe(0);
    expect(await popup.sheet.getByText(support.phone).isVisible()).toBe(true);
    expect(await popup.sheet.getByText(support.email).isVisible()).toBe(true);
    await popup.sheet.getByRole('button', { name: m.auth_login_back({}, popup.language) }).click();
    expect((await popup.field('phone').inputValue()).replaceAll(' ', '')).toBe(national);
  });

  test('a number from abroad gives an address; the code comes there', async () => {
    const popup = await openPopup(browser, app, { kind, market });
    if (market === 'georgia') popup.visitor.expectStatus(422);
    popup.visitor.expectStatus(400);
    const email = `ania${Date.now()}@poczta.example`;
    await popup.field('country').selectOption('PL');
    await popup.field('phone').fill(`5${String(Date.now()).slice(-8)}`);
    await popup.agree();
    // The Georgian form does not check in advance: the server requests an address when it receives the number.
    if (market === 'georgia') await popup.submit.click();
    await popup.field('email').waitFor();
    expect(await popup.submit.getAttribute('aria-disabled')).toBe('true');
    await popup.field('email').fill('ania@');
    await popup.field('phone').focus();
    await popup.says(m.auth_login_email_invalid({}, popup.language));
    expect(await popup.field('email').getAttribute('aria-invalid')).toBe('true');
    await popup.field('email').fill(email);
    await popup.submit.click();
    // The popup shows the whole address, so that a typing error in it is visible.
    await popup.sheet.getByText(email).waitFor();
    expect(await popup.field('newEmail').count()).toBe(0);
    await popup.field('code').fill(await codeFor(app, email));
    await setPassword(popup, PASSWORD);
    await isIn(popup);
  });
});

describe.each(EACH_ONCE)('the $kind popup in $market', ({ kind, market }) => {
  test('somebody known: a wrong password is said for three seconds, the right one goes in by Enter', async () => {
    const popup = await openPopup(browser, app, { kind, market });
    const { page, field, language } = popup;
    popup.visitor.expectStatus(401);
    const { national } = await anAccount(app, market);
    await popup.enterPhone(national);
    await field('password').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'password');
    expect(await popup.submit.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.type('12345');
    expect(await popup.submit.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    const message = popup.sheet.getByText(m.auth_login_wrong_password({}, language));
    await message.waitFor();
    const from = Date.now();
    await message.waitFor({ state: 'detached' });
    expect(Date.now() - from).toBeGreaterThan(2_300);
    expect(Date.now() - from).toBeLessThan(4_000);
    expect(await field('password').inputValue()).toBe('123456');
    await field('password').fill(` ${PASSWORD.slice(0, 4)} ${PASSWORD.slice(4)} `);
    await page.keyboard.press('Enter');
    await isIn(popup);
  });

  test('a forgotten password: a code, a new one, in', async () => {
    const popup = await openPopup(browser, app, { kind, market });
    const { national, phone } = await anAccount(app, market);
    await popup.enterPhone(national);
    await popup.forgot();
    await popup.field('code').waitFor();
    expect(await popup.field('password').count()).toBe(0);
    await popup.pressNext();
    await popup.says(m.auth_login_code_empty({}, popup.language));
    // Entering the last digit submits the code.
    await popup.field('code').fill(await codeFor(app, phone));
    await popup.field('confirm').waitFor();
    expect(await popup.sheet.locator('[autocomplete=username]').inputValue()).toBe(phone);
    await setPassword(popup, 'vesnablizko');
    await isIn(popup);
  });

  test('recovery from the first step wants the phone, and nothing else', async () => {
    const popup = await openPopup(browser, app, { kind, market });
    const { national } = await anAccount(app, market);
    await popup.recover();
    await popup.says(m.auth_login_enter_phone({}, popup.language));
    await popup.page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'phone');
    expect(await popup.field('phone').getAttribute('aria-invalid')).toBe('true');
    await popup.field('phone').fill(national);
    await popup.recover();
    await popup.field('code').waitFor();
  });

  test('a wrong code is said for three seconds with the tries left; its field is empty for the right one', async () => {
    const popup = await openPopup(browser, app, { kind, market });
    popup.visitor.expectStatus(409);
    const { national, phone } = aNumber(market);
    await popup.enterPhone(national);
    await popup.field('code').waitFor();
    const code = await codeFor(app, phone);
    const wrong = code === '111111' ? '222222' : '111111';
    await popup.field('code').fill(wrong);
    if (kind === 'older') {
      await popup.field('password').fill(PASSWORD);
      await popup.field('confirm').fill(PASSWORD);
    }
    await popup.submit.click();
    const message = popup.sheet.getByText(m.auth_login_wrong_code_left({ count: 4 }, popup.language));
    await message.waitFor();
    const from = Date.now();
    expect(await popup.field('code').inputValue()).toBe('');
    if (kind === 'older') expect(await popup.field('password').inputValue()).toBe(PASSWORD);
    await message.waitFor({ state: 'detached' });
    expect(Date.now() - from).toBeGreaterThan(2_300);
    await popup.field('code').fill(code);
    await popup.submit.click();
    if (kind === 'newer') await setPassword(popup, PASSWORD);
    await isIn(popup);
  });

  test('180 seconds until another code: the button counts, then sends', async () => {
    const popup = await openPopup(browser, app, { kind, market, before: (page) => page.clock.install() });
    const { page, language } = popup;
    const { national, phone } = aNumber(market);
    await popup.enterPhone(national);
    await popup.field('code').waitFor();
    const first = await codeFor(app, phone);
    const counting = popup.sheet.getByRole('button', { name: /\d:\d\d/ });
    const left = async (): Promise<number> => {
      const [, minutes, seconds] = /(\d):(\d\d)/.exec((await counting.textContent()) ?? '') ?? [];
      return Number(minutes) * 60 + Number(seconds);
    };
    expect(await left()).toBeGreaterThan(165);
    await page.clock.fastForward((await left()) * 1000 - 4_000);
    await expect.poll(left).toBeLessThanOrEqual(5);
    expect(await counting.isDisabled()).toBe(true);
    await page.clock.fastForward(5_000);
    await mayAskAgain(app, phone);
    await popup.sheet.getByRole('button', { name: m.auth_login_resend({}, language), exact: true }).click();
    await popup.sheet.getByRole('button', { name: /2:5\d|3:00/ }).waitFor();
    await expect.poll(() => codeFor(app, phone)).not.toBe(first);
  });
});

test('a code is gone on with after a reload, after "Change" and in another tab', async () => {
  const popup = await openPopup(browser, app);
  const { page, language } = popup;
  const { national, phone } = await anAccount(app, 'belarus');
  await popup.field('phone').fill(national);
  await popup.agree();
  await popup.recover();
  await popup.field('code').waitFor();
  const code = await codeFor(app, phone);
  const open = (where: Page) => where.locator('[data-account]:visible').first().click();
  const continues = (where: Page) =>
    where
      .getByRole('dialog')
      .getByText(/Код уже отправили на/)
      .waitFor();

  // A phone unloads the page while its owner reads the message.
  await page.reload();
  await open(page);
  await popup.field('code').waitFor();
  expect(await popup.sheet.getByRole('button', { name: /\d:\d\d/ }).isDisabled()).toBe(true);

  await popup.sheet.getByRole('button', { name: m.auth_login_change({}, language) }).click();
  await popup.recover();
  await continues(page);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await open(other);
  await other.locator('dialog [name=phone]').fill(national);
  await other.getByRole('button', { name: m.auth_login_recover({}, language) }).click();
  await continues(other);
  await other.locator('dialog [name=code]').fill(code);
  await other.locator('dialog [name=confirm]').waitFor();
});

test('after too many wrong passwords a code is one press away', async () => {
  const popup = await openPopup(browser, app);
  popup.visitor.expectStatus(429);
  const { national } = await anAccount(app, 'belarus');
  await popup.enterPhone(national);
  await popup.field('password').fill(PASSWORD);
  await popup.page.route('**/api/v3/auth?*', (route) => {
    const error = { error: 'Слишком много попыток.', code: 'too_many_attempts', waitSeconds: 900 };
    return route.request().postData()?.includes('password=')
      ? route.fulfill({ status: 429, json: error })
      : route.continue();
  });
  await popup.submit.click();
  await popup.sheet.getByText(/Снова можно через 15/).waitFor();
  await popup.sheet.getByRole('button', { name: m.auth_login_by_code({}, popup.language) }).click();
  await popup.field('code').waitFor();
});

describe.each(KINDS)('rules of the %s popup', (kind) => {
  test.each([
    ['belarus', 'BY', '29 64', 'warning'],
    ['belarus', 'BY', '25 999 99 99', 'success'],
    ['belarus', 'BY', '500 00 00 00', 'warning'],
    ['belarus', 'BY', '+995 500 00 00 00', 'success'],
    ['georgia', 'GE', '500000000', 'success'],
    ['georgia', 'GE', '599 99 99 99', 'success'],
    ['georgia', 'GE', '499999999', 'warning'],
    ['belarus', 'BY', '111111111', 'warning'],
    ['belarus', 'BY', '172001234', 'warning'],
    ['belarus', 'BY', '+48 999 999 999', 'warning'],
  ] as const)('in %s the country is %s, and %s is a %s', async (market, country, typed, state) => {
    const popup = await openPopup(browser, app, { kind, market });
    expect(await popup.field('country').inputValue()).toBe(country);
    await popup.field('phone').fill(typed);
    await popup.field('offer').focus();
    await popup.sheet.locator(`[data-state=${state}] [name=phone]`).waitFor();
    expect(await popup.field('phone').getAttribute('aria-invalid')).toBe(String(state === 'warning'));
  });

  test('no more than 25 signs of a phone fit', async () => {
    const popup = await openPopup(browser, app, { kind });
    expect(await popup.field('phone').getAttribute('maxlength')).toBe('25');
    await popup.field('phone').focus();
    await popup.page.keyboard.type('1'.repeat(40));
    expect((await popup.field('phone').inputValue()).length).toBeLessThanOrEqual(25);
  });

  test('a number pasted with its code brings its country along', async () => {
    const popup = await openPopup(browser, app, { kind });
    await popup.field('phone').fill('+995 555 12 34 56');
    expect(await popup.field('country').inputValue()).toBe('GE');
    expect(await popup.field('phone').inputValue()).toBe('555 12 34 56');
  });

  test('terms and consent are asked for apart, and both lead to their documents', async () => {
    const popup = await openPopup(browser, app, { kind });
    const { national } = aNumber('belarus');
    await popup.field('phone').fill(national);
    await popup.field('offer').check();
    expect(await popup.submit.getAttribute('aria-disabled')).toBe('true');
    await popup.pressNext();
    await popup.says(m.auth_login_consent_missing({}, popup.language));
    await popup.field('consent').check();
    expect(await popup.submit.getAttribute('aria-disabled')).toBe('false');
    const links = popup.sheet.locator('label a');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/ru/pages/contract-offer',
      '/ru/pages/privacy-policy',
    ]);
  });

  test('a new password: six characters, twice the same, without spaces; the newer popup refuses "-"', async () => {
    const popup = await openPopup(browser, app, { kind });
    const { language, field } = popup;
    const { national, phone } = await anAccount(app, 'belarus');
    await popup.field('phone').fill(national);
    await popup.recover();
    await field('code').waitFor();
    await field('code').fill(await codeFor(app, phone));
    await field('confirm').waitFor();
    await field('password').fill('svet');
    await popup.pressNext();
    await popup.sheet
      .getByRole('alert')
      .getByText(m.auth_login_password_short({ least: 6 }, language))
      .waitFor();
    await field('password').fill('svet-2026');
    const forbidden = popup.sheet.getByText('Недопустимые символы в пароле');
    expect(await forbidden.count()).toBe(kind === 'newer' ? 1 : 0);
    await field('password').fill('svet 2026');
    await field('confirm').fill('svet2027');
    await popup.pressNext();
    await popup.says(m.auth_login_passwords_differ({}, language));
    await field('confirm').fill(' svet2026');
    const sent = popup.page.waitForRequest((request) => request.url().includes('/api/v3/auth?'));
    await popup.submit.click();
    const body = new URLSearchParams((await sent).postData() ?? '');
    expect([body.get('password'), body.get('password_confirm')]).toEqual(['svet2026', 'svet2026']);
    await isIn(popup);
  });

  test('without a line nothing typed is lost; closed and opened again, the number is there', async () => {
    const popup = await openPopup(browser, app, { kind });
    const { national } = await anAccount(app, 'belarus');
    await popup.page.context().route('**/api/v3/auth?*', (route) => route.abort());
    popup.visitor.expectLost();
    await popup.enterPhone(national);
    await popup.sheet.getByRole('alert').getByText(m.auth_login_no_answer({}, popup.language)).waitFor();
    await popup.page.keyboard.press('Escape');
    await popup.sheet.waitFor({ state: 'detached' });
    const opener = popup.page.locator('[data-account]:visible').first();
    expect(await opener.evaluate((node) => node === document.activeElement)).toBe(true);
    await opener.click();
    expect((await popup.field('phone').inputValue()).replaceAll(' ', '')).toBe(national);
    expect(await popup.field('offer').isChecked()).toBe(true);
    await popup.page.context().unroute('**/api/v3/auth?*');
    await popup.submit.click();
    await popup.field('password').waitFor();
  });

  test.each([
    [503, { error: '', code: 'busy' }, m.auth_login_busy({}, { locale: 'ru' })],
    [500, {}, m.auth_login_failed_refresh({}, { locale: 'ru' })],
  ])('a server that answers %i says so', async (status, body, words) => {
    const popup = await openPopup(browser, app, { kind });
    popup.visitor.expectStatus(status);
    await popup.page.route('**/api/v3/auth?*', (route) => route.fulfill({ status, json: body }));
    await popup.enterPhone(aNumber('belarus').national);
    await popup.sheet.getByRole('alert').getByText(words).waitFor();
  });

  test('a number the server refuses is wrong for three seconds', async () => {
    const popup = await openPopup(browser, app, { kind });
    popup.visitor.expectStatus(400);
    await popup.page.route('**/api/v3/auth?*', (route) =>
      route.fulfill({ status: 400, json: { error: 'Неверный номер', code: 'phone_invalid' } }),
    );
    await popup.enterPhone(aNumber('belarus').national);
    const message = popup.sheet.getByText('Неверный номер');
    await message.waitFor();
    const from = Date.now();
    await message.waitFor({ state: 'detached' });
    expect(Date.now() - from).toBeGreaterThan(2_300);
  });
});
