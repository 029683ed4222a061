import type { FrameLocator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { plain, readCodeOnScreen, readPdf } from '#test/builders/read-ticket.ts';
import { aVisitor, type Visitor } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';
import { m } from '#texts/generated/messages.js';
import { createKeyboard } from './steps/keyboard.ts';
import {
  aBuyer,
  type BoughtSeat,
  type Buyer,
  chooseTwoFromList,
  fillContact,
  GOOD_CARD,
  heldSeats,
  openSaleOfEvent,
  payAtBank,
  saleOverPage,
  seatsLink,
  words,
  expectPaidSum,
} from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

/** Highest number of key presses from the event's page to two held seats; seven at present. */
const MOST_KEYS = 12;

describe('from the city to the door', () => {
  test('Belarus on a phone: listing, event, two seats from the list, bePaid, tickets', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'be', width: 360 });
    const { page, locale } = visitor;
    const { language } = words(locale);
    await visitor.visit('/be/minsk');
    await page.getByRole('button', { name: m.site_city_yes({}, language) }).click();
    await visitor.fits();
    const sections = page.getByRole('navigation', { name: m.site_sections({}, language) });
    await sections.getByRole('link', { name: 'Тэатр' }).click();
    await page.waitForURL('**/be/minsk/events/teatr');
    await visitor.fits();
    await page.getByRole('heading', { level: 2, name: 'Вішнёвы сад' }).getByRole('link').click();
    const sale = await openSaleOfEvent(visitor, 'Вішнёвы сад');
    await visitor.fits();
    await chooseTwoFromList(sale, locale);
    await visitor.fits();
    const bought = await buyInFrame(visitor, sale);
    await holdsGoodTickets(visitor, { ...bought, title: 'Вішнёвы сад', place: 'Тэатр імя Максіма Горкага' });
  });

  test('Georgia by keyboard alone: search, best seats in a few keys, Bank of Georgia, tickets', async () => {
    const visitor = await aVisitor(browser, app, { market: 'georgia', locale: 'ge', width: 1280, city: 'tbilisi' });
    const { page, locale } = visitor;
    const { language, bank, checkout, pay } = words(locale);
    const keys = createKeyboard(page);
    await visitor.visit('/ge/tbilisi');
    await keys.press('/');
    await keys.type('ძია ვანია');
    await page.getByRole('option', { name: 'ძია ვანია' }).waitFor();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'ძია ვანია' }).waitFor();
    await keys.tabTo(m.site_choose_seats({}, language));

    keys.startCounting();
    await keys.press('Enter');
    const sale = saleOverPage(visitor);
    await sale.getByRole('button', { name: m.widget_find({}, language) }).waitFor();
    await keys.tabTo(m.widget_skip_best({}, language));
    await keys.press('Enter');
    await expect.poll(keys.focus).toBe(m.widget_best({}, language));
    await keys.tabTo(m.widget_find({}, language));
    await keys.press('Enter');
    const seats = await heldSeats(sale, locale, 2);
    expect(keys.count()).toBeLessThanOrEqual(MOST_KEYS);

    await expect.poll(keys.focus).toMatch(checkout);
    await keys.press('Enter');
    await sale.getByRole('heading', { name: m.widget_almost({}, language) }).waitFor();
    const buyer = aBuyer(visitor);
    await keys.tabTo(m.widget_email({}, language));
    await keys.type(buyer.email);
    await keys.tabTo(m.widget_phone({}, language));
    await keys.type(buyer.phone);
    for (const name of [
      m.widget_accept_terms({ offer: m.widget_offer({}, language) }, language),
      m.widget_accept_data({ data: m.widget_data({}, language) }, language),
    ]) {
      await keys.tabTo(name);
      await keys.press('Space');
    }
    await keys.tabTo(pay);
    await keys.press('Enter');

    await sale.getByRole('textbox', { name: bank.number }).waitFor();
    await keys.tabTo(bank.number);
    await keys.type(GOOD_CARD);
    await keys.tabTo(bank.expiry);
    await keys.type('12/30');
    await keys.tabTo(bank.cvc);
    await keys.type('123');
    await keys.tabTo(bank.holder);
    await keys.type('NINO BERIDZE');
    await keys.press('Enter');
    await sale.getByRole('heading', { name: m.widget_paid({}, language) }).waitFor();
    await expectPaidSum(sale, locale);
    await keys.tabTo(m.widget_open_tickets({}, language));
    await keys.press('Enter');
    await holdsGoodTickets(visitor, { buyer, seats, title: 'ძია ვანია' });
  });

  test('Belarus on a wide screen: two seats by tapping the plan, bePaid, tickets', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    const { page } = visitor;
    await visitor.visit('/ru/minsk/events/teatr');
    await page.getByRole('heading', { level: 2, name: 'Ревизор' }).getByRole('link').click();
    const sale = await openSaleOfEvent(visitor, 'Ревизор');
    await tapTwoSeats(sale);
    await holdsGoodTickets(visitor, { ...(await buyInFrame(visitor, sale)), title: 'Ревизор' });
  });

  test('Georgia on a phone: two seats from the list, Bank of Georgia, tickets', async () => {
    const visitor = await aVisitor(browser, app, { market: 'georgia', locale: 'ge', width: 360, city: 'tbilisi' });
    const { page, locale } = visitor;
    await visitor.visit('/ge/tbilisi/events/teatr');
    await visitor.fits();
    await page.getByRole('heading', { level: 2, name: 'ვაი ჭკუისაგან' }).getByRole('link').click();
    const sale = await openSaleOfEvent(visitor, 'ვაი ჭკუისაგან');
    await chooseTwoFromList(sale, locale);
    await holdsGoodTickets(visitor, { ...(await buyInFrame(visitor, sale)), title: 'ვაი ჭკუისაგან' });
  });
});

test('without a connection the sale says so over the page, and opens once there is one', async () => {
  const { language } = words('ru');
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
  const { page } = visitor;
  const { eventId, city } = await app.aPerformance('belarus');
  await visitor.visit(`/ru/${city}/event/${eventId}`);
  await wake(page);
  const sale = await openSaleOfEvent(visitor);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The service worker answers so when the frame is tried in vain.
  visitor.expectStatus(503);
  // Posters further down are loaded late.
  visitor.expectLost();
  await page.context().setOffline(true);
  await seatsLink(page, 'ru').click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await alert.getByText(m.widget_offline_overlay({}, language)).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
  await alert.getByRole('button', { name: m.widget_retry({}, language) }).click();
  await alert.waitFor();
  await page.context().setOffline(false);
  await sale.getByRole('button', { name: m.widget_find({}, language) }).waitFor();
});

/** Buys, from two seats in the basket through the provider's page to the tickets. */
async function buyInFrame(visitor: Visitor, sale: FrameLocator): Promise<{ buyer: Buyer; seats: BoughtSeat[] }> {
  const { locale } = visitor;
  const { language, checkout, pay } = words(locale);
  const seats = await heldSeats(sale, locale, 2);
  await sale.getByRole('button', { name: checkout }).click();
  const buyer = aBuyer(visitor);
  await fillContact(sale, locale, buyer);
  await visitor.fits();
  await sale.getByRole('button', { name: pay }).click();
  await payAtBank(sale, locale, GOOD_CARD);
  await sale.getByRole('heading', { name: m.widget_paid({}, language) }).waitFor();
  await visitor.fits();
  await sale.getByRole('link', { name: m.widget_open_tickets({}, language) }).click();
  return { buyer, seats };
}

/** Taps seats as a sighted visitor does: from the middle of the plan outwards until two are in the basket. */
async function tapTwoSeats(sale: FrameLocator): Promise<void> {
  const { language } = words('ru');
  const plan = sale
    .getByRole('region', { name: m.widget_plan({}, language) })
    .locator('canvas')
    .first()
    .locator('..'); // the wrapper, because the canvas itself grows once it is moved
  const lines = sale.getByRole('complementary', { name: m.widget_basket({}, language) }).getByRole('listitem');
  const box = await plan.boundingBox();
  if (!box) throw new Error('no plan on the screen');
  const [step, middle] = [23, { x: box.width / 2, y: box.height / 2 }];
  // The rows in the middle may be sold out.
  for (const row of [0, 1, -1, 2, -2, 3, -3]) {
    for (let ring = 1; ring < 12; ring += 1) {
      for (const side of [-1, 1]) {
        await plan.click({ position: { x: middle.x + side * ring * step, y: middle.y + row * step } });
        if ((await lines.count()) >= 2) return;
      }
    }
  }
  throw new Error('no seat answered a tap');
}

type Bought = { buyer: Buyer; seats: BoughtSeat[]; title: string; place?: string };

/** Checks that the ticket page, the PDF, the email and the door agree on every seat. */
async function holdsGoodTickets(visitor: Visitor, { buyer, seats, title, place }: Bought): Promise<void> {
  const { page, locale } = visitor;
  const { language } = words(locale);
  await page.waitForURL(/\/ticket\/[\w-]{16,}$/);
  const tickets = page.getByRole('article');
  expect(await tickets.count()).toBe(seats.length);
  await visitor.fits();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: m.ticket_pdf({}, language) }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  const pages = await readPdf(Buffer.concat(chunks));
  expect(pages).toHaveLength(seats.length);
  for (const [index, { row, seat, price }] of seats.entries()) {
    const { text = '', code = '' } = pages[index] ?? {};
    for (const part of [
      title,
      place ?? '',
      `${m.ticket_row({}, language)} ${row} ${m.ticket_seat({}, language)} ${seat}`,
      `${m.ticket_total({}, language)} ${price}`,
    ]) {
      expect(text).toContain(part);
    }
    expect(await readCodeOnScreen(browser, tickets.nth(index).getByRole('img'))).toBe(code);
    const { performanceId } = await app.doorCheck(code, locale);
    await app.startsIn(performanceId ?? 0, 48);
    expect(await app.doorCheck(code, locale)).toMatchObject({ verdict: 'not_yet', row, seat });
    await app.startsIn(performanceId ?? 0, 1);
    expect((await app.doorCheck(code, locale)).verdict).toBe('valid');
  }
  const [first = ''] = pages.map(({ code }) => code);
  const forged = first.replace(/^.{60}/, (start) => start.slice(0, -1) + (start.endsWith('7') ? '8' : '7'));
  expect((await app.doorCheck(forged, locale)).verdict).toBe('forged');

  const emails = await app.emailsTo(buyer.email);
  expect(emails).toHaveLength(1);
  expect(plain(emails[0]?.text ?? '')).toContain(title);
  expect(emails[0]?.attachments.map(({ contentType }) => contentType.split(';')[0])).toEqual(
    expect.arrayContaining(['application/pdf', 'text/calendar']),
  );
}
