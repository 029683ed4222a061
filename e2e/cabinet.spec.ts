import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { m } from '#texts/generated/messages.js';
import { ANNA, BORIS } from '#test/builders/cabinet-things.ts';
import { axeFaults, layoutFaults } from '../verify/ui-audit/audit.ts';
import type { CabinetOrders } from '#api/cabinet/orders-contract.ts';
import { cabinetVisits, loginOf } from './steps/cabinet-visits.ts';

const { app, address, visit } = await cabinetVisits();
const CABINET = 'cabinet.rampa.localhost';
const GEORGIAN = 'cabinet.rampa-ge.localhost';
const PHONE = { width: 360, height: 780 };
const WIDE = { width: 1280, height: 900 };
const asAnna = { cookies: loginOf(ANNA) };
const orderPath = (number: number): string => `/orders/0199d1a2-3b4c-7d5e-8f60-${String(number).padStart(12, '0')}`;

describe('the document', () => {
  test.each([
    [CABINET, '/ru/orders', 200],
    [GEORGIAN, '/ge', 200],
    ['rampa.localhost', '/cabinet/be', 200],
    [CABINET, '/nowhere', 404],
    [CABINET, '/ru/nowhere', 404],
    ['rampa.localhost', '/cabinet/xx', 404],
    ['widget.rampa.localhost', '/cabinet/sw.js', 404],
  ])('at %s%s answers %d', async (host, url, status) => {
    expect((await app.inject({ url, headers: { host } })).statusCode).toBe(status);
  });

  test('is the same for everybody, kept by nobody and in nobody’s frame', async () => {
    const headers = { host: CABINET };
    const nobody = await app.inject({ url: '/ru', headers });
    const anna = await app.inject({ url: '/ru', headers: { ...headers, cookie: `token=${loginOf(ANNA).token}` } });
    expect(anna.body).toBe(nobody.body);
    expect(nobody.headers['cache-control']).toBe('private, no-store');
    expect(nobody.headers['content-security-policy']).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
    expect(nobody.body).not.toMatch(/<script(?![^>]*(?:src=|application\/json))/);
  });

  test.each([
    [CABINET, '/', '/ru'],
    [GEORGIAN, '/', '/ge'],
    ['rampa.localhost', '/cabinet', '/cabinet/ru'],
  ])('the bare address %s%s leads to a language', async (host, url, location) => {
    const answer = await app.inject({ url, headers: { host } });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    const known = await app.inject({ url, headers: { host, cookie: 'locale=be' } });
    expect(known.headers.location).toBe(location.replace(/\w+$/, 'be'));
  });

  test('whoever is not logged in comes to the login, and back to where they wanted to be', async () => {
    const page = await visit(CABINET, '/ru/orders');
    await page.getByRole('heading', { name: 'Войдите, чтобы увидеть билеты и заказы' }).waitFor();
    // The site's own login form opens over the page.
    await page
      .getByRole('dialog')
      .getByRole('textbox', { name: /телефон/i })
      .waitFor();
    expect(new URL(page.url()).searchParams.get('back')).toBe('/orders');
    await page.context().addCookies([{ name: 'token', value: loginOf(ANNA).token, domain: CABINET, path: '/' }]);
    await page.reload();
    await page.getByRole('heading', { name: 'Заказы' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/ru/orders');
    // The login and its popup have left no entry behind.
    await page.goBack();
    expect(page.url()).toBe('about:blank');
  });

  test('the logo leads to the site of the market, on the cabinet’s host and below a site’s', async () => {
    for (const [host, path, site] of [
      [CABINET, '/ru', address('rampa.localhost', '/ru/minsk')],
      [GEORGIAN, '/ge', address('rampa-ge.localhost', '/ge/tbilisi')],
      ['rampa.localhost', '/cabinet/ru', '/ru/minsk'],
    ] as const) {
      const page = await visit(host, path, asAnna);
      const logo = page.getByRole('banner').getByRole('link').first();
      expect(await logo.getAttribute('href')).toBe(site);
    }
  });
});

describe('tickets', () => {
  test('links follow the specification: event by type and id, place by type and id', async () => {
    const page = await visit(CABINET, '/ru', asAnna);
    const card = page.getByRole('article', { name: 'Павлинка, 1 из 2' });
    const site = address('rampa.localhost', '');
    expect(await card.getByRole('link', { name: 'Павлинка' }).getAttribute('href')).toBe(
      `${site}/ru/minsk/events/teatr/5700042`,
    );
    expect(await card.getByRole('link', { name: 'Театр на Энгельса' }).getAttribute('href')).toMatch(
      new RegExp(`^${site}/ru/minsk/objects/\\d+/31$`),
    );
  });

  test('the nearest performance comes first, and the arrow keys and buttons turn to the next ticket and order', async () => {
    const page = await visit(CABINET, '/ru', { ...asAnna, viewport: PHONE });
    // It begins in 2 h 40 min, which late in the evening is tomorrow.
    await page
      .getByText(/^сегодня, через 2 ч|^завтра$/)
      .first()
      .waitFor();
    const deck = page.getByRole('group', { name: /Билеты по порядку/ });
    const inSight = (name: string) => page.getByRole('article', { name }).waitFor({ state: 'visible' });
    await deck.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => leftOf(page, 'Павлинка, 2 из 2')).toBeLessThan(40);
    await page.getByRole('button', { name: 'Следующий билет' }).click();
    await expect.poll(() => leftOf(page, 'Полесский оркестр: ночные вальсы, 1 из 2')).toBeLessThan(40);
    // The order's notice changed with it: the performance was postponed, and a refund is possible.
    await page.getByRole('heading', { name: /Перенесено на/ }).waitFor();
    await page.getByRole('button', { name: /Снежная королева/ }).click();
    await expect.poll(() => leftOf(page, 'Снежная королева, 1 из 3')).toBeLessThan(40);
    await inSight('Снежная королева, 1 из 3');
  });

  test('on a phone the whole code is in sight as the cabinet opens', async () => {
    const page = await visit(CABINET, '/ru', { ...asAnna, viewport: { width: 360, height: 740 } });
    const code = page.getByRole('article', { name: 'Павлинка, 1 из 2' }).getByRole('img', { name: 'Код билета' });
    await code.waitFor();
    const [drawn, bar] = await Promise.all([code.boundingBox(), page.locator('nav').last().boundingBox()]);
    expect((drawn?.y ?? 1000) + (drawn?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('a ticket leads to its order, which can be given back until the end of a day', async () => {
    const page = await visit(CABINET, '/ru', asAnna);
    await page.getByRole('link', { name: 'Заказ и возврат' }).click();
    await page.getByRole('heading', { name: /^Заказ / }).waitFor();
    await page.getByText(/включительно/).waitFor();
  });

  test('a tap shows the code alone, and Esc and its button lead back to it', async () => {
    const page = await visit(CABINET, '/ru', { ...asAnna, viewport: PHONE });
    const open = page.getByRole('button', { name: /На весь экран/ }).first();
    await open.click();
    const screen = page.getByRole('dialog', { name: 'Павлинка' });
    await screen.getByText('Партер, Ряд 6, Место 13').waitFor();
    const code = await screen.locator('section:not([inert])').getByRole('img').boundingBox();
    expect(code?.width).toBeGreaterThan(300);
    expect(await axeFaults(page)).toEqual([]);
    const isFocused = () => open.evaluate((button) => button === document.activeElement);
    await page.keyboard.press('Escape');
    await screen.waitFor({ state: 'detached' });
    expect(await isFocused()).toBe(true);
    await open.click();
    await screen.getByRole('button', { name: m.cabinet_close({}, { locale: 'ru' }) }).click();
    await screen.waitFor({ state: 'detached' });
    expect(await isFocused()).toBe(true);
  });

  test('Back closes the code that is shown alone, and only then leaves the page', async () => {
    const page = await visit(CABINET, '/ru/orders', { ...asAnna, viewport: PHONE });
    await page.getByRole('heading', { name: 'Заказы' }).waitFor();
    await page
      .getByRole('link', { name: m.cabinet_nav_tickets({}, { locale: 'ru' }) })
      .last()
      .click();
    const open = page.getByRole('button', { name: /На весь экран/ }).first();
    const screen = page.getByRole('dialog', { name: 'Павлинка' });
    await open.click();
    await screen.waitFor();
    await page.goBack();
    await screen.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/ru');
    // Closed by its button, it leaves no entry behind.
    await open.click();
    await screen.getByRole('button', { name: m.cabinet_close({}, { locale: 'ru' }) }).click();
    await screen.waitFor({ state: 'detached' });
    await page.waitForFunction(() => !(history.state as { dialogs?: number } | null)?.dialogs);
    await page.goBack();
    await page.getByRole('heading', { name: 'Заказы' }).waitFor();
  });

  test('the large code turns to the next ticket of the order by swipe, keys and buttons, and says which it is', async () => {
    const page = await visit(CABINET, '/ru', { ...asAnna, viewport: PHONE });
    const article = page.getByRole('article', { name: 'Павлинка, 2 из 2' });
    await page.getByRole('group', { name: /Билеты по порядку/ }).focus();
    await page.keyboard.press('ArrowRight');
    await article.getByRole('button', { name: /На весь экран/ }).click();
    const screen = page.getByRole('dialog', { name: 'Павлинка' });
    // The full screen starts with the ticket it was opened from.
    await screen.getByText('2 из 2').waitFor();
    expect(await screen.getByRole('button', { name: 'Следующий билет' }).isDisabled()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await screen.getByText('1 из 2').waitFor();
    await screen.getByText('Партер, Ряд 6, Место 13').waitFor();
    await screen.getByRole('button', { name: 'Следующий билет' }).click();
    await screen.getByText('2 из 2').waitFor();
    // The neighbouring codes are inert: neither read aloud nor focusable.
    await expect.poll(() => screen.locator('section:not([inert])').count()).toBe(1);
    // A swipe moves the strip, which stops at whole codes only. It works offline, because it sends no request.
    await page.context().setOffline(true);
    await screen
      .locator('section')
      .first()
      .evaluate((first) => {
        const strip = first.parentElement;
        if (strip === null) throw new Error('no strip');
        if (getComputedStyle(strip).scrollSnapType !== 'x mandatory') throw new Error('the strip does not snap');
        strip.scrollBy({ left: -strip.clientWidth * 0.7, behavior: 'instant' });
      });
    await screen.getByText('1 из 2').waitFor();
    await expect.poll(async () => (await screen.locator('section').first().boundingBox())?.x).toBe(0);
    expect(await axeFaults(page)).toEqual([]);
    await page.context().setOffline(false);
    await page.keyboard.press('Escape');
    await screen.waitFor({ state: 'detached' });
  });

  test('past performances and certificates have tabs of their own, which the address keeps', async () => {
    const page = await visit(CABINET, '/ru?tab=past', asAnna);
    await page.getByText('Вы были').waitFor();
    await page.getByRole('tab', { name: /Сертификаты/ }).click();
    await page.getByText('Подарочный сертификат').waitFor();
    expect(new URL(page.url()).search).toBe('?tab=codes');
  });

  test('somebody without tickets learns what will be here, and the ways on: the guide, posts by category and id', async () => {
    const posts = ['Где сидеть в подкове', 'Театр теней дома: простыня, лампа и одна история'].map((title, index) => ({
      id: 2029 + index,
      category: { id: 2, name: 'Гиды' },
      title,
      lead: '',
      publishedOn: '2026-11-17',
      readMinutes: 2,
      pictureVersion: '0',
    }));
    const before = (opened: Page) =>
      opened.route('**/api/v3/pages/journal?limit=3&lang=ru', (route) => route.fulfill({ json: { items: posts } }));
    const page = await visit(CABINET, '/ru', { cookies: loginOf(BORIS), viewport: PHONE, before });
    await page.getByRole('heading', { name: 'Билетов пока нет' }).waitFor();
    expect(await page.getByRole('link', { name: 'Выбрать событие' }).getAttribute('href')).toContain('/ru/minsk');
    const post = page.getByRole('link', { name: 'Где сидеть в подкове' });
    expect(await post.getAttribute('href')).toBe(address('rampa.localhost', '/ru/minsk/journal/2/2029'));
    expect(await axeFaults(page)).toEqual([]);
  });
});

test('a login that was ended elsewhere is told to be over', async () => {
  const page = await visit(CABINET, '/ru', asAnna);
  await page.route('**/api/v3/cabinet/orders?*', (route) =>
    route.fulfill({ status: 401, json: { error: { code: 'login_required' } } }),
  );
  await page.getByRole('link', { name: 'Заказы' }).first().click();
  await page.getByText('Вход завершён').waitFor();
});

describe('orders', () => {
  test('are filtered by how they stand', async () => {
    const page = await visit(CABINET, '/ru/orders', asAnna);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(6);
    await page.getByRole('radio', { name: 'Ждут оплаты' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.getByRole('link').click();
    await page.getByRole('heading', { name: 'Заказ RA-7K2M95' }).waitFor();
  });

  test('stand by the day of their performance, and an item by the day of its purchase', async () => {
    const page = await visit(CABINET, '/ru', { ...asAnna, viewport: PHONE });
    await page.route('**/api/v3/cabinet/orders?*', async (route) => {
      const { token } = loginOf(ANNA);
      const headers = { host: CABINET, authorization: `Bearer ${token}`, cookie: `token=${token}` };
      const answer = await app.inject({ url: '/api/v3/cabinet/orders?lang=ru', headers });
      const { orders } = answer.json<CabinetOrders>();
      const gift = { kind: 'certificate', title: 'Подарочный сертификат', startsAt: null, place: null, event: null };
      const bought = orders.slice(1, 2).map((order) => ({
        ...order,
        orderParts: order.orderParts.map((part) => ({ ...part, ...gift })),
      }));
      await route.fulfill({ json: { orders: [...orders.slice(0, -1), ...bought] } });
    });
    await page.getByRole('link', { name: 'Заказы' }).filter({ visible: true }).first().click();
    const rows = page.getByRole('main').getByRole('listitem');
    const play = rows.filter({ hasText: 'RA-7K2M94' });
    await play.getByText(/^Куплено \d/).waitFor();
    const at = new Date((await play.locator('time').getAttribute('datetime')) ?? '');
    expect(Math.round((at.getTime() - Date.now()) / 86_400_000)).toBe(14);
    const item = rows.filter({ hasText: 'Подарочный сертификат' });
    await item.getByText('куплено').waitFor();
    expect(await item.locator('time').count()).toBe(0);
    const titles = await rows.locator('b').evaluateAll((all) => all.filter((b) => b.scrollWidth > b.clientWidth + 1));
    expect(titles).toHaveLength(0);
  });

  test('an unpaid one is paid again at the provider’s page', async () => {
    const page = await visit(CABINET, `/ru${orderPath(5)}`, asAnna);
    const provider = address('partner.localhost', '/provider');
    await page.route('**/api/v3/cabinet/orders/*/pay*', (route) =>
      route.fulfill({ json: { state: 'awaiting_payment', redirectUrl: provider } }),
    );
    await page.route(provider, (route) => route.fulfill({ body: 'page of the provider' }));
    await page.getByRole('button', { name: /Оплатить 84/ }).click();
    await page.getByText('page of the provider').waitFor();
  });

  test('one whose time is over leads to choosing anew', async () => {
    const page = await visit(CABINET, `/ru${orderPath(6)}`, asAnna);
    expect(await page.getByRole('link', { name: 'Выбрать места заново' }).getAttribute('href')).toContain(
      '/ru/minsk/events/teatr/5700042',
    );
  });

  test('a moved one is given back line by line, and its rule stands before the choice', async () => {
    const page = await visit(CABINET, `/ru${orderPath(3)}`, asAnna);
    const asked: unknown[] = [];
    await page.route('**/api/v3/cabinet/orders/*/return*', (route) => {
      const request = route.request();
      const lineNos = new URL(request.url()).searchParams.get('lineNos')?.split(',') ?? [];
      if (request.method() === 'GET') return route.fulfill({ json: aQuote(lineNos.length) });
      asked.push(request.postDataJSON());
      return route.fulfill({ json: back(8_000) });
    });
    await page.getByText(/можно вернуть деньги/).waitFor();
    await page.getByRole('button', { name: 'Вернуть билеты' }).click();
    const send = page.getByRole('button', { name: 'Вернуть выбранное' });
    expect(await send.isDisabled()).toBe(true);
    for (const box of await page.getByRole('checkbox').all()) await box.check();
    await page.getByText(/Отменить возврат нельзя/).waitFor();
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(asked).toEqual([]);
    await send.click();
    await expect.poll(() => asked).toEqual([{ lineNos: [1, 2], expected: back(8_000) }]);
  });

  test('has a way to support with its number filled in', async () => {
    const page = await visit(CABINET, `/ru${orderPath(1)}`, asAnna);
    const number = /RA-\S+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
    const link = page.getByRole('link', { name: 'Вопрос по заказу? Напишите в поддержку' });
    expect(await link.getAttribute('href')).toMatch(new RegExp(`/ru/support\\?order=${number}$`));
  });

  test('somebody else’s is not there', async () => {
    const page = await visit(CABINET, `/ru${orderPath(1)}`, { cookies: loginOf(BORIS) });
    await page.getByRole('heading', { name: 'Здесь ничего нет' }).waitFor();
  });
});

test('points: every movement says why it was, and they add up to the balance', async () => {
  const page = await visit(CABINET, '/ru/points', asAnna);
  await page.getByText('Сбор за перенос события «Полесский оркестр: ночные вальсы»').waitFor();
  await page.getByText('это 12,40 руб.').waitFor();
  const amounts = await page.getByRole('main').locator('li b:last-of-type').allTextContents();
  const numbers = amounts
    .filter((text) => /^[+−]/.test(text))
    .map((text) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, '')));
  expect(numbers.reduce((sum, each) => sum + each, 0)).toBe(1_240);
});

test('a failure says what is safe and how to go on', async () => {
  const page = await visit(CABINET, '/ru/points', {
    ...asAnna,
    before: (opening) =>
      opening.route('**/api/v3/cabinet/points*', (route) => route.fulfill({ status: 503, json: {} })),
  });
  await page.getByRole('heading', { name: 'Не получилось загрузить' }).waitFor();
  await page.unroute('**/api/v3/cabinet/points*');
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await page.getByText('Сейчас на счёте').waitFor();
});

const SCREENS = [
  '',
  '?tab=past',
  '?tab=codes',
  '/orders',
  orderPath(1),
  orderPath(3),
  orderPath(5),
  '/points',
  '/nothing',
];

// The other combinations are those of `verify -- a11y`.
test.each([
  ['light', PHONE, CABINET, 'be'],
  ['dark', WIDE, GEORGIAN, 'ge'],
] as const)(
  'axe finds nothing on any screen: %s, %o, %s',
  { timeout: 120_000 },
  async (theme, viewport, host, locale) => {
    const cookies = { ...loginOf(ANNA), theme };
    const page = await visit(host, `/${locale}`, { cookies, viewport });
    for (const screen of SCREENS) {
      await page.goto(address(host, `/${locale}${screen}`), { waitUntil: 'networkidle' });
      expect({ screen, faults: [...(await axeFaults(page)), ...(await layoutFaults(page))] }).toEqual({
        screen,
        faults: [],
      });
    }
    await page.context().clearCookies({ name: 'token' });
    await page.goto(address(host, `/${locale}`), { waitUntil: 'networkidle' });
    expect(await axeFaults(page)).toEqual([]);
  },
);

/** Returns the distance of a card from the left edge of the viewport. */
async function leftOf(page: Page, name: string): Promise<number> {
  return Math.abs((await page.getByRole('article', { name }).boundingBox())?.x ?? Number.POSITIVE_INFINITY);
}

const back = (moneyMinor: number) => ({
  moneyMinor,
  certificateMinor: 0,
  creditMinor: 0,
  pointsMinor: 0,
  feePoints: 0,
});

/** The answer to two lines of which so many are chosen. */
function aQuote(chosen: number) {
  const terms = {
    cause: 'new_date_refused',
    isOpen: true,
    isUsed: false,
    until: null,
    keptMinor: 0,
    withheldMinor: 0,
    withLines: [],
  };
  const lines = [1, 2].map((lineNo) => ({ ...terms, lineNo, priceMinor: 4_000, feeMinor: 200, ...back(4_000) }));
  return { lines, chosen: chosen === 0 ? null : back(4_000 * chosen), added: [], isReturnedByBank: false };
}
