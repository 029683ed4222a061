import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { OFFERED_LOCALES } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { m } from '#texts/generated/messages.js';
import { chooseTwoFromList, openSale, words } from './steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();

/** Names below localhost need not resolve outside a browser, so the request goes to 127.0.0.1 with a host header. */
function page(market: MarketName, path: string): Promise<{ status: number; html: string }> {
  const { host, port } = new URL(app.siteOf(market));
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, html: Buffer.concat(pieces).toString() }));
    }).on('error', reject);
  });
}
function jsonLdOf(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
}
const textOf = (html: string): string =>
  html.replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, ' ');

describe('documents', () => {
  test.each(['belarus', 'georgia'] as const)(
    'menu and footer of %s lead to documents and discounts that exist',
    async (market) => {
      for (const locale of OFFERED_LOCALES) {
        const city = MARKETS[market].defaultCity;
        const { html } = await page(market, `/${locale}/${city}/objects/1`);
        const links = new Set(
          [...html.matchAll(/href="(\/\w+\/(?:pages|skidki)[^"]*)"/g)].map(([, path = '']) => path),
        );
        expect([...links]).toEqual(
          expect.arrayContaining(
            [
              'pages/help',
              'pages/for-organizers',
              'pages/refund-rules',
              'pages/contract-offer',
              'pages/privacy-policy',
              'pages',
              `skidki/${city}`,
            ].map((path) => `/${locale}/${path}`),
          ),
        );
        for (const link of links) {
          const { status, html: linked } = await page(market, link);
          expect([link, status, linked.match(/<h1/g)?.length]).toEqual([link, 200, 1]);
        }
      }
    },
  );

  test('an earlier edition names the one in force and stays out of search engines', async () => {
    const current = await page('belarus', '/ru/pages/contract-offer');
    expect(current.html).toMatch(/<link rel="canonical" href="[^"]+\/ru\/pages\/contract-offer">/);
    expect(current.html).not.toContain('noindex');
    const old = await page('belarus', '/ru/pages/contract-offer?version=1.0');
    expect(old.status).toBe(200);
    expect(old.html).toContain('<meta name="robots" content="noindex">');
    expect(old.html).toMatch(/<link rel="canonical" href="[^"]+\/ru\/pages\/contract-offer">/);
    expect(textOf(old.html)).toContain('Это прежняя редакция');
    expect((await page('belarus', '/ru/pages/contract-offer?version=7.0')).status).toBe(302);
    expect((await page('belarus', '/ru/pages/nothing')).status).toBe(302);
    expect((await page('georgia', '/ge/pages/nothing')).status).toBe(404);
  });

  test.each(['belarus', 'georgia'] as const)('the checkout of %s leads to the editions in force', async (market) => {
    const locale = market === 'belarus' ? 'ru' : 'ge';
    const { language, checkout } = words(locale);
    const visitor = await aVisitor(browser, app, { market, locale, width: 1280 });
    const form = await openSale(visitor, await app.aPerformance(market));
    await chooseTwoFromList(form, locale);
    await form.getByRole('button', { name: checkout }).click();
    for (const [name, document] of [
      [m.widget_offer({}, language), 'contract-offer'],
      [m.widget_data({}, language), 'privacy-policy'],
    ] as const) {
      const link = new URL((await form.getByRole('link', { name }).getAttribute('href')) ?? '');
      expect(link.origin).toBe(app.siteOf(market));
      expect(link.pathname).toBe(`/${locale}/pages/${document}`);
      const { status, html } = await page(market, link.pathname + link.search);
      expect([status, html.includes('noindex')]).toEqual([200, false]);
    }
  });

  test('questions and answers are told to search engines as they are read', async () => {
    for (const [market, locale] of [
      ['belarus', 'be'],
      ['georgia', 'ge'],
    ] as const) {
      const { html } = await page(market, `/${locale}/pages/help`);
      const faq = jsonLdOf(html).find((thing) => thing['@type'] === 'FAQPage') as {
        mainEntity: { name: string; acceptedAnswer: { text: string } }[];
      };
      expect(faq.mainEntity.length).toBeGreaterThan(7);
      const seen = textOf(html).replaceAll(/[\s\u00a0]+/g, ' ');
      for (const { name, acceptedAnswer } of faq.mainEntity) {
        expect(name).toMatch(/\?$/);
        expect(seen).toContain(name);
        expect(acceptedAnswer.text).not.toMatch(/[[\]{}]/);
      }
    }
  });

  test('the table of contents leads to its sections, by keyboard and from another page', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
    await visitor.visit('/ru/pages/contract-offer');
    await visitor.fits();
    const link = visitor.page
      .getByRole('navigation', { name: 'Содержание' })
      .getByRole('link', { name: 'Билет и вход' });
    await link.focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**#ticket');
    const heading = visitor.page.getByRole('heading', { name: /Билет и вход/ });
    const top = async () => (await heading.boundingBox())?.y ?? -1;
    await expect.poll(top).toBeGreaterThan(0);
    expect(await top()).toBeLessThan(300);
    await visitor.page.getByRole('link', { name: 'политике конфиденциальности' }).click();
    await visitor.page.waitForURL('**/ru/pages/privacy-policy#rights');
    await visitor.page.getByRole('heading', { level: 1, name: 'Политика конфиденциальности' }).waitFor();
    const rights = visitor.page.getByRole('heading', { name: /Ваши права/ });
    await expect.poll(async () => (await rights.boundingBox())?.y ?? -1).toBeLessThan(400);
  });

  test('paper gets the text without the frame', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 1280, city: 'minsk' });
    await visitor.visit('/ru/pages/refund-rules');
    await visitor.page.emulateMedia({ media: 'print' });
    expect(await visitor.page.getByRole('banner').isVisible()).toBe(false);
    expect(await visitor.page.getByRole('contentinfo').isVisible()).toBe(false);
    expect(await visitor.page.getByRole('navigation').count()).toBe(0);
    expect(await visitor.page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});

describe('discounts', () => {
  test('from the list to a campaign, to an event with a date to buy, and back by the line on its page', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'ru', width: 360, city: 'minsk' });
    await visitor.visit('/ru/skidki/minsk');
    await visitor.fits();
    await visitor.page.getByRole('link', { name: 'Студенческий четверг' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Студенческий четверг' }).waitFor();
    await visitor.page.getByText('На сайте скидки нет: билеты по обычной цене.').waitFor();
    await visitor.fits();
    await visitor.page
      .getByRole('link', { name: /^Даты акции/ })
      .first()
      .click();
    await visitor.page.waitForURL(/\/ru\/skidki\/minsk\/\d+\/\d+$/);
    await visitor.page.getByText('Чтобы заплатить меньше, возьмите их в кассе').waitFor();
    await visitor.fits();
    await visitor.page.locator('main a[href*="/widget/"]').first().waitFor();
    await visitor.page.getByRole('link', { name: 'О событии' }).click();
    await visitor.page.waitForURL(/\/ru\/minsk\/event\/\d+$/);
    const line = visitor.page.getByRole('list', { name: /^Скидк/ }).getByRole('link', { name: 'Студенческий четверг' });
    await line.click();
    await visitor.page.waitForURL(/\/ru\/skidki\/minsk\/\d+\/\d+$/);
  });

  test('a city without campaigns offers others and stays out of search engines', async () => {
    const visitor = await aVisitor(browser, app, { market: 'belarus', locale: 'be', width: 1280, city: 'brest' });
    await visitor.visit('/be/skidki/brest');
    await visitor.page.getByRole('heading', { name: 'Зніжак цяпер няма' }).waitFor();
    await visitor.page.getByRole('heading', { name: 'Завяршыліся' }).waitFor();
    await visitor.page.getByRole('main').getByRole('link', { name: 'Мінск' }).last().click();
    await visitor.page.waitForURL('**/be/skidki/minsk');
    expect((await page('belarus', '/be/skidki/brest')).html).toContain('noindex');
  });

  test('what nobody knows is not found', async () => {
    for (const path of ['/ru/skidki/atlantis', '/ru/skidki/minsk/999999', '/ru/skidki/brest/1', '/ru/skidki/minsk/1/1'])
      expect([path, (await page('belarus', path)).status]).toEqual([path, 302]);
  });

  test('a fixed price is told as an offer, in both markets with their own currency', async () => {
    for (const [market, city, currency, value] of [
      ['belarus', 'minsk', 'BYN', '7.00'],
      ['georgia', 'tbilisi', 'GEL', '10.00'],
    ] as const) {
      const locale = market === 'belarus' ? 'ru' : 'ge';
      const { html } = await page(market, `/${locale}/skidki/${city}`);
      const links = new Set(
        [...html.matchAll(new RegExp(`href="(/${locale}/skidki/${city}/\\d+)"`, 'g'))].map(([, path = '']) => path),
      );
      const offers: Record<string, unknown>[] = [];
      for (const link of links) {
        const campaign = await page(market, link);
        expect(campaign.status).toBe(200);
        offers.push(...jsonLdOf(campaign.html).filter((thing) => thing['@type'] === 'Offer'));
      }
      expect(offers).toMatchObject([
        { price: value, priceCurrency: currency, availability: 'https://schema.org/InStoreOnly' },
      ]);
    }
  });
});
