import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoApp } from '#test/builders/demo-app.ts';
import { CALM, cookie, daysLeft, siteVisits } from './steps/site-visits.ts';

const { app, visits, address, visit } = await siteVisits();
const demo = demoApp();

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
    const opened = page.waitForRequest('**/ru/gomel');
    await page.getByRole('button', { name: 'Да', exact: true }).click();
    await opened;
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

describe('without a line', () => {
  test.each([
    ['localhost', 'be', 'minsk', 'Няма інтэрнэту'],
    ['rampa-ge.localhost', 'ge', 'tbilisi', 'ინტერნეტი არ არის'],
  ])('%s/%s answers in the visitor’s language, with what was kept', async (host, language, city, title) => {
    const page = await visit(host, `/${language}/offline`, { cookies: { ...CALM, city } });
    await page.waitForFunction(async (path) => (await caches.match(path)) !== undefined, `/${language}/offline`);
    await page.context().setOffline(true);
    const answer = await page.goto(address(host, `/${language}/journal`));
    expect(answer?.status()).toBe(503);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    // The offline page was visited as a page, so it is among the pages that open offline.
    expect(await page.locator(`[data-seen] a[href="/${language}/offline"]`).textContent()).toBe(title);
    // What the page says is not said by the note above the bar as well.
    expect(await page.locator('[data-when=offline]').isVisible()).toBe(false);
    await page.context().setOffline(false);
    // The page that was asked for comes by itself.
    await page.getByRole('heading', { level: 1, name: title }).waitFor({ state: 'detached' });
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

describe('the question about the city', () => {
  /** Delays the code of the city question until a second after the page has loaded, as on a slow line. */
  const late = (page: Page) =>
    page.route(/\/assets\/visit-[^/]+\.js$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await route.continue();
    });
  const watch = (page: Page) =>
    page.addInitScript(() => {
      const seen = window as unknown as { askedAt?: number };
      new MutationObserver(() => {
        const question = document.querySelector<HTMLElement>('[data-city-ask]');
        if (question && !question.hidden) seen.askedAt ??= performance.now();
      }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['hidden'] });
    });

  test('comes one and a half seconds after the page has loaded, however late its code arrives', async () => {
    const page = await visit('localhost', '/ru/404', {
      cookies: { consent: 'n', advertising: '1' },
      before: async (opened) => {
        await late(opened);
        await watch(opened);
      },
    });
    await page.locator('[data-city-ask]').waitFor();
    const afterLoad = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return (window as unknown as { askedAt: number }).askedAt - (entry?.loadEventStart ?? 0);
    });
    expect(afterLoad).toBeGreaterThan(1_490);
    expect(afterLoad).toBeLessThan(2_400);
  });

  test('is not asked where another tab has answered before its code arrived: the header says that city', async () => {
    const page = await visit('localhost', '/ru/404', {
      cookies: { consent: 'n', advertising: '1' },
      before: async (opened) => {
        await late(opened);
        await opened.addInitScript(() => addEventListener('load', () => (document.cookie = 'city=brest; path=/')));
      },
    });
    await page.locator('[data-city]', { hasText: 'Брест' }).first().waitFor();
    expect(await page.locator('[data-city-ask]').isVisible()).toBe(false);
  });
});
