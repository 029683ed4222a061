import type { Page } from 'playwright-core';
import { localeOfLanguage, type OfferedLocale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { chooseTwoFromList, fillContact, GOOD_CARD, payAtBank, words } from '../../e2e/steps/sale-steps.ts';
import type { Example } from './examples.ts';

/** Called at every step of a purchase with its name. */
export type AtStep = (step: string) => Promise<void>;

const SETTLED_MS = 700;

/** Returns the address of the first performance on sale on a page of the guide, as its buttons have it. */
export async function saleAddress(page: Page, { site, path }: Example, locale: OfferedLocale): Promise<string> {
  await page.goto(`${site.origin}/${locale}${path}`);
  const address = await page.locator('main a[href^="/widget/"]').first().getAttribute('href');
  if (address === null) throw new Error(`Nothing is on sale at ${page.url()}`);
  return site.origin + address;
}

/** Buys two seats, calls `atStep` at every step up to the tickets, and returns the buyer's address. */
export async function buy(
  page: Page,
  example: Example,
  locale: OfferedLocale,
  atStep: AtStep,
): Promise<{ email: string }> {
  const { language, checkout, pay } = words(locale);
  const { market } = example.site;
  await page.goto(await saleAddress(page, example, locale));
  await page.getByRole('button', { name: m.widget_find({}, language) }).waitFor();
  await atStep('sale, plan');
  await chooseTwoFromList(page, locale);
  await atStep('sale, list with two seats');
  await page.getByRole('button', { name: checkout }).click();
  await page.getByRole('heading', { name: m.widget_almost({}, language) }).waitFor();
  // The button takes presses only after a moment and shows that until then.
  await page.waitForTimeout(SETTLED_MS);
  await atStep('sale, checkout');
  await page.getByRole('button', { name: pay }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await atStep('sale, checkout with errors');
  // A new buyer each time, also on a server that sold before, because tickets per buyer are limited.
  const number = String(Date.now() % 1e6)
    .padStart(6, '0')
    .replace(/(..)(..)(..)/, '$1 $2 $3');
  const email = `anna-${number.replaceAll(' ', '')}@mail.example`;
  await fillContact(page, locale, {
    email,
    phone: market === 'belarus' ? `29 1${number}` : `555 ${number}`,
  });
  await page.getByRole('button', { name: pay }).click();
  await page.waitForURL((url) => url.origin !== example.site.origin);
  // A bank may not know the language of the shop.
  await payAtBank(page, localeOfLanguage((await page.locator('html').getAttribute('lang')) ?? ''), GOOD_CARD);
  await page.waitForURL((url) => url.origin === example.site.origin);
  const tickets = page.locator('main a[href*="/ticket/"]').first();
  await tickets.waitFor();
  await atStep('order page');
  await tickets.click();
  await page.waitForURL(/\/ticket\//);
  await page.getByRole('article').first().waitFor();
  await atStep('ticket page');
  return { email };
}
