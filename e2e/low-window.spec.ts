import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp, type DemoPerformance } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import { aCabinetOwner } from '../verify/ui-audit/cabinet.ts';
import { PLAY, sitesOn } from '../verify/ui-audit/examples.ts';
import { openSale, unfoldBasket, words } from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
const { language } = words('ru');
/** A phone on its side. */
const LOW = { width: 740, height: 360 };

async function aVisitorOnSide() {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  await visitor.page.setViewportSize(LOW);
  return visitor;
}

describe('on a phone that lies on its side', () => {
  test.each([740, 844])('an event shows its title beside the whole picture at %d px', async (width) => {
    const { eventId, city } = await app.aPerformance('belarus');
    const { page } = await aVisitorOnSide();
    await page.setViewportSize({ width, height: 360 });
    await page.goto(`${app.siteOf('belarus')}/ru/${city}/event/${eventId}`);
    const title = page.getByRole('heading', { level: 1 });
    expect(await shownWhole(title)).toBe(true);
    const picture = page.locator('#main img').first();
    expect(await shownWhole(picture)).toBe(true);
    const [of, beside] = [await picture.boundingBox(), await title.boundingBox()];
    expect(beside?.x).toBeGreaterThan((of?.x ?? 0) + (of?.width ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  test('a list leaves seven eighths of the window to what it lists', async () => {
    const { page } = await aVisitorOnSide();
    await page.goto(`${app.siteOf('belarus')}/ru/minsk/events/kino`);
    await page.mouse.wheel(0, 900);
    await page.locator('[data-stuck]').waitFor({ state: 'attached' });
    const bar = await page.getByRole('navigation', { name: m.site_quick_nav({}, language) }).boundingBox();
    expect([bar?.y, bar?.height]).toEqual([LOW.height - 45, 45]);
    for (const above of [page.getByRole('banner'), page.locator('[data-stuck]')]) {
      const { y = 0, height = 0 } = (await above.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(0);
    }
  });

  test.each(['before', 'after'] as const)('the plan has two thirds of the window %s a choice', async (when) => {
    const visitor = await aVisitorOnSide();
    const page = await openSale(visitor, await app.aPerformance('belarus'));
    const find = page.getByRole('button', { name: m.widget_find({}, language) });
    await find.waitFor();
    if (when === 'after') {
      await find.click();
      const pay = page.getByRole('button', { name: words('ru').checkout, disabled: false });
      await pay.waitFor();
      expect(await shownWhole(pay)).toBe(true);
    } else expect(await shownWhole(find)).toBe(true);
    const plan = page.locator('canvas').first().locator('xpath=..');
    const { width = 0, height = 0 } = (await plan.boundingBox()) ?? {};
    expect(width * height).toBeGreaterThanOrEqual((LOW.width * LOW.height * 2) / 3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(LOW.width);
  });

  test('two seats of the open basket are seen whole, and the checkout has its title in its first row', async () => {
    const visitor = await aVisitorOnSide();
    const page = await openSale(visitor, await app.aPerformance('belarus'));
    await page.getByRole('button', { name: m.widget_find({}, language) }).click();
    const pay = page.getByRole('button', { name: words('ru').checkout, disabled: false });
    await pay.waitFor();
    const basket = page.getByRole('complementary', { name: m.widget_basket({}, language) });
    await unfoldBasket(basket);
    for (const line of await basket.getByRole('listitem').all()) {
      expect(await shownWhole(line.locator('b').first())).toBe(true);
      expect(await shownWhole(line.getByRole('button').first())).toBe(true);
    }
    expect(await basket.getByRole('listitem').count()).toBe(2);
    await pay.click();
    const header = page.getByRole('banner');
    const back = await header.getByRole('button').first().boundingBox();
    const title = await header.getByRole('paragraph').first().boundingBox();
    expect(title?.x).toBeGreaterThan((back?.x ?? 0) + (back?.width ?? 0) - 1);
    expect(title?.y).toBeLessThan((back?.y ?? 0) + (back?.height ?? 0));
  });

  test('the whole code of a ticket is seen on its page and in the cabinet', async () => {
    const { eventId, city } = await app.aPerformance('belarus');
    const site = sitesOn(app.port)[0];
    const play = { site, shape: PLAY, route: 'region-event-event', path: `/${city}/event/${eventId}` };
    const owner = await aCabinetOwner(browser, play as Parameters<typeof aCabinetOwner>[1]);
    const { sub } = JSON.parse(Buffer.from(owner.cookies['token']?.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
    };
    const { rows } = await app.pool.query<{ key: string }>(
      'select o.access_key as key from orders o join ticket t on t.order_id = o.id where o.account_id = $1',
      [sub],
    );
    const { page } = await aVisitorOnSide();
    const cookies = Object.entries(owner.cookies);
    await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: app.siteOf('belarus') })));
    const code = page.getByRole('img', { name: m.ticket_code({}, language) }).filter({ visible: true });

    await page.goto(`${app.siteOf('belarus')}/ru/ticket/${rows[0]?.key}`);
    expect(await shownWhole(code.first())).toBe(true);

    await page.goto(`${app.siteOf('belarus')}/cabinet`);
    const enlarge = page.getByRole('button', { name: m.cabinet_tickets_enlarge({}, language) }).first();
    await code.first().evaluate((element) => element.scrollIntoView({ block: 'center' }));
    expect(await shownWhole(code.first())).toBe(true);
    await enlarge.click();
    expect(await shownWhole(page.getByRole('dialog').getByRole('img').first())).toBe(true);
  });
});

test('where the stage is not in the view, the plan says in which direction it lies', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const page = await openSale(visitor, await aSaleBeforeAStage());
  await page.getByRole('button', { name: m.widget_find({}, language) }).click();
  await page.getByRole('button', { name: words('ru').checkout, disabled: false }).waitFor();
  const plan = page.locator('canvas').first().locator('xpath=..');
  const mark = plan.getByText(m.widget_object_stage({}, language));
  const farther = page.getByRole('button', { name: m.widget_zoom_out({}, language) });
  while ((await farther.getAttribute('aria-disabled')) !== 'true') await farther.click();
  expect(await mark.isVisible()).toBe(false);
  const nearer = page.getByRole('button', { name: m.widget_zoom_in({}, language) });
  while ((await nearer.getAttribute('aria-disabled')) !== 'true') await nearer.click();
  expect(await mark.isVisible()).toBe(true);
});

/** Whether no part of it lies outside the window or under anything. */
async function shownWhole(part: Locator): Promise<boolean> {
  await part.waitFor();
  return part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const points = [left + 6, (left + right) / 2, right - 6].flatMap((x) =>
      [top + 6, (top + bottom) / 2, bottom - 6].map((y) => document.elementFromPoint(x, y)),
    );
    return isIn && points.every((hit) => hit !== null && (element.contains(hit) || hit.contains(element)));
  });
}

/** A performance on sale in a hall with a stage whose middle is not in sight from the seats. */
async function aSaleBeforeAStage(): Promise<DemoPerformance> {
  const { rows } = await app.pool.query<DemoPerformance>(
    `select p.id, p.event_id as "eventId", v.hash as "planHash" from performance p
       join hall_plan_version v on v.id = p.plan_version_id join price_list l on l.id = p.price_list_id
       join performance_stock s on s.performance_id = p.id
     where p.state = 'scheduled' and p.sale_mode = 'online' and p.sale_from is null and l.currency = 'BYN'
       and p.starts_at > now() + interval '3 days' and s.free > 100 and v.seat_count between 400 and 1500
       and v.standing = '[]' and v.overview -> 'objects' @> '[{"kind": "stage"}]'
     order by p.id limit 1`,
  );
  const [sale] = rows;
  if (!sale) throw new Error('No performance is on sale in a hall with a stage');
  return sale;
}
