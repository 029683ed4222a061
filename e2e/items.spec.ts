import type { Frame, FrameLocator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { KIND_SLUGS } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { contentLanguage } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { textLanguage } from '#texts/in-language.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { readCodeOnScreen, readPdf, readPdfText } from '#test/builders/read-ticket.ts';
import { aVisitor, type Visitor } from '#test/builders/visitor.ts';
import {
  aBuyer,
  agree,
  DECLINED_CARD,
  expectPaidSum,
  fillContact,
  GOOD_CARD,
  payAtBank,
  saleOverPage,
  words,
} from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

type DemoItem = { id: number; title: string; options: number };

async function itemNamed(key: string, locale: Locale): Promise<DemoItem> {
  const { rows } = await app.pool.query<DemoItem>(
    `select i.id, i.title ->> $2 as title, (select count(*)::int from item_option o where o.item_id = i.id) as options
     from item i where i.key = $1`,
    [key, contentLanguage(locale)],
  );
  const [item] = rows;
  if (item === undefined) throw new Error(`The demo has no item ${key}`);
  return item;
}

/** Opens the sale over the item's page, starting at the city's list. */
async function openFromList(visitor: Visitor, item: DemoItem, market: MarketName): Promise<FrameLocator> {
  const { page, locale } = visitor;
  const { language } = words(locale);
  await visitor.visit(`/${locale}/${MARKETS[market].defaultCity}/items`);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await visitor.fits();
  await page.getByRole('heading', { level: 2 }).getByRole('link', { name: item.title, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: item.title }).waitFor();
  await visitor.fits();
  await page.getByRole('link', { name: m.site_items_buy({}, language), exact: true }).click();
  return saleOverPage(visitor);
}

async function orderUnits(screen: Page | FrameLocator, locale: Locale, more: number): Promise<void> {
  const { language } = words(locale);
  await screen.getByRole('radio').nth(1).check();
  for (let added = 0; added < more; added += 1) {
    await screen.getByRole('button', { name: m.widget_more({}, language), exact: true }).click();
  }
  await screen.getByRole('button', { name: m.widget_item_next({}, language) }).click();
  await screen.getByRole('heading', { level: 1, name: m.widget_almost({}, language) }).waitFor();
}

async function originOfBank(sale: FrameLocator, locale: Locale): Promise<string> {
  await sale.getByRole('textbox', { name: words(locale).bank.number }).waitFor();
  return new URL((await frameOf(sale)).url()).origin;
}

/** Runs in the page: a sale that knows it is paid closes when its frame leads to the bank once more. */
function hearNothingOfPayments(): void {
  addEventListener('message', (event: MessageEvent<{ type?: string } | null>) => {
    if (event.data?.type === 'paid') event.stopImmediatePropagation();
  });
}

/** Leads the frame of the sale to the bank's site and from there to the bank's return address, without the cookie. */
async function returnAgain(sale: FrameLocator, bank: string): Promise<void> {
  const frame = await frameOf(sale);
  const address = frame.url().replace('&returned=1', '');
  await frame.goto(`${bank}/unknown`);
  const [request] = await Promise.all([
    frame.page().waitForRequest((sent) => sent.isNavigationRequest() && sent.url() === address),
    frame.evaluate((to) => location.assign(to), address),
  ]);
  expect((await request.allHeaders())['cookie'] ?? '').not.toContain('visitor=');
}

async function frameOf(sale: FrameLocator): Promise<Frame> {
  const frame = await (await sale.owner().elementHandle())?.contentFrame();
  if (!frame) throw new Error('The sale is in no frame');
  return frame;
}

async function codesOf(email: string): Promise<{ code: string; accessKey: string }[]> {
  const { rows } = await app.pool.query<{ code: string; accessKey: string }>(
    `select e.code, o.access_key as "accessKey" from entitlement e join orders o on o.id = e.order_id where o.email = $1`,
    [email],
  );
  return rows;
}

describe('items', () => {
  test.each([
    { market: 'belarus', locale: 'ru', width: 1280, key: 'certificate-50-byn' },
    { market: 'georgia', locale: 'ge', width: 360, key: 'certificate-50-gel' },
  ] as const)('a certificate of $market is found, paid for and shown in $locale', async ({ key, ...options }) => {
    const visitor = await aVisitor(browser, app, { ...options, city: MARKETS[options.market].defaultCity });
    const { page, locale } = visitor;
    const { language, pay } = words(locale);
    const buyer = aBuyer(options);
    const item = await itemNamed(key, locale);

    await page.addInitScript(hearNothingOfPayments);
    const sale = await openFromList(visitor, item, options.market);
    await orderUnits(sale, locale, 1);
    await fillContact(sale, locale, buyer);
    await sale.getByRole('button', { name: pay }).click();
    const bank = await originOfBank(sale, locale);
    await payAtBank(sale, locale, GOOD_CARD);
    await sale.getByRole('heading', { name: m.widget_item_paid_title({}, language) }).waitFor();
    await expectPaidSum(sale, locale);
    // A bank that reports the payment before it sends the buyer back: the order is paid already at the return.
    visitor.expectStatus(404);
    await returnAgain(sale, bank);
    await expectPaidSum(sale, locale);
    await sale.getByRole('link', { name: m.widget_item_open({}, language) }).click();

    await page.waitForURL(/\/ticket\//);
    await page.getByRole('heading', { level: 1, name: item.title }).waitFor();
    await visitor.fits();
    const codes = await codesOf(buyer.email);
    expect(codes).toHaveLength(2);
    for (const { code } of codes) await page.getByText(spacedCode(code)).first().waitFor();
    const shown = await readCodeOnScreen(browser, page.getByRole('img').first());
    expect(codes.map(({ code }) => code)).toContain(shown);

    const [email] = await app.emailsTo(buyer.email);
    expect(email?.subject).toContain(item.title);
    for (const { code } of codes) expect(email?.text).toContain(spacedCode(code));
    expect(email?.attachments.map(({ contentType }) => contentType)).toContain('application/pdf');
    const { host, port } = new URL(app.siteOf(options.market));
    const cookies = await page.context().cookies();
    const fileFor = async (cookie: string) => {
      const url = `http://127.0.0.1:${port}/entitlement/${codes[0]?.accessKey}.pdf`;
      return new Uint8Array(await (await fetch(url, { headers: { host, cookie } })).arrayBuffer());
    };
    const pages = await readPdf(await fileFor(cookies.map(({ name, value }) => `${name}=${value}`).join('; ')));
    expect(pages.map(({ code }) => code).toSorted()).toEqual(codes.map(({ code }) => code).toSorted());
    // Another person with the address learns what was bought, and not the code, which is money.
    const friend = await aVisitor(browser, app, { ...options, city: MARKETS[options.market].defaultCity });
    await friend.page.goto(page.url());
    await friend.page.getByRole('heading', { level: 1, name: item.title }).waitFor();
    await friend.page.getByText(m.ticket_item_hidden({}, language)).first().waitFor();
    await friend.page.waitForLoadState('networkidle');
    for (const { code } of codes) expect(await friend.page.content()).not.toContain(spacedCode(code));
    expect(await readPdfText(await fileFor(''))).toContain(m.ticket_item_hidden({}, language));
  });

  test('a declined card costs nothing, and another one pays the same order', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'en', width: 1280, city: 'minsk' });
    const { page, locale } = visitor;
    const { language, pay } = words(locale);
    const buyer = aBuyer(visitor);
    const item = await itemNamed('dinner-before-show-minsk', locale);

    await visitor.visit(`/widget/?sid=${item.id}&lang=en`);
    await orderUnits(page, locale, 0);
    await fillContact(page, locale, buyer);
    await page.getByRole('button', { name: pay }).click();
    await payAtBank(page, locale, DECLINED_CARD);
    await page
      .getByRole('alert')
      .filter({ hasText: m.widget_item_declined({}, language) })
      .waitFor();
    expect(await codesOf(buyer.email)).toEqual([]);

    // The form has the buyer's data; only the consents must be given again.
    await agree(page, locale);
    await page.getByRole('button', { name: pay }).click();
    await payAtBank(page, locale, GOOD_CARD);
    await page.getByRole('heading', { name: m.widget_item_paid_title({}, language) }).waitFor();
    expect(await codesOf(buyer.email)).toHaveLength(1);
  });

  test('is bought without scripts, and given back on its own page', async () => {
    const { host } = new URL(app.siteOf('belarus'));
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'be-BY' });
    const page = await context.newPage();
    const language = { locale: textLanguage('be') };
    const item = await itemNamed('tshirt-mokry-asfalt', 'be');
    const buyer = aBuyer({ market: 'belarus' });
    const { pay } = words('be');

    await page.goto(`http://${host}/be/minsk/items/${KIND_SLUGS.good}/${item.id}`);
    await page.getByRole('link', { name: m.site_items_buy({}, language), exact: true }).click();
    await page.getByRole('radio').nth(2).check();
    await page.getByRole('spinbutton').fill('3');
    await page.getByRole('button', { name: m.widget_item_next({}, language) }).click();
    await page.getByRole('button', { name: pay }).click();
    await page.getByText(m.widget_error_email_missing({}, language)).waitFor();
    await fillContact(page, 'be', buyer);
    await page.getByRole('button', { name: pay }).click();
    await payAtBank(page, 'be', GOOD_CARD);
    await page.getByRole('heading', { name: m.widget_item_paid_title({}, language) }).waitFor();
    const codes = await codesOf(buyer.email);
    expect(codes).toHaveLength(3);

    await page.goto(`http://${host}/be/ticket/${codes[0]?.accessKey}`);
    await page.locator('summary').click();
    await page.getByRole('button', { name: m.ticket_refund_confirm({}, language) }).click();
    await page.getByRole('heading', { name: m.ticket_item_refunded({}, language) }).waitFor();
    expect(await page.getByRole('img').count()).toBe(0);
    await context.close();
  });
});

describe('an item in a messenger', () => {
  test.each([
    ['belarus', 'ru', 'certificate-50-byn', KIND_SLUGS.certificate],
    ['georgia', 'ge', 'vinyl-tetri-mta', KIND_SLUGS.good],
  ] as const)('of %s in %s shows a picture of its own', async (market, locale, key, kind) => {
    const { host, port } = new URL(app.siteOf(market));
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { host } });
    const item = await itemNamed(key, locale);
    const page = await ask(`/${locale}/${MARKETS[market].defaultCity}/items/${kind}/${item.id}`);
    const [, image = ''] = /<meta property="og:image" content="[^"]*?(\/posters\/[^"]+)"/.exec(await page.text()) ?? [];
    expect(image).toMatch(new RegExp(`^/posters/item-${item.id}-card-${locale}-\\w+\\.png$`));
    const picture = await ask(image);
    // Cached as immutable, because the page and the picture are drawn from the same data.
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      expect.stringContaining('immutable'),
    ]);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
  });
});
