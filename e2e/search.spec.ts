import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';

const browser = await launchBrowser();
const app = demoApp();

test('a genre is a listing with its number of events, Enter leads to the results, and back returns', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk');
  await page.keyboard.press('/');
  await page.keyboard.type('комедия');
  const facet = page.getByRole('option', { name: /^Комедия \d+$/ });
  await facet.waitFor();
  const count = Number(/\d+/.exec((await facet.textContent()) ?? '')?.[0]);
  expect(await facet.getAttribute('href')).toBe('/ru/minsk/events/top/genre/comedy');

  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: /комедия/ }).waitFor();
  expect(decodeURIComponent(new URL(page.url()).search)).toBe('?q=комедия');
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  const listing = page
    .getByRole('navigation', { name: 'Подборки по запросу' })
    .getByRole('link', { name: /^Комедия \d+ событ/ });
  expect(await listing.textContent()).toContain(String(count));
  expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(count);

  await listing.click();
  // Both pages have the word in their heading.
  await page.waitForURL('**/ru/minsk/events/top/genre/comedy*');
  await page.getByRole('heading', { level: 1, name: /комедия/ }).waitFor();
  expect(
    await page
      .getByRole('main')
      .getByText(new RegExp(`^${count} событ`))
      .count(),
  ).toBeGreaterThan(0);
  await page.goBack();
  await page.getByRole('navigation', { name: 'Подборки по запросу' }).waitFor();
});

test('without scripts the form leads to the same results', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${app.siteOf('belarus')}/ru/minsk`);
  await page.getByRole('banner').getByRole('combobox').fill('купала');
  await page.getByRole('banner').getByRole('combobox').press('Enter');
  await page.waitForURL('**/ru/minsk/search?q=*');
  const places = page.getByRole('link', { name: 'Театр имени Янки Купалы' });
  expect(await places.count()).toBeGreaterThan(0);
  await page.getByRole('link', { name: /^Люди/ }).click();
  await page.waitForURL('**kind=people');
  expect(await page.getByRole('link', { name: 'Янка Купала' }).count()).toBe(1);
  expect(await places.count()).toBe(0);
  await context.close();
});

test('on a phone the field has the focus, and what was searched for can be removed', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit('/ru/minsk');
  const open = () => page.getByRole('banner').getByRole('button', { name: 'Поиск' }).click();
  await open();
  const dialog = page.getByRole('dialog', { name: 'Поиск' });
  await dialog.getByRole('region', { name: 'Разделы' }).getByRole('link', { name: /^Кино/ }).waitFor();
  expect(await dialog.getByRole('combobox').evaluate((field) => field === document.activeElement)).toBe(true);
  const topOfField = async () => (await dialog.getByRole('combobox').boundingBox())?.y;
  const top = await topOfField();
  for (const typed of ['шашка', 'кино']) {
    await dialog.getByRole('combobox').fill(typed);
    await page.waitForResponse('**/api/v2/search?*');
    await expect.poll(() => dialog.getByRole('option').count()).toBeGreaterThan(0);
    expect(await topOfField()).toBe(top);
  }
  await dialog.getByRole('combobox').fill('');
  await page.keyboard.type('балет');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/ru/minsk/search?q=*');

  await open();
  const recent = dialog.getByRole('region', { name: 'Вы искали' });
  await recent.getByRole('link', { name: 'балет' }).waitFor();
  await recent.getByRole('button', { name: 'Убрать «балет»' }).click();
  await recent.waitFor({ state: 'detached' });
});
