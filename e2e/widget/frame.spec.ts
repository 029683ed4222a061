import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { aSiteServer } from '#test/builders/site-server.ts';
import { launchBrowser } from '#test/browser.ts';
import { buildWebWhenStale } from '../../scripts/build-web.ts';

await buildWebWhenStale({ log: () => undefined });
const browser = await launchBrowser();
const { app, calls } = await aSiteServer();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

/** Opens a page whose errors fail the test; only the document's own status 404 may appear in the console. */
async function visit(
  host: string,
  path: string,
  options: BrowserContextOptions & { city?: string } = {},
): Promise<Page> {
  const { city, ...rest } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...rest });
  // Advertisement and the cookie question are tested in visit.spec.ts.
  const cookies = { consent: 'n', advertising: '1', ...(city === undefined ? {} : { city }) };
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, domain: host, path: '/' })));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404 (Not Found)')) complaints.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(`http://${host}:${port}${path}`, { waitUntil: 'networkidle' });
  return page;
}

describe('the frame', () => {
  test('asks a first visitor about the city after a while, and takes yes for an answer', async () => {
    const page = await visit('localhost', '/ru/404');
    const question = page.getByRole('dialog', { name: 'Ваш город' });
    expect(await question.isVisible()).toBe(false);
    await question.waitFor({ timeout: 4000 });
    await page.getByRole('button', { name: 'Да', exact: true }).click();
    expect(await question.isVisible()).toBe(false);
    expect((await page.context().cookies()).find((cookie) => cookie.name === 'city')).toMatchObject({
      value: 'minsk',
      sameSite: 'Lax',
    });
  });

  test('does not ask those who chose', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'brest' });
    await page.waitForTimeout(1800);
    expect(await page.getByRole('dialog', { name: 'Ваш город' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: /Ваш город/ }).textContent()).toContain('Брест');
  });

  test('opens the cities by keyboard, narrows them by typing and goes to the chosen one', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk' });
    await page.getByRole('button', { name: /Ваш город/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Выберите город' });
    await dialog.getByRole('link', { name: 'Брест' }).waitFor();
    await dialog.getByRole('searchbox').fill('бре');
    expect(await dialog.getByRole('link').allTextContents()).toEqual(['Брест']);
    const asked = page.waitForRequest('**/ru/brest');
    await dialog.getByRole('link', { name: 'Брест' }).press('Enter');
    await asked;
    expect((await page.context().cookies()).find((cookie) => cookie.name === 'city')?.value).toBe('brest');
  });

  test('Esc closes a panel and gives the focus back', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk' });
    const button = page.getByRole('banner').getByRole('button', { name: 'Избранное' });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Избранное' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Избранное' }).waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('searches half a second after the last key and opens a result by arrow and Enter', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk' });
    await page.keyboard.press('/');
    const asked = calls.length;
    await page.keyboard.type('павл', { delay: 60 });
    await page.getByRole('option', { name: 'Павлинка' }).waitFor();
    expect(calls.slice(asked).filter((url) => url.includes('/search'))).toHaveLength(1);
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('option', { selected: true }).textContent()).toContain('Павлинка');
    const opened = page.waitForRequest('**/ru/minsk/event/7');
    await page.keyboard.press('Enter');
    await opened;
  });

  test('leaves nothing open when the focus passes through the field before its code has arrived', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk' });
    const field = page.getByRole('banner').getByRole('combobox');
    await field.focus();
    await page.keyboard.press('Tab');
    await page.locator('[data-search=field][data-attached]').waitFor();
    await page.waitForTimeout(300);
    expect(await page.locator('[data-search=field] [data-search-results] > *').count()).toBe(0);
    await field.focus();
    await expect.poll(() => page.locator('[data-search=field] [data-search-results] > *').count()).toBeGreaterThan(0);
  });

  test('says so when nothing is found, and an emptied field asks nothing', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk' });
    const field = page.getByRole('banner').getByRole('combobox');
    await field.fill('щщщ');
    const nothing = page.getByText('К сожалению, по вашему запросу ничего не найдено');
    await nothing.waitFor();
    // Without options the listbox is absent.
    expect(await page.getByRole('listbox').count()).toBe(0);
    await field.fill('');
    expect(await nothing.count()).toBe(0);
  });

  test('remembers the theme from the first byte on', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk', colorScheme: 'light' });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Тёмная' }).click();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(18, 16, 23)');
    const answer = await page.reload();
    expect(await answer?.text()).toContain('data-theme="dark"');
    expect(await background()).toBe('rgb(18, 16, 23)');
    expect(
      await page.getByRole('contentinfo').getByRole('button', { name: 'Тёмная' }).getAttribute('aria-pressed'),
    ).toBe('true');
  });

  test('speaks another language on request, with the same page', async () => {
    const page = await visit('rampa-ge.localhost', '/ge/404', { city: 'tbilisi' });
    await page.getByRole('banner').locator('summary', { hasText: 'ქართ' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
    await page.waitForURL('**/en/404');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('We can’t find that page');
    expect((await page.context().cookies()).find((cookie) => cookie.name === 'locale')?.value).toBe('en');
  });

  test('shows seven categories and the rest on request in Belarus, the menu in Georgia', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk' });
    const row = page.getByRole('navigation', { name: 'Разделы афиши' });
    expect(await row.getByRole('link', { name: 'Детям' }).isVisible()).toBe(true);
    expect(await row.getByRole('link', { name: 'Квизы' }).filter({ visible: true }).count()).toBe(0);
    await row.getByText('Ещё').click();
    expect(await row.getByRole('link', { name: 'Квизы' }).filter({ visible: true }).count()).toBe(1);
    expect(await row.getByText('Топ').count()).toBe(0);
    const georgian = await visit('rampa-ge.localhost', '/ge/404', { city: 'tbilisi' });
    expect(
      await georgian
        .getByRole('navigation', { name: 'მენიუ' })
        .filter({ visible: true })
        .getByRole('link')
        .allTextContents(),
    ).toContain('აფიშა');
  });

  test.each([320, 360, 768, 1024, 1280, 1720])('fits %d px without scrolling sideways', async (width) => {
    for (const [host, path] of [
      ['localhost', '/be/404'],
      ['rampa-ge.localhost', '/ge/404'],
    ] as const) {
      const page = await visit(host, path, {
        viewport: { width, height: 800 },
        city: host === 'localhost' ? 'minsk' : 'tbilisi',
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });

  test('back to top appears beyond 200 px', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk', viewport: { width: 360, height: 500 } });
    const button = page.getByRole('button', { name: 'Наверх' });
    expect(await button.isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, 200));
    await page.waitForTimeout(600);
    expect(await button.isVisible()).toBe(false);
    // On a phone it lies over the page, so it comes only to who goes upwards.
    await page.evaluate(() => scrollTo(0, 400));
    await page.waitForTimeout(600);
    expect(await button.isVisible()).toBe(false);
    await page.evaluate(() => scrollTo(0, 201));
    await button.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(10);
  });

  test.each([768, 1280, 1366])('back to top stands beside what a page of %d px contains', async (width) => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk', viewport: { width, height: 500 } });
    await page.evaluate(() => scrollTo(0, 201));
    const button = page.getByRole('button', { name: 'Наверх' });
    await button.waitFor();
    const { x = 0, width: wide = 0 } = (await button.boundingBox()) ?? {};
    const content = await page
      .locator('.wrap')
      .evaluateAll((wraps) =>
        Math.max(
          ...wraps.map((wrap) => wrap.getBoundingClientRect().right - parseFloat(getComputedStyle(wrap).paddingRight)),
        ),
      );
    expect([x >= content, x + wide <= width]).toEqual([true, true]);
  });

  test('says when the line is gone', async () => {
    const page = await visit('localhost', '/ru/404', { city: 'minsk' });
    await page.context().setOffline(true);
    await page.getByText('Нет интернета. Показываем то, что уже загружено.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Нет интернета').waitFor({ state: 'hidden' });
  });
});
