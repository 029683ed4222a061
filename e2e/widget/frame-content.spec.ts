import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Journal } from '#api/journal/contract.ts';
import * as journalEndpoints from '#api/journal/endpoints-contract.ts';
import { CALM, cookie, daysLeft, siteVisits } from '../steps/site-visits.ts';

/** A journal with one post, whose page carries advertising. */
const journal: Journal = {
  market: 'belarus',
  categories: [{ id: 1, name: 'Новости', lead: '', posts: 1 }],
  items: [
    {
      id: 2001,
      category: { id: 1, name: 'Новости' },
      title: 'Пост',
      lead: 'О чём он',
      publishedOn: '2026-11-20',
      readMinutes: 2,
      pictureVersion: '1',
    },
  ],
  total: 1,
  page: 1,
  pages: 1,
  aboutCity: [],
};
const { calls, address, visit } = await siteVisits([
  async (app) => void app.get(journalEndpoints.journal.path, async () => journal),
]);

describe('the promo pop-up', () => {
  test('comes with its 500×500 picture, and closing it keeps it away for a day', async () => {
    const page = await visit('localhost', '/ru/journal', { cookies: { city: 'minsk', consent: 'n' } });
    const popUp = page.getByRole('complementary', { name: 'Реклама' });
    await popUp.waitFor();
    // In the flow between the page and the footer: an overlay would cover controls.
    expect(await popUp.evaluate((element) => getComputedStyle(element).position)).toBe('relative');
    const [end, top, bottom, footer] = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const strip = box('[data-promo]');
      return [box('main')?.bottom, strip?.top, strip?.bottom, box('footer')?.top];
    });
    expect([end, top, bottom, footer]).toEqual([end, top, bottom, footer].toSorted((a, b) => (a ?? 0) - (b ?? 0)));
    expect(await popUp.locator('img').getAttribute('src')).toContain('-500x500-');
    expect(await popUp.getByRole('link').getAttribute('href')).toBe('/ru/minsk/events/teatr');
    await popUp.getByRole('button', { name: 'Закрыть рекламу' }).click();
    expect(await popUp.isVisible()).toBe(false);
    expect(daysLeft((await cookie(page, 'advertising'))?.expires ?? 0)).toBe(1);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await popUp.isVisible()).toBe(false);
  });

  test('an error page carries neither pop-up nor branding', async () => {
    const page = await visit('localhost', '/ru/404', { cookies: { city: 'minsk', consent: 'n' } });
    await page.waitForTimeout(1500);
    expect(await page.locator('[data-promo]').isVisible()).toBe(false);
    expect(await page.locator('[data-brand]:not([hidden])').count()).toBe(0);
  });

  test('waits on a phone until the question about cookies is answered', async () => {
    const page = await visit('localhost', '/ru/journal', {
      cookies: { city: 'minsk' },
      viewport: { width: 360, height: 740 },
    });
    const popUp = page.getByRole('complementary', { name: 'Реклама' });
    await page.getByRole('button', { name: 'Только нужные' }).waitFor();
    expect(await popUp.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Только нужные' }).click();
    await popUp.waitFor();
  });
});

describe('branding', () => {
  const brand = (page: Page) => page.locator('[data-brand]:not([hidden])');

  test('fills the bare background, which is a link, and shows its picture only beyond 1140 px', async () => {
    const page = await visit('localhost', '/ru/journal', { cookies: CALM, viewport: { width: 1141, height: 800 } });
    const image = () => brand(page).evaluate((element) => getComputedStyle(element, '::before').maskImage);
    expect(await image()).toContain('-pattern-');
    expect(await brand(page).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1140, height: 800 });
    expect(await brand(page).isVisible()).toBe(false);
    await page.setViewportSize({ width: 1400, height: 800 });
    await Promise.all([page.waitForRequest('**/ru/minsk/events/teatr'), page.mouse.click(10, 400)]);
  });

  test('a narrow window never asks for the picture', async () => {
    const asked: string[] = [];
    await visit('localhost', '/ru/journal', {
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
    expect(await page.getByText('Мои билеты', { exact: true }).filter({ visible: true }).count()).toBe(0);
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
    await page.getByRole('heading', { name: 'Нет интернета' }).waitFor();
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
