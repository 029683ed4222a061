import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createCertificatesStore } from '#adapters/db/tenders/certificates-store.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { launchBrowser } from '#test/browser.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { plain } from '#test/builders/read-ticket.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { axeFaults, layoutFaults } from '../../verify/ui-audit/audit.ts';
import { giveCertificate, givePoints } from '../steps/balances.ts';
import { aBuyer, agree, type Buyer, words } from '../steps/sale-steps.ts';

const browser = await launchBrowser();
const app = demoApp();
const POINTS = 300;
const SPENT = 100;
const CERTIFICATE = 50;

type Scheme = 'light' | 'dark';

async function withoutScripts(width: number, colorScheme: Scheme): Promise<Page> {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return page;
}

/** What the page shows is looked at in one that runs scripts. With `PICTURES=FOLDER` it is photographed there. */
async function faultsOf(page: Page, colorScheme: Scheme, name: string): Promise<object[]> {
  const viewport = page.viewportSize() ?? { width: 360, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const looked = await context.newPage();
  const [url, body] = [page.url().replace(/#.*/, ''), await page.content()];
  await looked.route(url, (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await looked.goto(url);
  const faults = [...(await axeFaults(looked)), ...(await layoutFaults(looked))];
  const folder = process.env['PICTURES'];
  if (folder !== undefined) {
    const path = `${folder}/${name}-${viewport.width}-${colorScheme}.png`;
    await looked.screenshot({ path, fullPage: true });
  }
  await context.close();
  return faults;
}

async function codeFrom(email: string): Promise<string> {
  const [mail] = (await app.emailsTo(email)).toReversed();
  return /\d{6}/.exec(mail?.subject ?? '')?.[0] ?? '';
}

async function pay(page: Page, locale: Locale, buyer: Buyer): Promise<void> {
  const { language } = words(locale);
  await page
    .getByRole('textbox', { name: m.widget_email({}, language) })
    .first()
    .fill(buyer.email);
  await page.getByRole('textbox', { name: m.widget_phone({}, language) }).fill(buyer.phone);
  await agree(page, locale);
}

test.each([
  ['belarus', 'be', 360, 'dark'],
  ['georgia', 'ge', 1280, 'light'],
] as const)(
  'an item is paid by certificates and points alone in %s (%s) at %i in the %s theme',
  async (market, locale, width, colorScheme) => {
    const { language } = words(locale);
    const page = await withoutScripts(width, colorScheme);
    const buyer = aBuyer({ market });
    const { currency } = MARKETS[market];
    const money = (minor: number): string => plain(formatMoney(minor, currency, locale));
    const { rows } = await app.pool.query<{ id: number; price: number }>(
      `select i.id, (o.price_minor + o.fee_minor)::int as price from item i join item_option o on o.item_id = i.id
       where i.kind = 'video' and i.market = $1 and i.is_on_sale and o.price_minor > $2
         and (select count(*) from item_option where item_id = i.id) = 1 order by i.id limit 1`,
      [market, SPENT + CERTIFICATE],
    );
    const [film] = rows;
    if (film === undefined) throw new Error(`No film to rent in ${market}`);
    // A certificate pays before points, so it leaves exactly this much for them.
    await givePoints(app, market, buyer.email, POINTS);
    const given = await giveCertificate(app, market, { amountMinor: CERTIFICATE });
    const own = await giveCertificate(app, market, { amountMinor: film.price - SPENT, email: buyer.email });
    await page.goto(`${app.siteOf(market)}/widget/item?iid=${film.id}&lang=${locale}`);
    await page.getByRole('button', { name: m.widget_item_next({}, language) }).click();
    const section = page.getByRole('region', { name: m.widget_wallet_open({}, language) });
    const certificate = section.getByRole('textbox', { name: m.widget_wallet_certificate({}, language) });
    const contact = page.getByRole('textbox', { name: m.widget_phone({}, language) });
    expect(await certificate.isVisible()).toBe(false);
    expect(await faultsOf(page, colorScheme, 'closed')).toEqual([]);
    await section.getByText(m.widget_wallet_open({}, language)).click();
    await contact.fill(buyer.phone);
    await certificate.fill('nothing');
    await certificate.press('Enter');
    await section.getByText(m.widget_error_certificate_unknown({}, language)).waitFor();
    expect([await certificate.inputValue(), await contact.inputValue()]).toEqual(['nothing', buyer.phone]);
    expect(await faultsOf(page, colorScheme, 'refused')).toEqual([]);
    await certificate.fill(spacedCode(given).toLowerCase());
    await section
      .getByRole('button', { name: m.widget_promo_apply({}, language) })
      .first()
      .click();
    const name = m.widget_tender_certificate({ code: spacedCode(given) }, language);
    await section.getByText(name, { exact: true }).waitFor();
    expect(await contact.inputValue()).toBe(buyer.phone);

    const email = section.getByRole('textbox', { name: m.widget_email({}, language) });
    await email.fill(buyer.email);
    await section.getByRole('button', { name: m.widget_wallet_send({}, language) }).click();
    const proof = section.getByRole('textbox', { name: m.widget_wallet_code({}, language) });
    await proof.waitFor();
    await proof.fill('1');
    await section.getByRole('button', { name: m.widget_wallet_confirm({}, language) }).click();
    await section.getByText(m.widget_error_wrong_code({}, language)).waitFor();
    expect(await faultsOf(page, colorScheme, 'code')).toEqual([]);
    await expect.poll(() => codeFrom(buyer.email), { timeout: 15_000 }).toMatch(/^\d{6}$/);
    await proof.fill(await codeFrom(buyer.email));
    await proof.press('Enter');
    await section.getByRole('textbox', { name: m.widget_wallet_points_use({}, language) }).fill(String(SPENT));
    await page.keyboard.press('Enter');
    await section.getByText(m.widget_tender_points({}, language), { exact: true }).waitFor();
    expect(await faultsOf(page, colorScheme, 'balances')).toEqual([]);
    expect(plain(await section.innerText())).toContain(money(film.price - CERTIFICATE - SPENT));
    await section.getByRole('button', { name: `${m.widget_remove_seat({}, language)}: ${name}` }).click();
    await expect.poll(() => section.getByText(name, { exact: true }).count()).toBe(0);
    // The own certificate covers all that is left: nothing is asked of a bank.
    const ownMoney = formatMoney(film.price - SPENT, currency, locale);
    const ownName = m.widget_wallet_own({ code: spacedCode(own), money: ownMoney }, language);
    await section.getByRole('button', { name: `${m.widget_wallet_use({}, language)}: ${ownName}` }).click();
    await section.getByText(m.widget_wallet_covered({}, language)).waitFor();
    expect(await faultsOf(page, colorScheme, 'covered')).toEqual([]);
    await pay(page, locale, buyer);
    await page.getByRole('button', { name: m.widget_form_complete({}, language) }).click();
    await page.getByRole('heading', { level: 1, name: m.widget_item_rental_paid_title({}, language) }).waitFor();
    expect(await faultsOf(page, colorScheme, 'paid')).toEqual([]);
    const { rows: paid } = await app.pool.query(
      `select o.state, array_agg(t.kind::text order by t.kind::text) as kinds
       from orders o join order_tender t on t.order_id = o.id and t.state = 'spent' where o.email = $1 group by o.id`,
      [buyer.email],
    );
    expect(paid).toEqual([{ state: 'paid', kinds: ['certificate', 'points'] }]);
    const balanceOf = async (code: string) =>
      (await createCertificatesStore(app.pool).find(code))?.certificate.balanceMinor;
    expect([await balanceOf(own), await balanceOf(given)]).toEqual([0, CERTIFICATE]);
    await page.context().close();
  },
);

test('a presale by code with a wheelchair place and its companion’s, in both markets and themes', async () => {
  for (const [market, locale, width, colorScheme] of [
    ['belarus', 'ru', 1280, 'dark'],
    ['georgia', 'en', 360, 'light'],
  ] as const) {
    const { language } = words(locale);
    const performance = await app.aPerformance(market, { hasWheelchairPlace: true });
    const code = `FANS-${performance.id}`;
    await app.pool.query(
      `update performance set presale_from = now() - interval '1 hour', sale_from = now() + interval '2 days' where id = $1`,
      [performance.id],
    );
    await app.pool.query(
      `insert into voucher (code, market, performance_ids, opens_presale, max_uses) values ($1, $2, array[$3::int], true, 2)`,
      [code, market, performance.id],
    );
    const page = await withoutScripts(width, colorScheme);
    await page.goto(`${app.siteOf(market)}/widget/?oid=${performance.eventId}&seid=${performance.id}&lang=${locale}`);
    const field = page.getByRole('textbox', { name: m.widget_access_label({}, language) });
    await field.waitFor();
    expect(await faultsOf(page, colorScheme, 'presale')).toEqual([]);
    await field.fill('NOBODY');
    await field.press('Enter');
    await page.getByText(m.widget_access_unknown({}, language)).waitFor();
    expect(await field.inputValue()).toBe('NOBODY');
    expect(await faultsOf(page, colorScheme, 'presale-refused')).toEqual([]);
    await field.fill(code.toLowerCase());
    await page.getByRole('button', { name: m.widget_access_submit({}, language) }).click();
    await page.getByText(m.widget_access_opened({ code }, language)).waitFor();
    expect(await faultsOf(page, colorScheme, 'presale-open')).toEqual([]);

    // Sector by sector, until one has a wheelchair place.
    const place = page.getByRole('checkbox', { name: m.widget_seat_accessible({}, language) });
    const sectors = page.getByRole('link', { name: /·/ });
    for (let at = 0; ; at += 1) {
      await sectors.nth(at).click();
      await page.getByRole('button', { name: m.widget_form_take_ticked({}, language) }).waitFor();
      if ((await place.count()) > 0) break;
      await page.getByRole('link', { name: m.widget_form_all_sectors({}, language) }).click();
    }
    const take = page.getByRole('button', { name: m.widget_form_take_ticked({}, language) });
    await place.first().check();
    await take.click();
    await page.getByRole('heading', { level: 1, name: m.widget_wheelchair_title({}, language) }).waitFor();
    expect(await faultsOf(page, colorScheme, 'wheelchair')).toEqual([]);
    await page.getByRole('button', { name: m.widget_wheelchair_no({}, language) }).click();
    await take.waitFor();
    expect(await place.first().isChecked()).toBe(false);
    await place.first().check();
    await take.click();
    await page.getByRole('button', { name: m.widget_wheelchair_both({}, language) }).click();
    await page.getByRole('heading', { level: 1, name: m.widget_almost({}, language) }).waitFor();
    const form = page.getByRole('main');
    await form.getByText(m.widget_seat_accessible({}, language)).first().waitFor();
    await form.getByText(m.widget_seat_companion({}, language)).first().waitFor();
    expect(await faultsOf(page, colorScheme, 'wheelchair-held')).toEqual([]);
    // The code has no use left for another order, and opens this one.
    await page.getByRole('link', { name: m.widget_item_change({}, language) }).click();
    await page.getByRole('radio', { name: m.widget_join_yes({}, language) }).waitFor();
    expect(await page.getByRole('radio').count()).toBe(1);
    expect(await faultsOf(page, colorScheme, 'presale-again')).toEqual([]);
    const { rows } = await app.pool.query('select used from voucher where code = $1', [code]);
    expect(rows).toEqual([{ used: 2 }]);
    await page.context().close();
  }
});
