import type { FrameLocator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor, type Visitor, type VisitorOptions } from '#test/builders/visitor.ts';
import { wake } from '#test/wake.ts';
import { m } from '#texts/generated/messages.js';
import {
  aBuyer,
  chooseTwoFromList,
  fillContact,
  GOOD_CARD,
  heldSeats,
  openList,
  openSaleOfEvent,
  payAtBank,
  words,
} from '../steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

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
