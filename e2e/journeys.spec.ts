import type { FrameLocator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { plain, readCodeOnScreen, readPdf } from '#test/builders/read-ticket.ts';
import { aVisitor, type Visitor, type VisitorOptions } from '#test/builders/visitor.ts';
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
  openList,
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

describe('Back', () => {
  const { language, bank, checkout, pay } = words('ru');
  const LISTING = '/ru/minsk/events/teatr';

  /** Goes from the listing to the page of an event without leaving the document, as its card does. */
  async function atEvent(width: VisitorOptions['width']) {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width, city: 'minsk' });
    const { page } = visitor;
    const { eventId, city } = await app.aPerformance('belarus');
    await visitor.visit(LISTING);
    await wake(page);
    const path = `/ru/${city}/event/${eventId}`;
    await goTo(visitor, path);
    const isHere = async () => {
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByRole('dialog').count()).toBe(0);
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    const leaves = async () => {
      await page.goBack();
      await page.waitForURL(`**${LISTING}`);
      await page.locator('#main article').first().waitFor();
    };
    return { visitor, page, path, isHere, leaves };
  }

  /** Follows a link of the page. */
  async function goTo({ page }: Visitor, path: string): Promise<void> {
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'next' });
      document.getElementById('main')?.append(link);
      link.click();
    }, path);
    await page.waitForURL(`**${path}`);
  }

  /** How many steps inside the sale Back takes before it closes the sale. */
  const levelsOf = ({ page }: Visitor) =>
    page.evaluate(() => {
      const state = document.querySelector('iframe')?.contentWindow?.history.state as { dialogs?: number } | null;
      return state?.dialogs ?? 0;
    });

  /** Leaves the row and the sector that are open in the list. */
  async function backToTheTop(visitor: Visitor): Promise<void> {
    for (let level = await levelsOf(visitor); level > 0; level -= 1) {
      // The move is within the frame, for whose end `goBack` does not wait.
      await visitor.page.evaluate(() => history.back());
      await expect.poll(() => levelsOf(visitor)).toBe(level - 1);
    }
  }

  /** Goes from an open sale to the bank's page in it. */
  async function toBank(visitor: Visitor, sale: FrameLocator): Promise<void> {
    await chooseTwoFromList(sale, 'ru');
    await sale.getByRole('button', { name: checkout }).click();
    await fillContact(sale, 'ru', aBuyer(visitor));
    await sale.getByRole('button', { name: pay }).click();
    await sale.getByRole('textbox', { name: bank.number }).waitFor();
  }

  const closed = ({ page }: Visitor) => page.getByRole('dialog').waitFor({ state: 'detached' });

  test.each([360, 1280] as const)(
    'at %d px closes the sale and keeps its seats, then leaves the page',
    async (width) => {
      const { visitor, page, isHere, leaves } = await atEvent(width);
      const sale = await openSaleOfEvent(visitor);
      await chooseTwoFromList(sale, 'ru');
      const place = await page.evaluate(() => scrollY);
      await backToTheTop(visitor);
      await page.goBack();
      await closed(visitor);
      await isHere();
      expect(await page.evaluate(() => scrollY)).toBe(place);
      await heldSeats(await openSaleOfEvent(visitor), 'ru', 2);
      await page.goBack();
      await closed(visitor);
      await leaves();
    },
  );

  test('leads from the checkout to the seats first', async () => {
    const { visitor, page, isHere, leaves } = await atEvent(1280);
    const sale = await openSaleOfEvent(visitor);
    await chooseTwoFromList(sale, 'ru');
    await sale.getByRole('button', { name: checkout }).click();
    await sale.getByRole('heading', { name: m.widget_almost({}, language) }).waitFor();
    // The move is within the frame, for whose end `goBack` does not wait.
    await page.evaluate(() => history.back());
    await heldSeats(sale, 'ru', 2);
    await page.goBack();
    await closed(visitor);
    await isHere();
    await leaves();
  });

  test('leads from a row of the list to its sector, then to the sectors, with the sale still open', async () => {
    const { visitor, page, isHere, leaves } = await atEvent(360);
    const sale = await openSaleOfEvent(visitor);
    await openList(sale, 'ru');
    const levels = await levelsOf(visitor);
    expect(levels).toBeGreaterThan(0);
    const up = sale.getByRole('button', { name: m.widget_back({}, language), exact: true });
    await up.waitFor();
    await backToTheTop(visitor);
    await up.waitFor({ state: 'detached' });
    await sale.getByRole('main').getByRole('listitem').first().waitFor();
    await page.evaluate(() => history.back());
    await closed(visitor);
    await isHere();
    await leaves();
  });

  test('closes the view from a seat and keeps the sale with its seats', async () => {
    const { visitor, page, isHere, leaves } = await atEvent(360);
    const sale = await openSaleOfEvent(visitor);
    await chooseTwoFromList(sale, 'ru');
    await sale
      .getByRole('complementary')
      .getByRole('button', { name: m.sight_view_seat({}, language) })
      .first()
      .click();
    const view = sale.getByRole('dialog');
    await view.waitFor();
    await page.evaluate(() => history.back());
    await view.waitFor({ state: 'detached' });
    await heldSeats(sale, 'ru', 2);
    await sale.getByRole('button', { name: checkout }).click();
    await sale.getByRole('heading', { name: m.widget_almost({}, language) }).waitFor();
    await page.evaluate(() => history.back());
    await heldSeats(sale, 'ru', 2);
    // The list was left for the checkout, so nothing of it is between the seats and the page.
    await page.evaluate(() => history.back());
    await closed(visitor);
    await isHere();
    await leaves();
  });

  test('leads from paid tickets to the page of the event, not to the bank', async () => {
    const { visitor, page, isHere, leaves } = await atEvent(360);
    const sale = await openSaleOfEvent(visitor);
    await toBank(visitor, sale);
    // The button that closes the sale lies above the bank's page, not on it.
    const top = page.getByRole('dialog').getByRole('button', { name: m.widget_close({}, language) });
    const bar = await top.evaluate((button) => button.getBoundingClientRect().bottom);
    const frame = page.locator('iframe');
    await expect.poll(() => frame.evaluate((each) => each.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bar);
    await payAtBank(sale, 'ru', GOOD_CARD);
    await sale.getByRole('heading', { name: m.widget_paid({}, language) }).waitFor();
    await expect.poll(() => frame.evaluate((each) => each.getBoundingClientRect().top)).toBe(0);
    await page.evaluate(() => history.back());
    await closed(visitor);
    await isHere();
    await leaves();
  });

  test('leads from the bank to the same seats, with the sale still open', async () => {
    const { visitor, page, isHere, leaves } = await atEvent(360);
    const sale = await openSaleOfEvent(visitor);
    await toBank(visitor, sale);
    await page.evaluate(() => history.back());
    await heldSeats(sale, 'ru', 2);
    await page.evaluate(() => history.back());
    await closed(visitor);
    await isHere();
    await leaves();
  });

  test('knows nothing of a sale that its own button closed, even at the checkout', async () => {
    const { visitor, page, isHere, leaves } = await atEvent(1280);
    const sale = await openSaleOfEvent(visitor);
    await chooseTwoFromList(sale, 'ru');
    await sale.getByRole('button', { name: checkout }).click();
    await sale.getByRole('heading', { name: m.widget_almost({}, language) }).waitFor();
    await page.keyboard.press('Escape');
    await closed(visitor);
    await openSaleOfEvent(visitor);
    await page
      .getByRole('button', { name: m.widget_close({}, language), exact: true })
      .first()
      .click();
    await closed(visitor);
    await onOwnEntry(visitor);
    await leaves();
    await page.goForward();
    await page.waitForURL('**/event/*');
    await isHere();
  });

  test('finds the page after a reload below an open sale', async () => {
    const { visitor, page, isHere, leaves } = await atEvent(1280);
    await openSaleOfEvent(visitor);
    await page.reload({ waitUntil: 'load' });
    await onOwnEntry(visitor);
    await isHere();
    await wake(page);
    await page.goForward();
    await isHere();
    await page.goBack();
    await isHere();
    await leaves();
  });

  test('closes a panel, and passes over one whose link was followed', async () => {
    const { visitor, page, path, isHere, leaves } = await atEvent(360);
    const menu = async () => {
      await page
        .getByRole('button', { name: m.site_menu({}, language) })
        .first()
        .click();
      return page.getByRole('dialog', { name: m.site_menu({}, language) });
    };
    await (await menu()).waitFor();
    await page.goBack();
    await closed(visitor);
    await isHere();
    await (await menu()).getByRole('link', { name: 'Концерты', exact: true }).click();
    await page.waitForURL('**/ru/minsk/events/koncert');
    await closed(visitor);
    await page.goBack();
    await page.waitForURL(`**${path}`);
    await isHere();
    await leaves();
  });

  test('closes the filters at the choice that was made in them, then takes it back', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
    const { page } = visitor;
    await visitor.visit(LISTING);
    await page.getByRole('button', { name: m.site_filter_label({}, language) }).click();
    const sheet = page.getByRole('dialog', { name: m.site_filter_label({}, language) });
    // A genre has an address of its own.
    await sheet.locator('a[data-keep-open][href*="?"]').first().click();
    await page.waitForURL(`**${LISTING}?*`);
    await sheet.locator('a[data-keep-open][aria-current]').waitFor();
    const chosen = page.url();
    await page.goBack();
    await closed(visitor);
    expect(page.url()).toBe(chosen);
    await page.goBack();
    await page.waitForURL(`**${LISTING}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  /** Waits until the entry of the closed dialog has been taken back. */
  async function onOwnEntry({ page }: Visitor): Promise<void> {
    await page.waitForFunction(() => !(history.state as { dialogs?: number } | null)?.dialogs);
  }
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
