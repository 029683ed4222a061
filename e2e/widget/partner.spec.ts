import { expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { m } from '#texts/generated/messages.js';
import {
  aBuyer,
  chooseTwoFromList,
  expectPaidSum,
  fillContact,
  GOOD_CARD,
  payAtBank,
  words,
} from '../steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

test('a foreign page holds the sale in a frame: two seats are bought there, with no script of ours on the page', async () => {
  const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280 });
  const { page, locale } = visitor;
  const { language, pay } = words(locale);
  const performance = await app.aPerformance('belarus');
  const answer = await page.goto(
    `http://partner.localhost:${app.port}/?oid=${performance.eventId}&seid=${performance.id}`,
  );
  expect(answer?.status()).toBe(200);
  expect(await page.locator('script').count()).toBe(0);
  const frame = page.getByTitle(m.widget_overlay_label({}, language));
  expect(await frame.getAttribute('src')).toBe(
    `http://widget.rampa.localhost:${app.port}/?oid=${performance.eventId}&seid=${performance.id}&lang=ru`,
  );
  const sale = frame.contentFrame();
  await chooseTwoFromList(sale, locale);
  await sale.getByRole('button', { name: words(locale).checkout }).click();
  await fillContact(sale, locale, aBuyer(visitor));
  await sale.getByRole('button', { name: pay }).click();
  await payAtBank(sale, locale, GOOD_CARD);
  await sale.getByRole('heading', { name: m.widget_paid({}, language) }).waitFor();
  await expectPaidSum(sale, locale);
  expect(new URL(page.url()).hostname).toBe('partner.localhost');
});
