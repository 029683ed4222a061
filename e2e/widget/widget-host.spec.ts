import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { maskEmail } from '#domain/accounts/masks.ts';
import { launchBrowser } from '#test/browser.ts';
import { type DemoPerformance, demoApp } from '#test/builders/demo-app.ts';
import { aVisitor, type Visitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import {
  aBuyer,
  agree,
  chooseTwoFromList,
  fillContact,
  GOOD_CARD,
  heldSeats,
  payAtBank,
  words,
} from '../steps/sale-steps.ts';

// The test itself answers for the partner's page below, so for the browser it comes from no network.
const browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks']);
const app = demoApp();
const widgetHost = `http://widget.rampa.localhost:${app.port}`;

function widgetAddress({ eventId, id }: DemoPerformance): string {
  return `${widgetHost}/?oid=${eventId}&seid=${id}&lang=ru`;
}

/** Opens another site's page, on a host that may show the widget. */
async function onPartnersPage({ page }: Visitor, performance: DemoPerformance): Promise<FrameLocator> {
  const partner = `http://partner.localhost:${app.port}/evening`;
  const frame = `<iframe title="tickets" width="100%" height="820" src="${widgetAddress(performance)}"></iframe>`;
  await page.route(partner, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>Partner</title><h1>Partner</h1>${frame}` }),
  );
  await page.goto(partner);
  return page.frameLocator('iframe');
}

async function untilBank(screen: Page | FrameLocator): Promise<{ email: string }> {
  await chooseTwoFromList(screen, 'ru');
  await screen.getByRole('button', { name: words('ru').checkout }).click();
  const buyer = aBuyer({ market: 'belarus' });
  await fillContact(screen, 'ru', buyer);
  await screen.getByRole('button', { name: words('ru').pay }).click();
  await screen.getByRole('textbox', { name: words('ru').bank.number }).waitFor();
  return buyer;
}

const { language, bank, pay } = words('ru');
const paidTitle = m.widget_paid({}, language);
const options = { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' } as const;

describe('a sale on a widget host', () => {
  test("in a partner's page: the paid buyer comes back into the frame, and the links leave it", async () => {
    const visitor = await aVisitor(browser, app, options);
    const { page } = visitor;
    const performance = await app.aPerformance('belarus');
    const sale = await onPartnersPage(visitor, performance);
    const buyer = await untilBank(sale);
    await payAtBank(sale, 'ru', GOOD_CARD);
    await sale.getByRole('heading', { name: paidTitle }).waitFor();
    // The browser that paid is the buyer's, without a cookie: the order key opens the whole order.
    await sale.getByText(buyer.email).waitFor();
    const [, frame] = page.frames();
    expect(new URL(frame?.url() ?? '').origin).toBe(widgetHost);
    await page.getByRole('heading', { name: 'Partner' }).waitFor();
    await sale.getByRole('link', { name: m.widget_to_event({}, language) }).click();
    await page.waitForURL(`**/ru/*/event/${performance.eventId}`);
  });

  test('on a page of its own: not paying is told as such, and the paid buyer comes back to it', async () => {
    const { page } = await aVisitor(browser, app, options);
    await page.goto(widgetAddress(await app.aPerformance('belarus')));
    const buyer = await untilBank(page);
    await page.getByRole('link', { name: bank.cancel }).click();
    const alert = page.getByRole('alert').filter({ hasText: m.widget_unpaid({}, language) });
    await alert.waitFor();
    expect(await page.getByText(m.widget_declined({}, language)).count()).toBe(0);
    expect(new URL(page.url()).origin).toBe(widgetHost);
    // All fields and checkboxes keep their values.
    await page.getByRole('button', { name: pay }).click();
    await payAtBank(page, 'ru', GOOD_CARD);
    await page.getByRole('heading', { name: paidTitle }).waitFor();
    await page.getByText(buyer.email).waitFor();
    expect(new URL(page.url()).origin).toBe(widgetHost);
  });

  test('a paid order asked for again keeps a later one of the tab; returned, it says so; Back does not come back to it', async () => {
    const { page } = await aVisitor(browser, app, options);
    const performance = await app.aPerformance('belarus');
    await page.goto(widgetAddress(performance));
    await untilBank(page);
    await payAtBank(page, 'ru', GOOD_CARD);
    const paid = page.getByRole('heading', { name: paidTitle });
    await paid.waitFor();
    const paidAddress = page.url();

    await page.goto(widgetAddress(performance));
    await chooseTwoFromList(page, 'ru');
    await page.goto(paidAddress);
    await paid.waitFor();
    await page.goto(widgetAddress(performance));
    await heldSeats(page, 'ru', 2);

    await page.goto(paidAddress);
    await paid.waitFor();
    // A browser passes over entries of pages that nobody has touched.
    await page.getByRole('main').click({ position: { x: 2, y: 2 } });
    const eventPage = `**/ru/*/event/${performance.eventId}`;
    await page.goBack();
    await page.waitForURL(eventPage);
    await page.goBack();
    await page.waitForURL((url) => url.href === widgetAddress(performance));

    const orderId = new URL(paidAddress).searchParams.get('paid_order');
    await app.pool.query(`update orders set state = 'refunded' where id = $1`, [orderId]);
    await page.goto(paidAddress);
    await page.getByRole('alert').getByText(m.widget_order_returned({}, language)).waitFor();
    expect(page.url()).toBe(widgetAddress(performance));
  });

  test('in another browser the way back says where the tickets went, and no more', async () => {
    const visitor = await aVisitor(browser, app, options);
    await visitor.page.goto(widgetAddress(await app.aPerformance('belarus')));
    const buyer = await untilBank(visitor.page);
    await payAtBank(visitor.page, 'ru', GOOD_CARD);
    await visitor.page.getByRole('heading', { name: paidTitle }).waitFor();
    const { rows } = await app.pool.query<{ id: string; eventId: number; performanceId: number }>(
      `select o.id, p.event_id as "eventId", p.id as "performanceId" from orders o
       join order_line l on l.order_id = o.id join performance p on p.id = l.performance_id where o.email = $1 limit 1`,
      [buyer.email],
    );
    const [order] = rows;
    const other = await aVisitor(browser, app, options);
    for (const address of [
      `${widgetHost}/?oid=${order?.eventId}&seid=${order?.performanceId}&lang=ru&paid_order=${order?.id}`,
      `${app.siteOf('belarus')}/ru/order/${order?.id}`,
    ]) {
      await other.page.goto(address);
      await other.page.getByRole('heading', { name: paidTitle }).waitFor();
      await other.page.getByText(maskEmail(buyer.email)).waitFor();
      expect(await other.page.content()).not.toContain(buyer.email);
      expect(await other.page.getByRole('link', { name: m.widget_open_tickets({}, language) }).count()).toBe(0);
    }
  });
});

describe('what was typed at the checkout', () => {
  test('stays through a reload and the end of the hold, and goes with the payment', async () => {
    const visitor = await aVisitor(browser, app, options);
    const { page } = visitor;
    const performance = await app.aPerformance('belarus');
    await page.goto(widgetAddress(performance));
    await chooseTwoFromList(page, 'ru');
    await page.getByRole('button', { name: words('ru').checkout }).click();
    const buyer = aBuyer({ market: 'belarus' });
    await fillContact(page, 'ru', buyer);
    const email = page.getByRole('textbox', { name: m.widget_email({}, language) });
    const isAsTyped = async () => {
      await page.getByRole('button', { name: words('ru').checkout }).click();
      expect(await email.inputValue()).toBe(buyer.email);
      for (const box of (await page.getByRole('checkbox').all()).slice(0, 2)) expect(await box.isChecked()).toBe(true);
    };

    // The first question about the order gets no answer.
    visitor.expectLost();
    await page.route('**/api/v3/orders/*', (route) => route.abort(), { times: 1 });
    await page.reload();
    await isAsTyped();

    const { rows } = await app.pool.query<{ id: string }>(
      'select o.id from orders o join order_line l on l.order_id = o.id where l.performance_id = $1 limit 1',
      [performance.id],
    );
    const orderId = rows[0]?.id ?? '';
    await app.expire(orderId);
    // A hold that meets the sweep of expired orders is told that the seats are taken.
    const stateOf = () => app.pool.query<{ state: string }>('select state from orders where id = $1', [orderId]);
    await expect.poll(async () => (await stateOf()).rows[0]?.state, { timeout: 15_000 }).toBe('expired');
    await page.reload();
    await chooseTwoFromList(page, 'ru');
    await isAsTyped();

    await page.getByRole('button', { name: pay }).click();
    await payAtBank(page, 'ru', GOOD_CARD);
    await page.getByRole('heading', { name: paidTitle }).waitFor();
    const kept = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
    expect(kept).not.toContain(buyer.email);
    await agreeAnew(page, performance);
  });
});

/** Starts the next order of the same performance, which has an empty form. */
async function agreeAnew(page: Page, performance: DemoPerformance): Promise<void> {
  await page.goto(widgetAddress(performance));
  await chooseTwoFromList(page, 'ru');
  await page.getByRole('button', { name: words('ru').checkout }).click();
  expect(await page.getByRole('textbox', { name: m.widget_email({}, language) }).inputValue()).toBe('');
  await agree(page, 'ru');
}
