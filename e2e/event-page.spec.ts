import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';
import { saleOverPage } from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
const FILM = '/ru/minsk/event/5700003';
const SOLD_OUT = '/ru/minsk/event/5700097';

test('on a wide screen the ticket card stays in view down to the end of the content', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit(FILM);
  const action = page.locator('#main').getByRole('link', { name: 'Выбрать места' });
  await action.waitFor();
  for (const share of [0.25, 0.5]) {
    await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), share);
    await expect
      .poll(async () => {
        const box = await action.boundingBox();
        return box !== null && box.y > 0 && box.y + box.height < (page.viewportSize()?.height ?? 0);
      })
      .toBe(true);
  }
});

test('where nobody has a seat of one’s own, tickets are chosen, and nothing leads to the best seats', async () => {
  const { rows } = await app.pool.query<{ event: number; city: string }>(
    `select p.event_id as event, c.slug as city from performance p join city c on c.id = p.city_id
       join hall_plan_version v on v.id = p.plan_version_id join price_list l on l.id = p.price_list_id
       join tariff t on t.price_list_id = l.id join performance_stock s on s.performance_id = p.id
     where p.state = 'scheduled' and p.sale_mode = 'online' and p.sale_from is null and l.currency = 'BYN'
       and p.starts_at > now() + interval '1 day' and s.free > 100
     group by p.event_id, c.slug having max(v.seat_count) = 0 and min(t.price_minor) > 0 order by p.event_id limit 1`,
  );
  const [sale] = rows;
  if (!sale) throw new Error('No sale without seats');
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: sale.city });
  await visitor.visit(`/ru/${sale.city}/event/${sale.event}`);
  await visitor.page.locator('#main').getByRole('link', { name: 'Выбрать билеты' }).click();
  const frame = saleOverPage(visitor);
  await frame.getByRole('button', { name: 'Больше' }).first().click();
  await frame.getByRole('button', { name: /^Оформить/ }).waitFor();
  expect(await frame.getByRole('link').count()).toBe(0);
});

test('what was pressed shows at once that it waits for its code', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit(FILM);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const [tickets, time] = [page.getByRole('button', { name: 'Билеты' }), page.locator('#schedule a[href*="/widget/"]')];
  for (const pressed of [tickets.filter({ visible: true }).first(), time.first()]) {
    await pressed.click();
    await expect.poll(() => pressed.getAttribute('aria-busy')).toBe('true');
  }
  letGo();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
});

test.each([true, false])('a double click opens one sale, which Back closes (page used before: %s)', async (isUsed) => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit(FILM);
  if (isUsed) await wake(page);
  // So that both clicks come before the code of the sale.
  await page.route('**/assets/*.js', async (route) => {
    await setTimeout(300);
    await route.continue();
  });
  await page.locator('#schedule a[href*="/widget/"]').first().dblclick();
  const sale = page.locator('dialog:has(iframe)');
  await sale.first().waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  expect(await sale.count()).toBe(1);
  await page.goBack();
  await sale.waitFor({ state: 'detached' });
  expect(page.url()).toContain(FILM);
});

test('the times of all cinemas stand in the same columns, each with its formats', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit(FILM);
  const starts = await page
    .locator('#schedule section ul > li:first-child')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().x));
  expect(starts.length).toBeGreaterThan(1);
  expect(new Set(starts).size).toBe(1);
  const texts = await page.locator('#schedule section ul > li').allTextContents();
  expect(texts.every((text) => /2D|3D|IMAX|Dolby/.test(text))).toBe(true);
});

test('a sold-out event first offers similar events that have tickets', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit(SOLD_OUT);
  const instead = page.locator('[data-instead]');
  await instead.getByRole('heading', { name: 'Похожее, на что есть билеты' }).waitFor();
  const cards = await instead.locator('article').allTextContents();
  expect(cards.length).toBeGreaterThan(1);
  expect(cards.filter((text) => text.includes('Билеты проданы'))).toEqual([]);
});

test('on a phone two bars at most stand over an event, and leave five sixths of the screen', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  await visitor.visit(FILM);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 3));
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((node) => ['fixed', 'sticky'].includes(getComputedStyle(node).position))
      .map((node) => node.getBoundingClientRect())
      .filter(({ width, height, top, bottom }) => width === innerWidth && height > 8 && bottom > 0 && top < innerHeight)
      .map(({ height }) => height),
  );
  expect(bars).toHaveLength(2);
  expect(bars.reduce((sum, height) => sum + height, 0)).toBeLessThan((page.viewportSize()?.height ?? 0) / 6);
  // The frame's bar ends the page instead.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole('navigation', { name: 'Быстрые переходы' }).getByRole('button', { name: 'Избранное' }).click();
  await page.getByRole('dialog', { name: 'Избранное' }).waitFor();
});
