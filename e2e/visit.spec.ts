import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { aSiteServer } from '#test/builders/site-server.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { buildWebWhenStale } from '../scripts/build-web.ts';

await buildWebWhenStale({ log: () => undefined });
const browser = await launchBrowser();
const { app, calls, visits } = await aSiteServer();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

type Wishes = BrowserContextOptions & { cookies?: Record<string, string>; before?: (page: Page) => Promise<unknown> };
const demo = demoApp();
const CALM = { city: 'minsk', consent: 'n', advertising: '1' };

/** A page whose complaints fail the test; only statuses and lost lines that a test provokes may show in the console. */
async function visit(host: string, path: string, { cookies = {}, before, ...rest }: Wishes = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...rest });
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, domain: host, path: '/' })));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404 \(Not Found\)|503|ERR_INTERNET|ERR_FAILED/.test(message.text()))
      complaints.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await before?.(page);
  await page.goto(address(host, path), { waitUntil: 'networkidle' });
  return page;
}
const address = (host: string, path: string): string => `http://${host}:${port}${path}`;
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies(page.url())).find((each) => each.name === name);
const daysLeft = (expires: number): number => Math.round((expires - Date.now() / 1000) / 86_400);

describe('the promo pop-up', () => {
  test('comes with its 500×500 picture, and closing it keeps it away for a day', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: { city: 'minsk', consent: 'n' } });
    const popUp = page.getByRole('complementary', { name: 'Реклама' });
    await popUp.waitFor();
    expect(await popUp.locator('img').getAttribute('src')).toContain('-500x500-');
    expect(await popUp.getByRole('link').getAttribute('href')).toBe('/ru/minsk/events/teatr');
    await popUp.getByRole('button', { name: 'Закрыть рекламу' }).click();
    expect(await popUp.isVisible()).toBe(false);
    expect(daysLeft((await cookie(page, 'advertising'))?.expires ?? 0)).toBe(1);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await popUp.isVisible()).toBe(false);
  });

  test('waits on a phone until the question about cookies is answered', async () => {
    const page = await visit('localhost', '/ru/404', {
      cookies: { city: 'minsk' },
      viewport: { width: 360, height: 740 },
    });
    const popUp = page.getByRole('complementary', { name: 'Реклама' });
    await page.getByRole('button', { name: 'Только необходимые' }).waitFor();
    expect(await popUp.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Только необходимые' }).click();
    await popUp.waitFor();
  });
});

describe('branding', () => {
  const brand = (page: Page) => page.locator('[data-brand]:not([hidden])');

  test('fills the bare background, which is a link, and shows its picture only beyond 1140 px', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: CALM, viewport: { width: 1141, height: 800 } });
    const image = () => brand(page).evaluate((element) => getComputedStyle(element).backgroundImage);
    expect(await image()).toContain('-1920x1080-');
    expect(await brand(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1140, height: 800 });
    expect(await brand(page).isVisible()).toBe(false);
    await page.setViewportSize({ width: 1400, height: 800 });
    await Promise.all([page.waitForURL('**/ru/minsk/events/teatr'), page.mouse.click(10, 400)]);
  });

  test('a narrow window never asks for the picture', async () => {
    const asked: string[] = [];
    await visit('localhost', '/ru/404', {
      cookies: CALM,
      viewport: { width: 1140, height: 800 },
      before: async (page) => void page.on('request', (request) => asked.push(request.url())),
    });
    expect(asked.filter((url) => url.includes('/art/'))).toEqual([]);
  });
});

describe('services and menu', () => {
  test('lists the sister services, without the one one is in and those switched off', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: CALM });
    await page.getByRole('banner').locator('summary', { hasText: 'Сервисы' }).click();
    expect(await page.getByRole('link', { name: 'Свежие статьи' }).getAttribute('href')).toBe('/ru/journal');
    expect(await page.getByText('Все события').count()).toBe(0);
    expect(await page.getByText('Мои билеты', { exact: true }).filter({ visible: true }).count()).toBe(1);
  });

  test('in Belarus «Афиша» of the menu is the home link and "where to go"; in Georgia it stays', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: CALM });
    const row = page.getByRole('navigation', { name: 'Разделы афиши' });
    expect(await row.getByRole('link', { name: 'Главная' }).first().getAttribute('href')).toBe('/ru/minsk');
    expect(await row.getByRole('link', { name: 'Куда пойти' }).first().getAttribute('href')).toBe(
      '/ru/minsk/objects/1',
    );
    expect(await row.getByRole('link', { name: 'Афиша' }).count()).toBe(0);
    const georgian = await visit('rampa-ge.localhost', '/ru/404', { cookies: { ...CALM, city: 'tbilisi' } });
    expect(
      await georgian.getByRole('navigation', { name: 'Меню' }).getByRole('link', { name: 'Афиша' }).count(),
    ).toBeGreaterThan(0);
  });

  test('rows stick beyond 280 px in Belarus and 210 px in Georgia', async () => {
    for (const [host, city, offset] of [
      ['localhost', 'minsk', 280],
      ['rampa-ge.localhost', 'tbilisi', 210],
    ] as const) {
      const page = await visit(host, '/ru/404', { cookies: { ...CALM, city }, viewport: { width: 1280, height: 400 } });
      const row = page.locator('[data-sub-navigation]');
      const isStuck = () => row.evaluate((element) => element.hasAttribute('data-stuck'));
      await page.evaluate((y) => scrollTo(0, y), offset);
      await page.waitForTimeout(200);
      expect(await isStuck()).toBe(false);
      await page.evaluate((y) => scrollTo(0, y), offset + 1);
      await expect.poll(isStuck).toBe(true);
    }
  });
});

describe('header', () => {
  test('counts favourites, on every button that opens them', async () => {
    const kept = [7, 8].map((id) => ({ id, title: 'Павлинка', hint: '', citySlug: 'minsk' }));
    const page = await visit('localhost', '/ru/404', {
      cookies: CALM,
      before: (next) =>
        next.addInitScript((list) => localStorage.setItem('rampa.favourites', JSON.stringify(list)), kept),
    });
    expect(await page.getByRole('banner').getByRole('button', { name: 'Избранное' }).textContent()).toContain('2');
  });

  test('shows all categories on a phone', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: CALM, viewport: { width: 360, height: 740 } });
    const row = page.getByRole('navigation', { name: 'Разделы афиши' });
    for (const name of ['Кино', 'Детям', 'Квизы', 'Тренинги', 'Квесты'])
      expect(await row.getByRole('link', { name }).filter({ visible: true }).count(), name).toBe(1);
    expect(await row.getByText('Топ').count()).toBe(0);
    await page.getByRole('banner').getByRole('button', { name: 'Меню' }).click();
    await page.getByRole('dialog', { name: 'Меню' }).getByRole('link', { name: 'Свежие статьи' }).waitFor();
  });
});

describe('footer', () => {
  test('languages follow a page that was swapped in', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: CALM });
    await page.mouse.move(600, 500);
    await page.waitForFunction(() => Boolean((history.state as { key?: string } | null)?.key));
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/ru/offline?a=1', textContent: 'next' });
      document.getElementById('main')?.append(link);
      link.click();
    });
    await page.getByRole('heading', { name: 'Нет связи' }).waitFor();
    const language = page.getByRole('contentinfo').locator('[data-language=be]');
    expect(await language.getAttribute('href')).toMatch(/\/be\/offline\?a=1$/);
  });

  test.each([
    ['localhost', 'minsk', ['instagram', 'telegram', 'facebook', 'vk'], '+375 17 000-00-00', '9:00–21:00'],
    ['rampa-ge.localhost', 'tbilisi', ['instagram'], '+995 32 000 00 00', '10:00–19:00'],
  ] as const)('%s has its networks, support line and hours', async (host, city, networks, phone, hours) => {
    const page = await visit(host, '/ru/404', { cookies: { ...CALM, city } });
    const footer = page.getByRole('contentinfo');
    const links = await footer.getByRole('list', { name: 'Мы в соцсетях' }).getByRole('link').all();
    expect(await Promise.all(links.map((link) => link.getAttribute('aria-label')))).toEqual(
      networks.map((network) => expect.stringContaining(network)),
    );
    expect(await footer.getByText(phone).count()).toBe(1);
    expect(await footer.getByText(hours).count()).toBe(1);
    expect(await footer.getByRole('link', { name: 'Заведения' }).getAttribute('href')).toBe(`/ru/${city}/objects/1`);
    expect(await footer.getByRole('link', { name: 'Организаторам' }).getAttribute('href')).toBe(
      '/ru/pages/for-organizers',
    );
    expect(await footer.getByRole('link', { name: /Помощь/ }).getAttribute('target')).toBe('_blank');
    expect(await footer.getByRole('img', { name: 'Visa' }).count()).toBe(1);
  });
});

describe('consent', () => {
  const banner = (page: Page) => page.getByRole('dialog', { name: 'Файлы cookie' });

  test('is asked once, remembered for a year, and changed from the footer', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: { city: 'minsk', advertising: '1' } });
    await banner(page).getByText('Выбрать').click();
    await banner(page)
      .getByRole('checkbox', { name: /Дополнительные/ })
      .check();
    await banner(page).getByRole('button', { name: 'Сохранить выбор' }).click();
    expect(await banner(page).isVisible()).toBe(false);
    const kept = await cookie(page, 'consent');
    expect([kept?.value, kept?.sameSite, daysLeft(kept?.expires ?? 0)]).toEqual(['nf', 'Lax', 365]);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await banner(page).isVisible()).toBe(false);
    const open = page.getByRole('button', { name: 'Настройки cookie' });
    await open.click();
    expect(
      await banner(page)
        .getByRole('checkbox', { name: /Дополнительные/ })
        .isChecked(),
    ).toBe(true);
    expect(
      await banner(page)
        .getByRole('checkbox', { name: /Необходимые/ })
        .isDisabled(),
    ).toBe(true);
    await banner(page).getByRole('button', { name: 'Принять все' }).click();
    expect((await cookie(page, 'consent'))?.value).toBe('naf');
    expect(await open.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('nothing is counted before a yes, a page view after it', async () => {
    visits.length = 0;
    const page = await visit('localhost', '/ru/404', { cookies: { city: 'minsk', advertising: '1' } });
    expect(visits).toEqual([]);
    await banner(page).getByRole('button', { name: 'Принять все' }).click();
    await expect.poll(() => visits).toEqual([{ kind: 'view', route: 'not-found', locale: 'ru' }]);
  });

  test('"do not track" is a no even after a yes', async () => {
    visits.length = 0;
    await visit('localhost', '/ru/404', {
      cookies: { ...CALM, consent: 'naf' },
      before: (page) => page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' })),
    });
    expect(visits).toEqual([]);
  });
});

test('what was counted is stored as sums of the day', async () => {
  const sum = async () => {
    const { rows } = await demo.pool.query<{ visits: number }>(
      "select visits from visit_day where market = 'belarus' and locale = 'az' and kind = 'share' and route = 'journal'",
    );
    return rows[0]?.visits ?? 0;
  };
  const before = await sum();
  for (const _ of [1, 2])
    await fetch(`${demo.siteOf('belarus')}/api/v3/visits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'share', route: 'journal', locale: 'az' }),
    });
  await expect.poll(sum, { timeout: 20_000 }).toBe(before + 2);
});

describe('the city', () => {
  const brest = { geolocation: { latitude: 52.09, longitude: 23.69 }, permissions: ['geolocation'] };
  const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('rampa.geolocation-city'));

  test('of the device is asked about, followed as it moves, and kept for the visit', async () => {
    const page = await visit('localhost', '/ru/404', { ...brest, cookies: { consent: 'n', advertising: '1' } });
    await page.getByText(/Ваш город\s—\sБрест\?/).waitFor();
    expect(await kept(page)).toBe('brest');
    await page.context().setGeolocation({ latitude: 52.42, longitude: 31.01 });
    await page.getByText(/Ваш город\s—\sГомель\?/).waitFor();
    await page.getByRole('button', { name: 'Да', exact: true }).click();
    await page.waitForURL('**/ru/gomel');
    const chosen = await cookie(page, 'city');
    expect([chosen?.value, chosen?.path, chosen?.sameSite, daysLeft(chosen?.expires ?? 0)]).toEqual([
      'gomel',
      '/',
      'Lax',
      365,
    ]);
  });

  test('is not looked for where one was chosen, nor twice a visit', async () => {
    const chosen = await visit('localhost', '/ru/404', { ...brest, cookies: CALM });
    expect(await kept(chosen)).toBeNull();
    const page = await visit('localhost', '/ru/404', {
      ...brest,
      cookies: { consent: 'n', advertising: '1' },
      before: (next) => next.addInitScript(() => sessionStorage.setItem('rampa.geolocation-city', '')),
    });
    await page.getByText(/Ваш город\s—\sМинск\?/).waitFor();
  });

  test('without a permission nobody is asked before a first touch', async () => {
    const page = await visit('localhost', '/ru/404', {
      cookies: { consent: 'n', advertising: '1' },
      before: (next) =>
        next.addInitScript(() => {
          navigator.permissions.query = () => Promise.resolve({ state: 'prompt' } as PermissionStatus);
        }),
    });
    expect(await kept(page)).toBeNull();
    await page.mouse.click(640, 300);
    await expect.poll(() => kept(page)).toBe('');
  });

  test('the cookie is looked at again after two seconds', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: { consent: 'n', advertising: '1' } });
    await page.getByText(/Ваш город\s—\sМинск\?/).waitFor();
    const other = await visit('localhost', '/ru/404', { cookies: { consent: 'n', advertising: '1' } });
    // oxlint-disable-next-line unicorn/no-document-cookie -- as another host's frame would write it
    await other.evaluate(() => void (document.cookie = 'city=brest; path=/'));
    await expect
      .poll(() => other.getByRole('button', { name: /Ваш город/ }).textContent(), { timeout: 4000 })
      .toContain('Брест');
    expect(await other.getByRole('dialog', { name: 'Ваш город' }).isVisible()).toBe(false);
  });

  test('chosen on one host is the city of the next', async () => {
    const page = await visit('rampa.localhost', '/ru/404', { cookies: { ...CALM, city: 'brest' } });
    await expect
      .poll(async () => (await page.context().cookies(address('cabinet.rampa.localhost', '/'))).length)
      .toBe(1);
    await page.goto(address('ru.rampa.localhost', '/ru/404'));
    await expect.poll(async () => (await cookie(page, 'city'))?.value).toBe('brest');
    expect(await page.getByRole('button', { name: /Ваш город/ }).textContent()).toContain('Брест');
  });

  test('the hidden frame lives on sites of its own market only', async () => {
    const policy = async (host: string) =>
      (await app.inject({ url: '/frame', headers: { host } })).headers['content-security-policy'];
    expect(await policy('cabinet.rampa.localhost')).toContain(
      `frame-ancestors ${address('rampa.localhost', '')} ${address('ru.rampa.localhost', '')}`,
    );
    expect(await policy('cabinet.rampa-ge.localhost')).toContain(
      `frame-ancestors ${address('rampa-ge.localhost', '')}`,
    );
    expect((await app.inject({ url: '/frame', headers: { host: 'localhost' } })).statusCode).toBe(302);
  });
});

describe('search', () => {
  test('a result stays 700 ms after it was pressed and leads on; then the field is empty', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: CALM });
    const field = page.getByRole('banner').getByRole('combobox');
    await field.fill('павл');
    await page.getByRole('option', { name: 'Павлинка' }).waitFor();
    const asked = new URL(calls.findLast((url) => url.includes('/search')) ?? '', address('localhost', ''))
      .searchParams;
    expect([asked.get('target'), asked.get('search[query]'), asked.get('search[type]')]).toEqual(['site', 'павл', '1']);
    await page.route('**/api/v3/pages/afisha/7*', () => undefined);
    await page.getByRole('option', { name: 'Павлинка' }).click();
    expect(await page.getByRole('option', { name: 'Павлинка' }).isVisible()).toBe(true);
    await page.waitForTimeout(800);
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  test('results go when the focus does', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: CALM });
    await page.getByRole('banner').getByRole('combobox').fill('павл');
    await page.getByRole('option', { name: 'Павлинка' }).waitFor();
    await page.mouse.click(640, 700);
    expect(await page.getByRole('listbox').count()).toBe(0);
  });
});

describe('without a line', () => {
  test.each([
    ['localhost', 'be', 'minsk', 'Няма сувязі'],
    ['rampa-ge.localhost', 'ge', 'tbilisi', 'კავშირი არ არის'],
  ])('%s/%s answers in the visitor’s language, with what was kept', async (host, language, city, title) => {
    const page = await visit(host, `/${language}/offline`, { cookies: { ...CALM, city } });
    await page.waitForFunction(async (path) => (await caches.match(path)) !== undefined, `/${language}/offline`);
    await page.context().setOffline(true);
    const answer = await page.goto(address(host, `/${language}/journal`));
    expect(answer?.status()).toBe(503);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    // The offline page was visited here as a page, so it is what opens again.
    expect(await page.locator(`[data-seen] a[href="/${language}/offline"]`).textContent()).toBe(title);
    await page.context().setOffline(false);
  });

  test('an order or a ticket is never kept', async () => {
    const page = await visit('localhost', '/ru/offline', { cookies: CALM });
    await page.waitForFunction(async () => (await caches.match('/ru/offline')) !== undefined);
    for (const path of ['/ru/ticket/abcdef', '/ru/order/abcdef', '/api/v3/pages/layout'])
      await page.goto(address('localhost', path)).catch(() => null);
    await page.goto(address('localhost', '/ru/offline'));
    const kept = await page.evaluate(async () => {
      const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((path) => /\/(ticket|order)\/|^\/api/.test(path))).toEqual([]);
    expect(kept).toContain('/ru/offline');
  });
});

describe('the application', () => {
  test('is installable in every language of the market', async () => {
    const page = await visit('rampa-ge.localhost', '/ge/404', { cookies: { ...CALM, city: 'tbilisi' } });
    const href = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await page.evaluate(async (url) => (await fetch(url)).json(), href ?? '');
    expect(manifest).toMatchObject({ name: 'რამპა', lang: 'ka', start_url: '/ge', display: 'standalone' });
    for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
      const size = await page.evaluate(async (url) => {
        const image = Object.assign(new Image(), { src: url });
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }
  });
});
