import type { FrameLocator, Locator, Page } from 'playwright-core';
import { PAGE_TEXTS } from '../../emulators/page/texts.ts';
import { expect } from 'vitest';
import type { Locale } from '#domain/locales/locale.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import type { DemoPerformance } from '#test/builders/demo-app.ts';
import { plain } from '#test/builders/read-ticket.ts';
import type { Visitor } from '#test/builders/visitor.ts';

export const GOOD_CARD = '4200000000000000';
export const DECLINED_CARD = '4005550000000019';
/** The payment succeeds, but the shop receives no webhook. */
export const SILENT_CARD = '4200000000000034';

/** `phone` is without the country code. */
export type Buyer = { email: string; phone: string };

type Screen = Page | FrameLocator;

let buyers = 0;

/** A new buyer per call, so that the limit per buyer never applies. */
export function aBuyer({ market }: Pick<Visitor, 'market'>): Buyer {
  buyers += 1;
  const number = String(buyers).padStart(2, '0');
  return {
    email: `journey${number}-${Date.now()}@mail.example`,
    phone: market === 'belarus' ? `29 123 45 ${number}` : `555 12 34 ${number}`,
  };
}

/** Stands in a text for an amount or a name that is not known in advance. */
export const ANY = '\u0001';

/** Returns a pattern for a text with `ANY` in it, as it appears on the screen: any space may be a no-break one. */
export function shaped(text: string): RegExp {
  const parts = text.split(ANY).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.+').replace(/\s+/g, String.raw`\s+`)}`);
}

/** The sale in its frame over the page. */
export function saleOverPage({ page, locale }: Visitor): FrameLocator {
  const name = m.widget_overlay_label({}, { locale: textLanguage(locale) });
  return page.getByRole('dialog', { name }).locator('iframe').contentFrame();
}

/** Opens the sale on a page of its own, as an external link does. */
export async function openSale(visitor: Visitor, performance: DemoPerformance): Promise<Page> {
  await visitor.visit(`/widget/?oid=${performance.eventId}&seid=${performance.id}&lang=${visitor.locale}`);
  return visitor.page;
}

/** On a phone the last link is the one that stays within the thumb's reach. */
export function seatsLink(page: Page, locale: Locale): Locator {
  const { language } = words(locale);
  return page
    .getByRole('link', { name: m.site_choose_seats({}, language) })
    .filter({ visible: true })
    .last();
}

/** Opens the sale over the event's page and waits until seats can be chosen. */
export async function openSaleOfEvent(visitor: Visitor, title?: string): Promise<FrameLocator> {
  const { page, locale } = visitor;
  const { language } = words(locale);
  await page.getByRole('heading', { level: 1, ...(title !== undefined && { name: title }) }).waitFor();
  await visitor.fits();
  await seatsLink(page, locale).click();
  const sale = saleOverPage(visitor);
  // Where seats are held, a phone shows them in place of the search.
  const find = sale.getByRole('button', { name: m.widget_find({}, language) });
  await find
    .or(sale.getByRole('button', { name: words(locale).checkout }))
    .filter({ visible: true })
    .first()
    .waitFor();
  return sale;
}

export function words(locale: Locale) {
  const language = { locale: textLanguage(locale) };
  return {
    language,
    checkout: shaped(m.widget_checkout({ price: ANY }, language)),
    pay: shaped(m.widget_pay({ price: ANY }, language)),
    bank: PAGE_TEXTS[contentLanguage(locale)],
    bankPay: shaped(PAGE_TEXTS[contentLanguage(locale)].pay(ANY)),
  };
}

/** Chooses two free seats from the list: the sector, the row if there are many, the seats. */
export async function chooseTwoFromList(screen: Screen, locale: Locale): Promise<void> {
  const seats = await openList(screen, locale);
  for (let taken = 0; taken < 2; taken += 1) {
    await seats.first().click();
    await chosenSeats(screen, locale).nth(taken).waitFor();
  }
  await heldSeats(screen, locale, 2);
}

/**
 * Opens the list at the sector and the row with the most free seats; those for wheelchairs, which ask a question, are
 * left out.
 */
export async function openList(screen: Screen, locale: Locale): Promise<Locator> {
  const { language } = words(locale);
  await screen.getByRole('button', { name: m.widget_view_list({}, language), exact: true }).click();
  const free = screen.getByRole('gridcell', { name: m.widget_seat_free({}, language) });
  const seats = free.and(screen.locator(':not([data-square])'));
  // Beside it the list of standing areas has buttons, too.
  const list = screen.getByRole('main').locator('div:has(> div > h2)');
  const further = list.getByRole('listitem').getByRole('button', { disabled: false });
  for (;;) {
    await seats.or(further).first().waitFor();
    if ((await seats.count()) > 0) return seats;
    const counts = await further.evaluateAll((buttons) =>
      buttons.map((button) => Number(/\d+/.exec(button.querySelector('span')?.textContent ?? '')?.[0] ?? 0)),
    );
    await further.nth(counts.indexOf(Math.max(...counts))).click();
  }
}

export function chosenSeats(screen: Screen, locale: Locale): Locator {
  return screen.getByRole('gridcell', { name: m.widget_seat_chosen({}, words(locale).language) });
}

/** On a phone the basket is folded to one line. */
export async function unfoldBasket(basket: Locator): Promise<void> {
  const fold = basket.locator('button[aria-expanded]:not(form *)');
  await fold.waitFor({ state: 'attached' });
  if ((await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
}

export type BoughtSeat = { row: string; seat: string; price: string };

/** Returns the basket's seats once the server has confirmed that many: «Ряд 6, место 14», price with fee. */
export async function heldSeats(screen: Screen, locale: Locale, count: number): Promise<BoughtSeat[]> {
  const { language } = words(locale);
  const basket = screen.getByRole('complementary', { name: m.widget_basket({}, language) });
  await unfoldBasket(basket);
  const lines = basket.getByRole('listitem');
  await lines.nth(count - 1).waitFor();
  await basket.getByRole('button', { name: words(locale).checkout, disabled: false }).waitFor();
  const alone = shaped(m.widget_live_held({ count, price: ANY }, language));
  // Of an order with other parts the sentence counts all of it, as the basket does.
  const joined = shaped(m.widget_live_order({ order: ANY, price: ANY }, language));
  const text = new RegExp(`${alone.source}|${joined.source}`);
  await basket.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
  return Promise.all(
    (await lines.all()).map(async (line) => {
      const [title = '', price = ''] = (await line.locator('b').allTextContents()).map(plain);
      const [row = '', seat = ''] = title.split(', ').map((part) => part.split(' ').at(-1));
      return { row, seat, price };
    }),
  );
}

export async function fillContact(screen: Screen, locale: Locale, buyer: Buyer): Promise<void> {
  const { language } = words(locale);
  await screen.getByRole('textbox', { name: m.widget_email({}, language) }).fill(buyer.email);
  // For a logged-in visitor the field contains the account's number.
  const phone = screen.getByRole('textbox', { name: m.widget_phone({}, language) });
  await phone.clear();
  await phone.pressSequentially(buyer.phone);
  await agree(screen, locale);
}

/** Names of the checkboxes of the two separate consents: contract and personal data. */
export function consentNames(locale: Locale): RegExp[] {
  const { language } = words(locale);
  return [
    shaped(m.widget_accept_terms({ offer: m.widget_offer({}, language) }, language)),
    shaped(m.widget_accept_data({ data: m.widget_data({}, language) }, language)),
  ];
}

export async function agree(screen: Screen, locale: Locale): Promise<void> {
  for (const name of consentNames(locale)) await screen.getByRole('checkbox', { name }).check();
}

/** Fills the provider's own page and pays there. */
export async function payAtBank(screen: Screen, locale: Locale, card: string): Promise<void> {
  const { bank, bankPay } = words(locale);
  await screen.getByRole('textbox', { name: bank.number }).fill(card);
  await screen.getByRole('textbox', { name: bank.expiry }).fill('12/30');
  await screen.getByLabel(bank.cvc).fill('123');
  await screen.getByRole('textbox', { name: bank.holder }).fill('ANNA IVANOVA');
  await screen.getByRole('button', { name: bankPay }).click();
}

/** Expects that the sum is marked as paid and that no amount is due. */
export async function expectPaidSum(screen: Screen, locale: Locale): Promise<void> {
  const { language } = words(locale);
  await screen.getByText(m.widget_paid_sum({}, language), { exact: true }).waitFor();
  expect(await screen.getByText(m.widget_due({}, language), { exact: true }).count()).toBe(0);
}
