import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { plain } from '#test/builders/read-ticket.ts';
import { m } from '#texts/generated/messages.js';
import { chosenSeats, heldSeats, openList, openSale, words } from './steps/sale-steps.ts';
import { swipe } from './steps/touch.ts';

const browser = await launchBrowser();
const app = demoApp();
const { language } = words('ru');

test('the document of the sale and the plan of the hall come compressed', async () => {
  const { id, eventId, planHash } = await app.aPerformance('belarus');
  const paths = [`/widget/?oid=${eventId}&seid=${id}&lang=ru`, `/api/v3/plans/${planHash}`];
  for (const encoding of ['br', 'gzip'])
    for (const path of paths) {
      const answer = await fetch(app.siteOf('belarus') + path, { headers: { 'accept-encoding': encoding } });
      expect([path, answer.headers.get('content-encoding')]).toEqual([path, encoding]);
    }
});

test('on a phone the header names the place within its former height, above the plan and above the list', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const page = await openSale(visitor, await app.aPerformance('belarus'));
  const [, facts = ''] = /id="page-data">([^<]+)/.exec(await (await fetch(page.url())).text()) ?? [];
  const { sale } = JSON.parse(facts) as { sale: { performance: { place: string } } };
  const header = page.getByRole('banner');
  const isPlaceSeen = () =>
    header.getByRole('paragraph').evaluate(
      (line, name) => {
        const text = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        while (text.nextNode() && !text.currentNode.textContent?.includes(name));
        const at = text.currentNode.textContent?.indexOf(name) ?? -1;
        const range = document.createRange();
        range.setStart(text.currentNode, at);
        range.setEnd(text.currentNode, at + name.length);
        const { height, bottom } = range.getBoundingClientRect();
        return height > 0 && bottom <= line.getBoundingClientRect().bottom;
      },
      sale.performance.place.split(' ')[0] ?? '',
    );
  await page.getByRole('button', { name: m.widget_find({}, language) }).waitFor();
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(60);
  expect(await isPlaceSeen()).toBe(true);
  await openList(page, 'ru');
  expect((await header.boundingBox())?.height).toBeLessThanOrEqual(60);
  expect(await isPlaceSeen()).toBe(true);
});

test('without scripts the sale goes on as forms, and does not load for ever', async () => {
  const { id, eventId } = await app.aPerformance('georgia');
  for (const [locale, width] of [
    ['ge', 1280],
    ['en', 360],
  ] as const) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 740 } });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${app.siteOf('georgia')}/widget/?oid=${eventId}&seid=${id}&lang=${locale}`);
    const { language: own } = words(locale);
    await page.getByRole('button', { name: m.widget_form_take_best({}, own) }).waitFor();
    expect(new URL(page.url()).searchParams.get('form')).toBe('1');
    expect(await page.getByText(m.widget_loading_seats({}, own)).count()).toBe(0);
  }
});

test('on a phone best seats lie in the middle of the plan, and the basket leaves it its room', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const page = await openSale(visitor, await app.aPerformance('belarus'));
  const basket = page.getByRole('complementary', { name: m.widget_basket({}, language) });
  const plan = page.getByRole('region', { name: m.widget_plan({}, language) });
  await page
    .getByRole('button', { name: m.widget_fewer({}, language) })
    .first()
    .click();
  await page.getByRole('button', { name: m.widget_find({}, language) }).click();
  const fold = basket.locator('button[aria-expanded=false]:not(form *)');
  await fold.filter({ hasText: /\d/ }).waitFor();
  await basket.getByRole('button', { name: words('ru').checkout, disabled: false }).waitFor();
  const slot = plan.locator('canvas').first();
  // The sheet has grown; the seat is in the middle of what is left of the plan.
  await page.waitForTimeout(400);
  const box = await slot.locator('xpath=..').boundingBox();
  expect(box?.height).toBeGreaterThan(740 / 2);
  expect(await heldSeats(page, 'ru', 1)).toHaveLength(1);
  await fold.or(basket.locator('button[aria-expanded=true]:not(form *)')).click();
  await page.waitForTimeout(400);
  const small = await slot.locator('xpath=..').boundingBox();
  if (small === null) throw new Error('The plan is not shown');
  await page.touchscreen.tap(small.x + small.width / 2, small.y + small.height / 2);
  await expect.poll(() => basket.getAttribute('data-empty')).toBe('true');
});

test.each([
  ['ru', 6],
  ['en', 4],
] as const)('on a phone the open basket in %s shows the checkout below %i tickets', async (locale, count) => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale, width: 360 });
  const page = await openSale(visitor, await app.aPerformance('belarus'));
  const own = words(locale);
  const basket = page.getByRole('complementary', { name: m.widget_basket({}, own.language) });
  const more = page.getByRole('button', { name: m.widget_more({}, own.language) }).first();
  for (let tickets = 2; tickets < count; tickets += 1) await more.click();
  await page.getByRole('button', { name: m.widget_find({}, own.language) }).click();
  await heldSeats(page, locale, count);
  const pay = basket.getByRole('button', { name: own.checkout });
  const { y = 0, height = 0 } = (await pay.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(740);
  expect(
    await basket.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight - clientHeight]),
  ).toEqual([0, 0]);
  // The last ticket is reached within the list, and the button does not move.
  const last = basket.getByRole('listitem').last();
  await last.scrollIntoViewIfNeeded();
  const end = await last.boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(y);
  expect((await pay.boundingBox())?.y).toBe(y);
});

test('the name of a row stays at the edge of the plan while its seats are near', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const page = await openSale(visitor, await app.aPerformance('belarus'));
  const plan = page.getByRole('region', { name: m.widget_plan({}, language) });
  await page.getByRole('button', { name: m.widget_find({}, language) }).click();
  const [seat] = await heldSeats(page, 'ru', 2);
  await page.locator('button[aria-expanded=true]:not(form *)').click();
  const nearer = page.getByRole('button', { name: m.widget_zoom_in({}, language) });
  while ((await nearer.getAttribute('aria-disabled')) !== 'true') await nearer.click();
  const name = plan.locator('[aria-hidden=true] > b').filter({ hasText: new RegExp(`^${seat?.row}$`), visible: true });
  const before = await name.boundingBox();
  expect(before?.x).toBeLessThan(30);
  await swipe(page, { x: 200, y: 300 }, { x: 230, y: 340 });
  const after = await name.boundingBox();
  expect(after?.x).toBeLessThan(30);
  // A curved row comes in higher or lower where the view shows another part of it, but never by half of the way.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0) - 40)).toBeLessThan(20);
});

test('a tap on a small seat says which one it is, and holds it only when it is confirmed', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const performance = await app.aPerformance('belarus');
  // With every seat free, the first seat that a tap meets can be taken.
  await app.pool.query('delete from performance_seat where performance_id = $1', [performance.id]);
  const page = await openSale(visitor, performance);
  const plan = page.getByRole('region', { name: m.widget_plan({}, language) });
  const basket = page.getByRole('complementary', { name: m.widget_basket({}, language) });
  await page.getByRole('button', { name: m.widget_find({}, language) }).click();
  await heldSeats(page, 'ru', 2);
  await page.locator('button[aria-expanded=true]:not(form *)').click();
  const farther = page.getByRole('button', { name: m.widget_zoom_out({}, language) });
  const tickets = async () =>
    Number(/^\d+/.exec(await basket.locator('button[aria-expanded]:not(form *)').innerText())?.[0]);
  await farther.click();
  await page.waitForTimeout(400);
  const box = await plan.locator('canvas').first().locator('xpath=..').boundingBox();
  if (box === null) throw new Error('The plan is not shown');
  const take = plan.getByRole('button', { name: m.widget_take_seat({}, language), exact: true });
  // Where the aisles are differs from hall to hall, so taps go about the middle until one meets a seat. Where the seats
  // are still large enough to be held at once, the plan goes farther away.
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const spots = [40, -40, 15].flatMap((right) =>
    [0, 14, 28, 42, 56].map((down) => ({ x: middle.x + right, y: middle.y + down })),
  );
  let before = await tickets();
  for (const { x, y } of spots) {
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(300);
    if (await take.isVisible()) break;
    const after = await tickets();
    if (after > before) await farther.click();
    before = after;
  }
  const card = plain(await take.locator('xpath=..').innerText());
  const [, row, number] = /Ряд (\S+), место (\d+)/.exec(card) ?? [];
  expect(number).toBeDefined();
  await page.waitForTimeout(500);
  expect(await tickets()).toBe(before);
  await take.tap();
  const held = (await heldSeats(page, 'ru', before + 1)).find((one) => one.row === row && one.seat === number);
  expect(held).toBeDefined();
  expect(card).toContain(held?.price);
});

test('a wheelchair place is named as such and asks one question before it is held', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const page = await openSale(visitor, await app.aPerformance('belarus', { hasWheelchairPlace: true }));
  await page
    .getByRole('group', { name: m.widget_prices({}, language) })
    .getByText(m.widget_seat_accessible({}, language))
    .waitFor();
  await openList(page, 'ru');
  const place = page.locator('[data-square][aria-disabled=false]').first();
  const back = page.getByRole('main').getByRole('button', { name: m.widget_back({}, language), exact: true });
  const main = page.getByRole('main');
  const withPlace = main.getByRole('listitem').getByRole('button', { name: m.widget_seat_accessible({}, language) });
  // From the row that was opened back to the sectors, then where such a place is said to be.
  while (await back.isVisible()) await back.tap();
  while (!(await place.isVisible())) await withPlace.first().tap();
  const question = page.getByRole('dialog', { name: m.widget_wheelchair_title({}, language) });
  await place.tap();
  await question.getByRole('button', { name: m.widget_wheelchair_no({}, language) }).tap();
  await question.waitFor({ state: 'detached' });
  expect(await chosenSeats(page, 'ru').count()).toBe(0);
  await page.waitForTimeout(500);
  await place.tap();
  await question.getByRole('button', { name: m.widget_wheelchair_one({}, language) }).tap();
  await heldSeats(page, 'ru', 1);
  await page.getByRole('complementary').getByText(m.widget_seat_accessible({}, language)).waitFor();
  await page.getByRole('button', { name: words('ru').checkout }).tap();
  await page.getByText(new RegExp(`, ${m.widget_seat_accessible({}, language)}`)).waitFor();
});

test('best seats are asked for by price and sector on the plan', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const page = await openSale(visitor, await app.aPerformance('belarus'));
  const form = page.getByRole('form', { name: m.widget_best({}, language) });
  await form.getByRole('button', { name: m.widget_best({}, language) }).tap();
  await visitor.fits();
  const [price, sector] = [m.widget_price_zone({}, language), m.widget_sector({}, language)].map((name) =>
    form.getByRole('combobox', { name }),
  );
  const last = async (list: typeof price) => (await list?.locator('option:not([disabled])').last().textContent()) ?? '';
  const wantedPrice = await last(price);
  await price?.selectOption(wantedPrice);
  const wantedSector = await last(sector);
  await sector?.selectOption(wantedSector);
  await form.getByRole('button', { name: m.widget_find({}, language) }).tap();
  const seats = await heldSeats(page, 'ru', 2);
  const order = page.getByRole('complementary', { name: m.widget_basket({}, language) });
  expect(await order.getByRole('listitem').filter({ hasText: wantedSector }).count()).toBe(2);
  expect(seats.map((seat) => seat.price)).toEqual([plain(wantedPrice), plain(wantedPrice)]);
});

test('the price that the plan is filtered by is the one that best seats are looked for in', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const page = await openSale(visitor, await app.aPerformance('belarus'));
  const chip = page
    .getByRole('group', { name: m.widget_prices({}, language) })
    .getByRole('button')
    .last();
  await chip.tap();
  // Sectors without this price may have seats of another one, so the list does not say that they are full.
  await page.getByRole('button', { name: m.widget_view_list({}, language), exact: true }).tap();
  await page.getByText(/^Ещё \d+ сектор[ао]?в? без мест по выбранной цене$/).waitFor();
  await page.getByRole('button', { name: m.widget_view_plan({}, language), exact: true }).tap();
  await page.getByRole('button', { name: m.widget_find({}, language) }).tap();
  const seats = await heldSeats(page, 'ru', 2);
  const wanted = plain(await chip.locator('span').first().innerText());
  expect(seats.map(({ price }) => price)).toEqual([wanted, wanted]);
});

test('all tabs of a visitor have one basket', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const performance = await app.aPerformance('belarus');
  const first = await openSale(visitor, performance);
  await first.getByRole('button', { name: m.widget_find({}, language) }).click();
  const seats = await heldSeats(first, 'ru', 2);
  const second = await first.context().newPage();
  await second.goto(first.url());
  expect(await heldSeats(second, 'ru', 2)).toEqual(seats);
  // One seat is given back in the second tab, the other in the first.
  const remove = (page: typeof first) =>
    page
      .getByRole('complementary')
      .getByRole('button', { name: new RegExp(`^${m.widget_remove({ seat: '' }, language)}`) });
  await remove(second).first().tap();
  expect(await heldSeats(first, 'ru', 1)).toHaveLength(1);
  await expect.poll(() => remove(first).count()).toBe(1);
  await remove(first).tap();
  await expect.poll(() => second.getByRole('complementary').getAttribute('data-empty')).toBe('true');
  // And a new choice in either is there in the other.
  await second.getByRole('button', { name: m.widget_find({}, language) }).click();
  expect(await heldSeats(first, 'ru', 2)).toEqual(await heldSeats(second, 'ru', 2));
});

test('the last two minutes of a hold are said beside the plan and over the form', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360 });
  const performance = await app.aPerformance('belarus');
  const page = await openSale(visitor, performance);
  await page.getByRole('button', { name: m.widget_find({}, language) }).click();
  await heldSeats(page, 'ru', 2);
  const said = page.getByRole('status').filter({ hasText: m.widget_two_minutes({}, language) });
  expect(await said.count()).toBe(0);
  await app.pool.query(
    `update orders set hold_until = now() + interval '115 seconds'
     where id in (select order_id from order_line where performance_id = $1)`,
    [performance.id],
  );
  await page.reload();
  await said.waitFor();
  await page.getByRole('button', { name: words('ru').checkout, disabled: false }).tap();
  const pay = page.getByRole('button', { name: words('ru').pay });
  await pay.scrollIntoViewIfNeeded();
  await expect.poll(() => said.isVisible()).toBe(true);
  const box = await said.boundingBox();
  expect(box?.y).toBeGreaterThan(70);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(160);
  await visitor.fits();
});
