import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { plain } from '#test/builders/read-ticket.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';

const browser = await launchBrowser();
const app = demoApp();

test('a rail has buttons for the mouse, gone at its ends', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk');
  await wake(page);
  const rail = page.locator('[data-rail]').first();
  await rail.scrollIntoViewIfNeeded();
  const frame = rail.locator('xpath=..');
  const on = frame.getByRole('button', { name: /^Дальше: / });
  const back = frame.getByRole('button', { name: /^Назад: / });
  await on.waitFor();
  expect(await back.count()).toBe(0);
  while ((await on.count()) > 0) {
    const before = await rail.evaluate((node) => node.scrollLeft);
    await on.click();
    await expect.poll(() => rail.evaluate((node) => node.scrollLeft)).toBeGreaterThan(before);
    // While the rail still moves, the button may vanish before the next click.
    await expect
      .poll(async () => {
        const at = await rail.evaluate((node) => node.scrollLeft);
        await page.waitForTimeout(120);
        return (await rail.evaluate((node) => node.scrollLeft)) === at;
      })
      .toBe(true);
  }
  const last = rail.locator('article').last();
  const box = await last.boundingBox();
  expect((box?.x ?? 9999) + (box?.width ?? 0)).toBeLessThanOrEqual(1280);
  expect(await rail.evaluate((node) => node === document.activeElement)).toBe(true);
  await back.click();
  await on.waitFor();
});

test('going back finds a list as long as it was left, at the place one came from', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk/events');
  await wake(page);
  const cards = page.locator('#main article');
  const first = await cards.count();
  await page.getByRole('button', { name: /^Показать ещё/ }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(first);
  const all = await cards.count();
  const chosen = cards
    .nth(all - 3)
    .getByRole('link')
    .last();
  await chosen.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await chosen.click();
  await page.waitForURL(/\/event\/\d+/);
  await page.goBack();
  await expect.poll(() => cards.count()).toBe(all);
  await expect.poll(() => page.evaluate((was) => Math.abs(scrollY - was), place)).toBeLessThan(60);
});

test('a day that was chosen in the list of films follows to the film', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk/events/kino?period=tomorrow');
  const address = (await page.locator('#main article h2 a').first().getAttribute('href')) ?? '';
  expect(address).toMatch(/\/event\/\d+\?day=\d{4}-\d\d-\d\d$/);
  await visitor.visit(address);
  const day = new URL(page.url()).searchParams.get('day') ?? '';
  const chosen = page.locator('#main [aria-current]').filter({ hasText: String(Number(day.slice(8))) });
  expect(await chosen.count()).toBeGreaterThan(0);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).not.toContain('day=');
});

test('a card has a heart that works at the first touch, and says how many more dates there are', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk/events/teatr');
  const card = page.locator('#main article').filter({ hasText: /ещё \d+ дат/ });
  const heart = card.first().getByRole('button', { name: /^В избранное: / });
  const label = (await heart.getAttribute('aria-label')) ?? '';
  await heart.click();
  const same = page.getByRole('button', { name: label, exact: true });
  await expect.poll(() => same.getAttribute('aria-pressed')).toBe('true');
  expect(page.url()).toMatch(/\/events\/teatr$/);
  await visitor.visit('/ru/minsk/events/teatr');
  await wake(page);
  await expect.poll(() => same.getAttribute('aria-pressed')).toBe('true');
  await same.click();
  await expect.poll(() => same.getAttribute('aria-pressed')).toBe('false');
});

test('rows of the home page have a heart too, which does not open the event', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk');
  const row = page
    .locator('main li')
    .filter({ has: page.locator('button[aria-pressed]') })
    .last();
  const heart = row.getByRole('button');
  expect((await heart.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  await heart.tap();
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true');
  expect(new URL(page.url()).pathname).toBe('/ru/minsk');
});

test('the city dialog has the focus in its field, understands Belarusian, goes on at Enter and keeps the filters', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk/events/teatr?price=50&page=2');
  await page.getByRole('button', { name: /Ваш город/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Выберите город' });
  await dialog.getByRole('link', { name: 'Гродно' }).waitFor();
  await page.keyboard.type('Гродна');
  await expect.poll(() => dialog.getByRole('link').allTextContents()).toEqual(['Гродно']);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ru/grodno/events/teatr?price=50');
});

test('in Georgia the home page and every listing lead to the categories, and a listing keeps its filters', async () => {
  const visitor = await aVisitor(browser, app, { market: 'georgia', locale: 'en', width: 1280, city: 'tbilisi' });
  const { page } = visitor;
  await visitor.visit('/en/tbilisi');
  const sections = page.locator('#main').getByRole('navigation', { name: 'Categories' });
  await sections.getByRole('link', { name: 'Theatre', exact: true }).click();
  await page.waitForURL('**/en/tbilisi/events/teatr');
  await visitor.visit('/en/tbilisi/events/teatr?price=50');
  expect(await sections.locator('[aria-current=page]').allTextContents()).toEqual(['Theatre']);
  await sections.getByRole('link', { name: 'Concerts', exact: true }).click();
  await page.waitForURL('**/en/tbilisi/events/koncert?price=50');
});

test('a film’s card names its genre, its length and the further times of the day', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk/events/kino?period=tomorrow');
  const cards = page.locator('#main article');
  const texts = (await cards.allInnerTexts()).map(plain);
  expect(texts.length).toBeGreaterThan(2);
  for (const text of texts) expect(text).toMatch(/^Завтра, \d\d:\d\d.* \d ч /);
  expect(texts.filter((text) => /\d\d:\d\d · \d\d:\d\d/.test(text)).length).toBeGreaterThan(0);
  await visitor.fits();
});

test('on a tablet the menu opens from the header', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 768, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk');
  await wake(page);
  await page.getByRole('banner').getByRole('button', { name: 'Меню' }).click();
  await page.getByRole('dialog', { name: 'Меню' }).getByRole('link', { name: 'Куда пойти' }).click();
  await page.waitForURL('**/ru/minsk/objects/1');
});

test.each(['ru', 'be', 'en', 'ge'] as const)(
  'the actions of a place and of a person fit a phone: %s',
  async (locale) => {
    const visitor = await aVisitor(browser, app, { market: 'georgia', locale, width: 360, city: 'tbilisi' });
    const { rows } = await app.pool.query<{ place: number; person: number }>(
      `select min(p.place_id)::int as place, min(ep.person_id)::int as person from performance p
       join event_person ep using (event_id) join city c on c.id = p.city_id where c.slug = 'tbilisi'`,
    );
    await visitor.visit(`/${locale}/objects/1/${rows[0]?.place}`);
    await visitor.page.locator('summary').filter({ hasText: 'RSS' }).click();
    await visitor.fits();
    await visitor.visit(`/${locale}/other/names/${rows[0]?.person}`);
    await visitor.fits();
  },
);

test('a search for one’s tickets opens their panel, from the list below the field and on the page', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk');
  await wake(page);
  await page.locator('header').getByRole('combobox').fill('мои билеты');
  await page.getByRole('option', { name: 'Мои билеты' }).click();
  await page.getByRole('dialog', { name: 'Мои билеты' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/ru/minsk');
  await visitor.visit('/ru/minsk/search?q=избранное');
  await wake(page);
  const link = page.locator('#main').getByRole('link', { name: 'Избранное' });
  // Chromium does not always tell that a tab opened; what decides is that the click was left to it.
  await page.evaluate(() => {
    addEventListener('click', ({ defaultPrevented }) => Object.assign(window, { defaultPrevented }), { once: true });
  });
  await link.click({ modifiers: ['ControlOrMeta'] });
  expect(await page.evaluate((): unknown => Reflect.get(window, 'defaultPrevented'))).toBe(false);
  await link.click();
  await page.getByRole('dialog', { name: 'Избранное' }).waitFor();
  // Another page would be loaded now.
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe('/ru/minsk/search');
});
