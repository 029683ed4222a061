import type { Page, Route } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp, type DemoPerformance } from '#test/builders/demo-app.ts';
import { aVisitor, type Visitor, type VisitorOptions } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import {
  aBuyer,
  agree,
  ANY,
  type Buyer,
  chooseTwoFromList,
  DECLINED_CARD,
  fillContact,
  GOOD_CARD,
  heldSeats,
  openList,
  openSale,
  payAtBank,
  saleOverPage,
  shaped,
  SILENT_CARD,
  words,
} from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

type Sale = { visitor: Visitor; page: Page; performance: DemoPerformance };

/** Opens the sale for a performance used only by this test. */
async function aSale(options: VisitorOptions): Promise<Sale> {
  const visitor = await aVisitor(browser, app, options);
  const performance = await app.aPerformance(options.market);
  return { visitor, performance, page: await openSale(visitor, performance) };
}

/** Holds two seats and fills the form. */
async function atCheckout(options: VisitorOptions): Promise<Sale & { buyer: Buyer }> {
  const sale = await aSale(options);
  const { visitor, page } = sale;
  await chooseTwoFromList(page, visitor.locale);
  await page.getByRole('button', { name: words(visitor.locale).checkout }).click();
  const buyer = aBuyer(visitor);
  await fillContact(page, visitor.locale, buyer);
  return { ...sale, buyer };
}

async function ordersOf({
  performance,
}: Sale): Promise<{ id: string; state: string; seats: number[]; payments: string[] }[]> {
  const { rows } = await app.pool.query<{ id: string; state: string; seats: number[]; payments: string[] }>(
    `select o.id, o.state, array_agg(l.seat_no order by l.seat_no) as seats,
       array(select state from payment where order_id = o.id order by created_at) as payments
     from orders o join order_line l on l.order_id = o.id where l.performance_id = $1
     group by o.id order by o.created_at`,
    [performance.id],
  );
  return rows;
}

const emailField = (page: Page, { locale }: Visitor) =>
  page.getByRole('textbox', { name: m.widget_email({}, words(locale).language) });

describe('nothing is lost', () => {
  test('when a seat was taken a moment ago: neighbours are offered, one tap takes them', async () => {
    const sale = await aSale({ market: 'belarus', locale: 'ru', width: 360 });
    const { visitor, page, performance } = sale;
    const { locale } = visitor;
    const { language } = words(locale);
    const seats = await openList(page, locale);
    // Three in a row: the first is held and the last is lost, so that the one between them can be offered.
    const free = await seats.evaluateAll((all) => all.map((seat) => Number(seat.getAttribute('data-seat'))));
    const first = free.find((seat) => free.includes(seat + 1) && free.includes(seat + 2)) ?? -1;
    const seatNo = first + 2;
    const seat = (no: number) => page.locator(`[role=gridcell][data-seat="${no}"]`);
    await seat(first).click();
    await heldSeats(page, locale, 1);
    const wanted = seat(seatNo);
    const label = ((await wanted.textContent()) ?? '').trim();
    const takeFirst = async (route: Route): Promise<void> => {
      await app.takeSeats(performance, [seatNo]);
      await route.continue();
    };
    await page.route('**/lines?*', takeFirst, { times: 1 });
    visitor.expectStatus(409);
    await wanted.click();

    const alert = page
      .getByRole('alert')
      .filter({ hasText: m.widget_just_taken({ count: 1, seats: label }, language) });
    await alert.waitFor();
    await visitor.fits();
    expect((await ordersOf(sale))[0]?.seats).toHaveLength(1);
    await alert.getByRole('button', { name: shaped(m.widget_take({ count: 1, seats: ANY }, language)) }).click();
    await heldSeats(page, locale, 2);
    const [mine] = await ordersOf(sale);
    expect(mine).toMatchObject({ state: 'held' });
    expect(mine?.seats).toHaveLength(2);
    expect(mine?.seats).not.toContain(seatNo);
  });

  test('when the hold ran out: the same seats are offered once more, and the form is still filled', async () => {
    const sale = await atCheckout({ market: 'belarus', locale: 'be', width: 360 });
    const { visitor, page, buyer } = sale;
    const { language, checkout, pay } = words(visitor.locale);
    const [before] = await ordersOf(sale);
    await app.expire(before?.id ?? '');
    visitor.expectStatus(409);
    visitor.expectStatus(410);
    await page.getByRole('button', { name: pay }).click();

    const alert = page.getByRole('alert').filter({ hasText: m.widget_hold_expired_title({}, language) });
    await alert.waitFor();
    await visitor.fits();
    await alert.getByRole('button', { name: m.widget_hold_again({ count: 2 }, language) }).click();
    await heldSeats(page, visitor.locale, 2);
    const after = (await ordersOf(sale)).at(-1);
    expect(after).toMatchObject({ state: 'held', seats: before?.seats });
    await page.getByRole('button', { name: checkout }).click();
    expect(await emailField(page, visitor).inputValue()).toBe(buyer.email);
  });

  test('when the sale is open in several windows: each adds its seats to the same order', async () => {
    const visitor = await aVisitor(browser, app, { market: 'georgia', locale: 'ge', width: 360 });
    const { page, locale } = visitor;
    await openSale(visitor, await app.aPerformance('georgia'));
    const seats = await openList(page, locale);
    const other = await page.context().newPage();
    const { id, eventId } = await app.aPerformance('georgia');
    await other.goto(new URL(`/widget/?oid=${eventId}&seid=${id}&lang=${locale}`, page.url()).href);
    await chooseTwoFromList(other, locale);
    await seats.first().click();
    await page
      .getByText(m.widget_in_order({ count: 3 }, words(locale).language))
      .first()
      .waitFor();
    await visitor.fits();
  });

  test('when the bank declines: the same seats are kept and paid with another card', async () => {
    const sale = await atCheckout({ market: 'georgia', locale: 'ge', width: 1280 });
    const { visitor, page, buyer } = sale;
    const { locale } = visitor;
    const { language, pay } = words(locale);
    await page.getByRole('button', { name: pay }).click();
    await payAtBank(page, locale, DECLINED_CARD);

    const alert = page.getByRole('alert').filter({ hasText: m.widget_declined({}, language) });
    await alert.waitFor();
    expect(await alert.textContent()).toContain(m.widget_decline_funds({}, language));
    expect(await emailField(page, visitor).inputValue()).toBe(buyer.email);
    await agree(page, locale);
    const again = shaped(m.widget_pay_other_card({ price: ANY }, language));
    await page.getByRole('button', { name: again }).click();
    await payAtBank(page, locale, GOOD_CARD);
    await page.getByRole('heading', { name: m.widget_paid({}, language) }).waitFor();
    expect(await ordersOf(sale)).toMatchObject([{ state: 'paid', payments: ['failed', 'captured'] }]);
  });

  test('when "pay" is pressed twice: there is one payment', async () => {
    const sale = await atCheckout({ market: 'belarus', locale: 'ru', width: 1280 });
    const { visitor, page } = sale;
    const { language, bank, pay } = words(visitor.locale);
    await page.getByRole('button', { name: pay }).dblclick();
    await page.getByRole('textbox', { name: bank.number }).waitFor();
    await payAtBank(page, visitor.locale, GOOD_CARD);
    await page.getByRole('heading', { name: m.widget_paid({}, language) }).waitFor();
    const orders = await ordersOf(sale);
    expect(orders).toMatchObject([{ state: 'paid', payments: ['captured'] }]);
    expect(await app.capturesOf(orders[0]?.id ?? '')).toBe(1);
  });

  test('when the visitor goes back from the bank: the same basket is there, and can be paid', async () => {
    const sale = await atCheckout({ market: 'belarus', locale: 'ru', width: 360 });
    const { visitor, page, buyer } = sale;
    const { locale } = visitor;
    const { language, bank, checkout, pay } = words(locale);
    const [before] = await ordersOf(sale);
    await page.getByRole('button', { name: pay }).click();
    await page.getByRole('textbox', { name: bank.number }).waitFor();
    await page.goBack();
    await heldSeats(page, locale, 2);
    const [after] = await ordersOf(sale);
    expect(after).toMatchObject({ id: before?.id, state: 'held', seats: before?.seats });
    await page.getByRole('button', { name: checkout }).click();
    expect(await emailField(page, visitor).inputValue()).toBe(buyer.email);
    await agree(page, locale);
    await page.getByRole('button', { name: pay }).click();
    await payAtBank(page, locale, GOOD_CARD);
    await page.getByRole('heading', { name: m.widget_paid({}, language) }).waitFor();
  });

  test('when the provider stays silent: the order page waits, then opens the tickets', async () => {
    const sale = await atCheckout({ market: 'belarus', locale: 'be', width: 360 });
    const { visitor, page } = sale;
    const { language, bank, pay } = words(visitor.locale);
    onTestFinished(() => app.calmGateway());
    await app.gatewayBehaves({ webhooks: 'silence', settleAfterMs: 3000 });
    await page.getByRole('button', { name: pay }).click();
    await page.getByRole('textbox', { name: bank.number }).waitFor();
    await payAtBank(page, visitor.locale, SILENT_CARD);
    await page.getByRole('heading', { name: bank.processing.title }).waitFor();
    const [order] = await ordersOf(sale);
    // Leaves the bank's page; the result now comes only from our own status requests.
    await visitor.visit(`/be/order/${order?.id}`);
    await page.getByRole('heading', { name: m.site_order_waiting_title({}, language) }).waitFor();
    await visitor.fits();
    await page.waitForURL(/\/ticket\/[\w-]{16,}$/, { timeout: 30_000 });
    expect(await page.getByRole('article').count()).toBe(2);
    expect(await ordersOf(sale)).toMatchObject([{ state: 'paid', payments: ['captured'] }]);
  });

  test('when the provider cannot be reached: it is said, form and seats stay, and the next try works', async () => {
    const sale = await atCheckout({ market: 'georgia', locale: 'ge', width: 360 });
    const { visitor, page, buyer } = sale;
    const { language, bank, pay } = words(visitor.locale);
    onTestFinished(() => app.calmGateway());
    await app.gatewayBehaves({ create: 'error' });
    visitor.expectStatus(502);
    visitor.expectStatus(503);
    await page.getByRole('button', { name: pay }).click();
    const alert = page.getByRole('alert').filter({ hasText: m.widget_error_payment_not_opened({}, language) });
    await alert.waitFor();
    // Where the button was pressed, not above the window.
    expect((await alert.boundingBox())?.y).toBeGreaterThan(0);
    await visitor.fits();
    expect(await emailField(page, visitor).inputValue()).toBe(buyer.email);
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2);
    await app.calmGateway();
    await page.getByRole('button', { name: pay }).click();
    await payAtBank(page, visitor.locale, GOOD_CARD);
    await page.getByRole('heading', { name: m.widget_paid({}, language) }).waitFor();
    expect((await ordersOf(sale)).map(({ state }) => state)).toEqual(['paid']);
    expect(await page.getByRole('textbox', { name: bank.number }).count()).toBe(0);
  });

  test('when it happens over the page: the page says so, and the sale opens again where it was left', async () => {
    const performance = await app.aPerformance('belarus');
    const { city } = performance;
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city });
    const { page, locale } = visitor;
    const { language, checkout, pay } = words(locale);
    await visitor.visit(`/ru/${city}/event/${performance.eventId}`);
    const open = page
      .getByRole('link', { name: m.site_choose_seats({}, language) })
      .filter({ visible: true })
      .last();
    await open.click();
    await chooseTwoFromList(saleOverPage(visitor), locale);
    await saleOverPage(visitor).getByRole('button', { name: checkout }).click();
    const buyer = aBuyer(visitor);
    await fillContact(saleOverPage(visitor), locale, buyer);
    onTestFinished(() => app.calmGateway());
    await app.gatewayBehaves({ create: 'error' });
    visitor.expectStatus(502);
    visitor.expectStatus(503);
    const message = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept();
      return dialog.message();
    });
    await saleOverPage(visitor).getByRole('button', { name: pay }).click();
    expect(await message).toBe(m.widget_error_payment({}, language));
    await page.locator('dialog').waitFor({ state: 'detached' });
    await app.calmGateway();
    await open.click();
    await heldSeats(saleOverPage(visitor), locale, 2);
    await saleOverPage(visitor).getByRole('button', { name: checkout }).click();
    const email = saleOverPage(visitor).getByRole('textbox', { name: m.widget_email({}, language) });
    expect(await email.inputValue()).toBe(buyer.email);
  });
});
