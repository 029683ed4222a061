import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createSaleTransaction } from '#adapters/db/sale/sale-stores.ts';
import { createCertificatesStore } from '#adapters/db/tenders/certificates-store.ts';
import { createTendersStore } from '#adapters/db/tenders/tenders-store.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { plain } from '#test/builders/read-ticket.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { axeFaults, layoutFaults } from '../../verify/ui-audit/audit.ts';
import { giveCertificate, givePoints } from '../steps/balances.ts';
import {
  aBuyer,
  chooseTwoFromList,
  expectPaidSum,
  fillContact,
  GOOD_CARD,
  openSale,
  payAtBank,
  unfoldBasket,
  words,
} from '../steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
const POINTS = 300;
const CERTIFICATE = 1_000;

async function faultsOf(page: Page): Promise<object[]> {
  return [...(await axeFaults(page)), ...(await layoutFaults(page))];
}

/** The code of the newest email to this address. */
async function codeFrom(email: string): Promise<string> {
  const [mail] = (await app.emailsTo(email)).toReversed();
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
}

test.each([
  ['belarus', 'ru', 360],
  ['georgia', 'ge', 1280],
] as const)('points, a certificate and a card pay one order in %s (%s) at %i', async (market, locale, width) => {
  const { language } = words(locale);
  const performance = await app.aPerformance(market);
  const visitor = await aVisitor(browser, app, { market, locale, width });
  const buyer = aBuyer(visitor);
  await givePoints(app, market, buyer.email, POINTS);
  const code = await giveCertificate(app, market, { amountMinor: CERTIFICATE });
  const name = m.widget_tender_certificate({ code: spacedCode(code) }, language);
  const page = await openSale(visitor, performance);
  const money = (minor: number): string => plain(formatMoney(minor, MARKETS[market].currency, locale));
  const shows = async (text: string): Promise<void> => {
    await expect.poll(async () => plain(await page.getByRole('main').innerText())).toContain(text);
  };
  await chooseTwoFromList(page, locale);
  const basket = page.getByRole('complementary', { name: m.widget_basket({}, language) });
  await basket.getByRole('button', { name: words(locale).checkout }).click();
  await page.locator('button[data-settled="true"]').waitFor();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));

  const section = page.getByRole('region', { name: m.widget_wallet_open({}, language) });
  // Who is not logged in has no request for it before the section opens.
  await page.waitForTimeout(500);
  expect(calls.filter((url) => url.includes('/wallet'))).toEqual([]);
  await section.getByRole('button', { name: m.widget_wallet_open({}, language) }).click();
  await section.getByText(m.widget_wallet_guest({}, language)).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  const field = section.getByRole('textbox', { name: m.widget_wallet_certificate({}, language) });
  visitor.expectStatus(409);
  await field.fill('nothing');
  await field.press('Enter');
  await section.getByText(m.widget_error_certificate_unknown({}, language)).waitFor();
  await field.fill(spacedCode(code).toLowerCase());
  await field.press('Enter');
  await section.getByText(name, { exact: true }).waitFor();

  await section.getByRole('textbox', { name: m.widget_wallet_points_email({}, language) }).fill(buyer.email);
  await section.getByRole('button', { name: m.widget_wallet_send({}, language) }).click();
  const proof = section.getByRole('textbox', { name: m.widget_wallet_code({}, language) });
  await proof.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await proof.fill(await codeFrom(buyer.email));
  await proof.press('Enter');
  await section.getByRole('button', { name: m.widget_wallet_use_all({}, language) }).waitFor();
  expect(await faultsOf(page)).toEqual([]);

  // The basket adds up: what the certificate pays is a row of it. Back here, what a proved address has is told at once.
  await page.getByRole('button', { name: m.widget_back_seats({}, language) }).click();
  await unfoldBasket(basket);
  await expect.poll(async () => plain(await basket.innerText())).toContain(`\u2212${money(CERTIFICATE)}`);
  await basket.getByText(name, { exact: true }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await basket.getByRole('button', { name: words(locale).checkout }).click();
  await page.locator('button[data-settled="true"]').waitFor();
  const what = m.widget_wallet_offer_points({ money: money(POINTS) }, language);
  await expect.poll(async () => plain(await section.innerText())).toContain(plain(what));
  expect(await faultsOf(page)).toEqual([]);
  await section.getByRole('button', { name: m.widget_wallet_open({}, language) }).click();
  const some = section.getByRole('textbox', { name: m.widget_wallet_points_use({}, language) });
  await some.fill(String(POINTS - 100));
  await some.press('Enter');
  await section.getByText(m.widget_tender_points({}, language), { exact: true }).waitFor();
  const [order] = (
    await app.pool.query<{ id: string; due: number; total: number }>(
      `select o.id, o.due_minor::int as due, (o.face_minor + o.fee_minor)::int as total
       from orders o where o.id = (select min(order_id::text)::uuid from order_line where performance_id = $1)`,
      [performance.id],
    )
  ).rows;
  if (order === undefined) throw new Error('nothing is held');
  expect(order.due).toBe(order.total - CERTIFICATE - (POINTS - 100));
  await shows(money(order.due));
  expect(await faultsOf(page)).toEqual([]);

  await section.getByRole('button', { name: `${m.widget_remove_seat({}, language)}: ${name}` }).click();
  await shows(money(order.due + CERTIFICATE));
  // While the balances are read again, the buttons say so and Enter does nothing.
  await section
    .getByRole('button', { name: m.widget_promo_apply({}, language) })
    .first()
    .waitFor();
  await section.getByRole('textbox', { name: m.widget_wallet_certificate({}, language) }).fill(code);
  await page.keyboard.press('Enter');
  await shows(money(order.due));

  await fillContact(page, locale, buyer);
  await page.getByRole('button', { name: words(locale).pay }).click();
  await payAtBank(page, locale, GOOD_CARD);
  await expectPaidSum(page, locale);
  await shows(money(order.due));
  await shows(name);
  expect(await faultsOf(page)).toEqual([]);
  const letters = async () => plain((await app.emailsTo(buyer.email)).map(({ text }) => text).join('\n'));
  await expect
    .poll(letters, { timeout: 15_000 })
    .toContain(plain(formatMoney(CERTIFICATE, MARKETS[market].currency, locale, 'long')));

  const path = (await app.pool.query<{ key: string }>('select access_key as key from orders where id = $1', [order.id]))
    .rows[0]?.key;
  await visitor.visit(`/${locale}/ticket/${path}`);
  await shows(plain(formatMoney(CERTIFICATE, MARKETS[market].currency, locale, 'long')));
  expect(await faultsOf(page)).toEqual([]);

  const tenders = createTendersStore(app.pool);
  const left = async () => {
    const { pointsMinor } = await tenders.wallet({ accountId: null, provedEmail: buyer.email }, market);
    return [pointsMinor, (await createCertificatesStore(app.pool).find(code))?.certificate.balanceMinor];
  };
  expect(await left()).toEqual([100, 0]);
  // The whole price comes back: one ticket of two gives back its half of each tender.
  await app.pool.query(
    `update ticket set labels = jsonb_set(labels, '{ownReturn}', '{"sharePermille":1000,"daysBefore":1}')
    where order_id = $1`,
    [order.id],
  );
  const random = { uuid: () => randomUUID(), bytes: (count: number) => randomBytes(count) };
  const returning = { transaction: createSaleTransaction(app.pool), random };
  expect(await returnLines(returning, { orderId: order.id, lineNos: [1] })).toMatchObject({ ok: true });
  expect(await left()).toEqual([100 + (POINTS - 100) / 2, CERTIFICATE / 2]);
});
