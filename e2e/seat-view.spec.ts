import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp, type DemoPerformance } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import {
  aBuyer,
  expectPaidSum,
  fillContact,
  GOOD_CARD,
  heldSeats,
  openSale,
  payAtBank,
  unfoldBasket,
  words,
} from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
const { language } = words('ru');

test('a seat tells its distance and shows its view', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const sale = await aSaleWithHeights();
  const page = await openSale(visitor, sale);
  await page.getByRole('button', { name: m.widget_find({}, language) }).click();
  await heldSeats(page, 'ru', 2);
  const basket = page.getByRole('complementary', { name: m.widget_basket({}, language) });
  await unfoldBasket(basket);
  const view = basket.getByRole('button', { name: m.sight_view_of({ seat: '' }, language) }).first();
  await view.tap();
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img');
  await picture.waitFor();
  expect(await picture.getAttribute('aria-label')).toMatch(/≈\s\d+\sм\s/);
  await dialog.getByText(m.sight_view_drawn({}, language)).waitFor();
  // Something is drawn: more than one colour is in the picture.
  const colours = await picture.evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    const seen = new Set<number>();
    for (let i = 0; i < data.length; i += 4_000)
      seen.add((data[i] ?? 0) * 65_536 + (data[i + 1] ?? 0) * 256 + (data[i + 2] ?? 0));
    return seen.size;
  });
  expect(colours).toBeGreaterThan(8);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await view.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('on a phone the list needs no scrolling sideways', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const page = await openSale(visitor, await aSaleWithHeights());
  await page.getByRole('button', { name: m.widget_view_list({}, language), exact: true }).click();
  const main = page.getByRole('main');
  const steps = main.getByRole('listitem').getByRole('button', { disabled: false });
  const cell = page.getByRole('gridcell').first();
  await steps.first().waitFor();
  while (!(await cell.isVisible())) {
    // The last sector is one of rows; the first one may be of boxes.
    await steps.last().tap();
    await steps.first().or(cell).first().waitFor();
  }
  const { wide, view } = await page
    .getByRole('grid')
    .evaluate((grid) => ({ wide: grid.scrollWidth, view: grid.clientWidth }));
  expect(wide).toBeLessThanOrEqual(view);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await cell.getAttribute('aria-label')).toMatch(/≈\s\d+\sм\s/);
  await main.getByRole('button', { name: m.sight_view_seat({}, language), exact: true }).waitFor();
});

test('the whole code of a ticket is above the fold of a phone, with its price, and the way there below', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const page = await openSale(visitor, await aSaleWithHeights());
  await page.getByRole('button', { name: m.widget_find({}, language) }).click();
  await heldSeats(page, 'ru', 2);
  await page.getByRole('button', { name: words('ru').checkout, disabled: false }).click();
  const buyer = aBuyer(visitor);
  await fillContact(page, 'ru', buyer);
  await page.getByRole('button', { name: words('ru').pay }).click();
  await payAtBank(page, 'ru', GOOD_CARD);
  await expectPaidSum(page, 'ru');
  const { rows } = await app.pool.query<{ key: string }>('select access_key as key from orders where email = $1', [
    buyer.email,
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${app.siteOf('belarus')}/ru/ticket/${rows[0]?.key}`);
  const code = page.getByRole('img', { name: m.ticket_code({}, language) }).first();
  const box = await code.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(740);
  await page.getByText(m.ticket_price({}, language)).first().waitFor();
  const way = page.getByRole('region', { name: m.ticket_way({}, language) });
  expect(await way.getByRole('link').count()).toBeGreaterThan(3);
});

/** A performance on sale in a hall of rows whose plan tells scale and heights. */
async function aSaleWithHeights(): Promise<DemoPerformance> {
  const { rows } = await app.pool.query<DemoPerformance>(
    `select p.id, p.event_id as "eventId", v.hash as "planHash" from performance p
       join hall_plan_version v on v.id = p.plan_version_id join price_list l on l.id = p.price_list_id
       join performance_stock s on s.performance_id = p.id
     where p.state = 'scheduled' and p.sale_mode = 'online' and p.sale_from is null and l.currency = 'BYN'
       and p.starts_at > now() + interval '3 days' and s.free > 100 and v.seat_count < 1500 and v.standing = '[]'
       and v.plan ? 'sight' and jsonb_array_length(v.overview -> 'sectors') > 2
     order by p.id limit 1`,
  );
  const [sale] = rows;
  if (!sale) throw new Error('No performance is on sale in a hall with heights');
  return sale;
}
