import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { plain } from '#test/builders/read-ticket.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { axeFaults, layoutFaults } from '../../verify/ui-audit/audit.ts';
import { addChildTariff } from '../steps/child-tariff.ts';
import { chooseTwoFromList, heldSeats, openSale, words } from '../steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

/** A campaign of 20 % on everything, tickets for children at half the price, and a code that takes 10 % off. */
async function aCampaign(market: MarketName, performanceId: number): Promise<string> {
  await app.pool.query(
    `with rule as (
       insert into price_rule (key, market, target, effect)
       values ('browser-' || $1, $2, 'performances', '{"kind":"percent","permille":200}') returning id)
     insert into price_rule_performance select id, $1::int from rule`,
    [String(performanceId), market],
  );
  const code = `LETO-${performanceId}`;
  await app.pool.query(
    `insert into voucher (code, market, effect) values ($1, $2, '{"kind":"percent","permille":100}')`,
    [code, market],
  );
  await addChildTariff(app, performanceId);
  return code;
}

type Sums = { listed: number; face: number; fee: number; due: number };

async function sumsOf(performanceId: number): Promise<Sums> {
  const { rows } = await app.pool.query<Sums>(
    `select sum(l.listed_minor)::int as listed, sum(l.price_minor)::int as face, sum(l.fee_minor)::int as fee,
       min(o.due_minor)::int as due
     from order_line l join orders o on o.id = l.order_id where l.performance_id = $1`,
    [performanceId],
  );
  const [sums] = rows;
  if (sums === undefined) throw new Error('Nothing is held');
  return sums;
}

async function faultsOf(page: Page): Promise<object[]> {
  return [...(await axeFaults(page)), ...(await layoutFaults(page))];
}

test.each([
  ['belarus', 'ru', 360],
  ['georgia', 'ge', 1280],
] as const)('a campaign, a tariff and a promo code in %s (%s) at %i', async (market, locale, width) => {
  const { language } = words(locale);
  const performance = await app.aPerformance(market);
  const code = await aCampaign(market, performance.id);
  const visitor = await aVisitor(browser, app, { market, locale, width });
  const page = await openSale(visitor, performance);
  const money = (minor: number): string => plain(formatMoney(minor, MARKETS[market].currency, locale));
  const shows = async (text: string): Promise<void> => {
    await expect.poll(async () => plain(await page.getByRole('main').innerText())).toContain(text);
  };

  await chooseTwoFromList(page, locale);
  const basket = page.getByRole('complementary', { name: m.widget_basket({}, language) });
  expect(await basket.locator('li s').count()).toBe(2);
  const full = await sumsOf(performance.id);
  expect(full.face).toBe(full.listed * 0.8);

  await basket.getByRole('combobox').first().selectOption('2');
  await expect.poll(async () => basket.locator('li s').count()).toBe(1);
  await basket.getByText(m.widget_tariff_to_age({ count: 12 }, language)).waitFor();
  await heldSeats(page, locale, 2);
  const mixed = await sumsOf(performance.id);
  // A ticket for a child is reduced already, so the campaign leaves it alone.
  expect(mixed.face).toBe(full.face / 2 + full.listed / 4);
  expect(await faultsOf(page)).toEqual([]);

  await basket.getByRole('button', { name: words(locale).checkout }).click();
  // For half a second the button to pay looks inactive.
  await page.locator('button[data-settled="true"]').waitFor();
  await page.getByRole('button', { name: m.widget_promo_open({}, language) }).click();
  visitor.expectStatus(409);
  await page.keyboard.type('nothing');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText(m.widget_error_voucher_unknown({}, language)).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  const field = page.getByRole('textbox', { name: m.widget_promo_code({}, language) });
  await field.fill(code.toLowerCase());
  await field.press('Enter');
  const remove = page.getByRole('button', { name: m.widget_promo_remove({ code }, language) });
  await remove.waitFor();
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
  const reduced = await sumsOf(performance.id);
  // Each of the two lines is rounded by itself, by half a minor unit at most.
  expect(Math.abs(reduced.face - mixed.face * 0.9)).toBeLessThanOrEqual(1);
  await shows(money(reduced.due));
  await shows(`\u2212${money(mixed.listed - reduced.face)}`);
  expect(await faultsOf(page)).toEqual([]);

  await remove.click();
  await page.getByRole('button', { name: m.widget_promo_open({}, language) }).waitFor();
  await shows(money(mixed.due));
  expect(await sumsOf(performance.id)).toEqual(mixed);
});
