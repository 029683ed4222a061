import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Locale, contentLanguage } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { launchBrowser } from '#test/browser.ts';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { demoApp, type DemoPerformance } from '#test/builders/demo-app.ts';
import { plain } from '#test/builders/read-ticket.ts';
import { aVisitor } from '#test/builders/visitor.ts';
import { formatMoney } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { axeFaults, layoutFaults } from '../../verify/ui-audit/audit.ts';
import { cancel, fileOf, handOverFirst, returnSecond, stateOf } from '../steps/after-purchase.ts';
import { addChildTariff } from '../steps/child-tariff.ts';
import { giveCertificate, givePoints } from '../steps/balances.ts';
import { anAccount, logInAt } from '../steps/login-steps.ts';
import {
  aBuyer,
  agree,
  type Buyer,
  chooseTwoFromList,
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

type Things = { first: DemoPerformance; second: DemoPerformance; parking: number; rental: number; code: string };

/**
 * Two performances of two organizers, a parking place beside the first, a film and a promo code on all of it. For the first
 * performance there are tickets for children, and its tickets bear names.
 */
async function thingsToBuy(market: MarketName): Promise<Things> {
  const first = await app.aPerformance(market);
  const { rows } = await app.pool.query<DemoPerformance>(
    `select p.id, p.event_id as "eventId", v.hash as "planHash" from performance p
     join event e on e.id = p.event_id join event had on had.id = $2 join hall_plan_version v on v.id = p.plan_version_id
     join price_list l on l.id = p.price_list_id join performance_stock s on s.performance_id = p.id
     where e.organizer_id <> had.organizer_id and p.state = 'scheduled' and p.sale_mode = 'online' and p.sale_from is null
       and l.currency = $1 and p.starts_at > now() + interval '3 days' and s.free > 100 and v.seat_count < 1500
       and v.standing = '[]' and not exists (select from order_line where performance_id = p.id) order by p.id limit 1`,
    [MARKETS[market].currency, first.eventId],
  );
  const [second] = rows;
  if (second === undefined) throw new Error(`No organizer has another performance in ${market}`);
  await addChildTariff(app, first.id);
  await app.pool.query('update performance set asks_names = true where id = $1', [first.id]);
  const parking = await app.pool.query<{ id: number }>(
    `with i as (
       insert into item (key, kind, market, title, description, currency, valid_days, is_one_day, is_on_sale, city_id, place_id)
       select 'parking-' || p.id, 'parking', $2, '{"ru":"Парковка у театра","en":"Parking","be":"Паркоўка","ka":"პარკინგი"}', '{}', $3,
         null, false, true, p.city_id, p.place_id from performance p where p.id = $1 returning id)
     insert into item_option (item_id, option_no, key, price_minor, fee_minor) select id, 1, 'o1', 500, 0 from i
     returning item_id as id`,
    [first.id, market, MARKETS[market].currency],
  );
  const rental = await app.pool.query<{ id: number }>(
    `select i.id from item i where i.kind = 'video' and i.market = $1 and i.is_on_sale
       and (select min(o.price_minor) from item_option o where o.item_id = i.id) > 0 order by i.id limit 1`,
    [market],
  );
  const code = `VMESTE-${first.id}`;
  await app.pool.query(
    `insert into voucher (code, market, effect) values ($1, $2, '{"kind":"percent","permille":100}')`,
    [code, market],
  );
  const [place, film] = [parking.rows[0]?.id, rental.rows[0]?.id];
  if (place === undefined || film === undefined) throw new Error(`No film to rent in ${market}`);
  return { first, second, parking: place, rental: film, code };
}

/** What was bought by one payment: a line for each kind and seller, and what was issued for it. */
async function expectBought(buyer: Buyer, { first, second, parking, rental, code }: Things): Promise<string> {
  const { rows } = await app.pool.query<{
    accessKey: string;
    lines: string[];
    payments: number;
    codes: number;
    names: number;
  }>(
    `select o.access_key as "accessKey",
       (select array_agg(coalesce('p' || l.performance_id || '/' || l.tariff_no, 'i' || l.item_id) order by l.line_no)
          from order_line l where l.order_id = o.id and l.state = 'live') as lines,
       (select count(*)::int from payment p where p.order_id = o.id) as payments,
       (select count(*)::int from entitlement e where e.order_id = o.id) as codes,
       (select count(*)::int from order_line l where l.order_id = o.id and l.holder_name is not null) as names
     from orders o join voucher v on v.id = o.voucher_id where o.email = $1 and o.state = 'paid' and v.code = $2`,
    [buyer.email, code],
  );
  expect(rows).toHaveLength(1);
  const [order] = rows;
  expect(order?.lines.toSorted()).toEqual(
    [`p${first.id}/1`, `p${first.id}/2`, `p${second.id}/1`, `p${second.id}/1`, `i${parking}`, `i${rental}`].toSorted(),
  );
  expect(order).toMatchObject({ payments: 1, codes: 2, names: 2 });
  return order?.accessKey ?? '';
}

async function titlesOf({ first, second, parking, rental }: Things, locale: Locale): Promise<string[]> {
  const { rows } = await app.pool.query<{ title: string }>(
    `select tr(e.title, $5) as title from event e where e.id = any($1) union all
     select tr(i.title, $5) from item i where i.id in ($2, $3) and $4`,
    [[first.eventId, second.eventId], parking, rental, true, contentLanguage(locale)],
  );
  return rows.map(({ title }) => plain(title));
}

/** The email and the page of the tickets name all parts of the order. */
async function expectTold(
  page: Page,
  buyer: Buyer,
  things: Things,
  where: { accessKey: string; market: MarketName; locale: Locale },
) {
  const titles = await titlesOf(things, where.locale);
  const [email] = await app.emailsTo(buyer.email);
  for (const title of titles) expect(plain(email?.text ?? '')).toContain(title);
  await page.goto(`${app.siteOf(where.market)}/${where.locale}/ticket/${where.accessKey}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = plain(await page.getByRole('main').innerText());
  for (const title of titles) expect(shown).toContain(title);
  expect(await page.getByRole('img').count()).toBeGreaterThanOrEqual(5);
}

async function faultsOf(page: Page): Promise<object[]> {
  return [...(await axeFaults(page)), ...(await layoutFaults(page))];
}

/** The same of a page that runs no scripts: what it shows is looked at in one that does. */
async function faultsWithoutScripts(page: Page, colorScheme: 'light' | 'dark'): Promise<object[]> {
  const viewport = page.viewportSize() ?? { width: 360, height: 800 };
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' });
  const looked = await context.newPage();
  const [url, body] = [page.url(), await page.content()];
  await looked.route(url, (route) => route.fulfill({ body, contentType: 'text/html; charset=utf-8' }));
  await looked.goto(url);
  const faults = await faultsOf(looked);
  await context.close();
  return faults;
}

const addressOf = ({ eventId, id }: DemoPerformance, locale: Locale) =>
  `/widget/?oid=${eventId}&seid=${id}&lang=${locale}`;

test.each([
  ['belarus', 'ru', 360],
  ['georgia', 'en', 1280],
] as const)(
  'two performances, parking and a film by promo code, certificate, points and card, and what becomes of them, in %s (%s) at %i',
  async (market, locale, width) => {
    const { language, checkout, pay } = words(locale);
    const things = await thingsToBuy(market);
    const visitor = await aVisitor(browser, app, { market, locale, width, city: MARKETS[market].defaultCity });
    const { page } = visitor;
    const buyer = aBuyer(visitor);
    const account = await anAccount(app, market);
    await givePoints(app, market, buyer.email, POINTS);
    const certificate = await giveCertificate(app, market, { amountMinor: CERTIFICATE });
    await logInAt(page, `${app.siteOf(market)}/${locale}/${MARKETS[market].defaultCity}`, account);
    // Only now, so that no email tells of the login.
    await app.pool.query('update account set email_proved = $2 where phone = $1', [account.phone, buyer.email]);
    const basket = page.getByRole('complementary', { name: m.widget_basket({}, language) });

    await openSale(visitor, things.first);
    await chooseTwoFromList(page, locale);
    await basket.getByRole('combobox').first().selectOption('2');
    await basket.getByText(m.widget_tariff_to_age({ count: 12 }, language)).waitFor();

    // The site names the order wherever the visitor goes, and leads back to it.
    await visitor.visit(`/${locale}/${MARKETS[market].defaultCity}`);
    const unpaid = page.getByRole('region', { name: m.site_unpaid_order({}, language) });
    await unpaid.getByRole('link', { name: m.site_unpaid_continue({}, language) }).waitFor();
    expect(await unpaid.getByRole('timer').innerText()).toMatch(/\d:\d\d/);
    expect(await axeFaults(page)).toEqual([]);

    await openSale(visitor, things.second);
    const others = basket.getByRole('region', { name: m.widget_also_in_order({}, language) });
    await unfoldBasket(basket);
    await others.getByRole('link', { name: /./ }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const another = await page.context().newPage();
    await another.goto(`${app.siteOf(market)}${addressOf(things.first, locale)}`);
    await chooseTwoFromList(page, locale);
    // The other tab sees what was added here.
    const inOther = another.getByRole('complementary', { name: m.widget_basket({}, language) });
    await unfoldBasket(inOther);
    await inOther.getByRole('region', { name: m.widget_also_in_order({}, language) }).waitFor();
    await another.close();

    await basket.getByRole('button', { name: checkout, disabled: false }).click();
    await page.getByRole('heading', { level: 1, name: m.widget_almost({}, language) }).waitFor();
    // For half a second the button to pay looks inactive.
    await page.locator('button[data-settled="true"]').waitFor();
    const extras = page.getByRole('region', { name: m.widget_extras({}, language) });
    await extras
      .getByRole('button', { name: m.widget_extra_add_named({ title: parkingTitle(locale) }, language) })
      .click();
    await removing(page, parkingTitle(locale), locale).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // What organizers ask stands beside the ticket that it is about.
    expect(await page.getByRole('textbox', { name: m.widget_question_name({}, language) }).count()).toBe(2);

    // The film is added where it is sold, and pays for all.
    await visitor.visit(`/widget/item?iid=${things.rental}&lang=${locale}`);
    await page.getByRole('radio', { name: m.widget_join_yes({}, language) }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: m.widget_item_next({}, language) }).click();
    await page.getByRole('heading', { level: 1, name: m.widget_almost({}, language) }).waitFor();
    await page.getByRole('textbox', { name: m.widget_promo_code({}, language) }).fill(things.code.toLowerCase());
    await page.getByRole('button', { name: m.widget_promo_apply({}, language) }).click();
    await page.getByRole('button', { name: m.widget_promo_remove({ code: things.code }, language) }).waitFor();
    const wallet = page.getByRole('region', { name: m.widget_wallet_open({}, language) });
    await wallet.getByText(m.widget_wallet_open({}, language)).click();
    await wallet.getByRole('textbox', { name: m.widget_wallet_certificate({}, language) }).fill(certificate);
    await page.keyboard.press('Enter');
    const paidBy = m.widget_tender_certificate({ code: spacedCode(certificate) }, language);
    await wallet.getByText(paidBy, { exact: true }).waitFor();
    await wallet.getByRole('textbox', { name: m.widget_wallet_points_use({}, language) }).fill(String(POINTS - 100));
    await page.keyboard.press('Enter');
    await wallet.getByText(m.widget_tender_points({}, language), { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await fillContact(page, locale, buyer);
    visitor.expectStatus(409);
    await page.getByRole('button', { name: pay }).click();
    const names = page.getByRole('textbox', { name: m.widget_question_name({}, language) });
    await page.getByText(m.widget_error_answer_missing({}, language)).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await names.nth(0).fill('Anna Petrova');
    await names.nth(1).fill('Mark Petrov');
    await page.getByRole('button', { name: pay }).click();
    await payAtBank(page, locale, GOOD_CARD);
    await page.getByRole('heading', { level: 1, name: m.widget_paid({}, language) }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const accessKey = await expectBought(buyer, things);
    await expectTold(page, buyer, things, { accessKey, market, locale });

    const bought = { app, page, market, locale, accessKey };
    const friend = `friend-of-${buyer.email}`;
    await handOverFirst(bought, friend);
    await returnSecond(bought);
    await cancel(app, (await stateOf(bought))?.lastPerformance ?? 0);
    const state = await stateOf(bought);
    expect(state?.lines).toEqual(['live, handed over', 'returned', 'cancelled', 'cancelled', 'live', 'live']);
    expect(state?.kinds).toEqual(['certificate', 'points']);
    expect(state?.backMinor).toBeGreaterThan(0);
    const titles = await titlesOf(things, locale);
    const letters = async () => plain((await app.emailsTo(buyer.email)).map(({ subject }) => subject).join('\n'));
    await expect.poll(letters, { timeout: 20_000 }).toContain(titles[1] ?? '');
    await visitor.visit(`/${locale}/ticket/${accessKey}`);
    const shown = plain(await page.getByRole('main').innerText());
    for (const title of titles) expect(shown).toContain(title);
    expect(await faultsOf(page)).toEqual([]);
    expect(await fileOf(page)).toContain(plain(m.ticket_handed_over({}, language)));
    await page.goto(`${app.siteOf(market)}/cabinet/${locale}/orders/${state?.id}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const title of titles)
      await expect.poll(async () => plain(await page.getByRole('main').innerText())).toContain(title);
    expect(await faultsOf(page)).toEqual([]);
  },
);

const PARKING: Partial<Record<Locale, string>> = {
  ru: 'Парковка у театра',
  en: 'Parking',
  be: 'Паркоўка',
  ge: 'პარკინგი',
};
const parkingTitle = (locale: Locale): string => PARKING[locale] ?? '';

/** The button that takes a part out of the order. */
const removing = (page: Page, title: string, locale: Locale): Locator =>
  page.getByRole('button', { name: `${m.widget_remove_part({}, words(locale).language)}: ${title}` });

test.each([
  ['belarus', 'be', 360, 'light'],
  ['georgia', 'ge', 1280, 'dark'],
] as const)('the same without scripts in %s (%s) at %i in the %s theme', async (market, locale, width, colorScheme) => {
  const { language, pay } = words(locale);
  const things = await thingsToBuy(market);
  const site = app.siteOf(market);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width, height: 800 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const buyer = aBuyer({ market });
  const best = page.getByRole('button', { name: m.widget_form_take_best({}, language) });

  await page.goto(`${site}${addressOf(things.first, locale)}`);
  await best.waitFor();
  expect(new URL(page.url()).searchParams.get('form')).toBe('1');
  expect(await faultsWithoutScripts(page, colorScheme)).toEqual([]);
  // Of a row of the list two seats, of which one is for a child.
  await page.getByRole('link', { name: /·/ }).first().click();
  const seats = page.locator('[data-wide="false"]').getByRole('checkbox');
  await seats.nth(0).check();
  await seats.nth(1).check();
  expect(await faultsWithoutScripts(page, colorScheme)).toEqual([]);
  await page.getByRole('button', { name: m.widget_form_take_ticked({}, language) }).click();
  await page.getByRole('heading', { level: 1, name: m.widget_almost({}, language) }).waitFor();
  expect(new URL(page.url()).searchParams.has('order')).toBe(true);
  await page.getByRole('textbox', { name: m.widget_email({}, language) }).fill(buyer.email);
  await page.getByRole('combobox', { name: /./ }).first().selectOption('2');
  await page.getByRole('button', { name: m.widget_form_update({}, language) }).click();
  // What was typed is still there.
  expect(await page.getByRole('textbox', { name: m.widget_email({}, language) }).inputValue()).toBe(buyer.email);
  await page.getByRole('button', { name: m.widget_extra_add_named({ title: parkingTitle(locale) }, language) }).click();
  await removing(page, parkingTitle(locale), locale).waitFor();

  await page.goto(`${site}${addressOf(things.second, locale)}`);
  await page.getByRole('radio', { name: m.widget_join_yes({}, language) }).waitFor();
  expect(await faultsWithoutScripts(page, colorScheme)).toEqual([]);
  await best.click();
  await page.getByRole('heading', { level: 1, name: m.widget_almost({}, language) }).waitFor();
  await page.goto(`${site}/widget/item?iid=${things.rental}&lang=${locale}`);
  await page.getByRole('button', { name: m.widget_item_next({}, language) }).click();

  await page.getByRole('textbox', { name: m.widget_promo_code({}, language) }).fill('nothing');
  await page.getByRole('button', { name: m.widget_promo_apply({}, language) }).click();
  await page.getByText(m.widget_error_voucher_unknown({}, language)).waitFor();
  await page.getByRole('textbox', { name: m.widget_promo_code({}, language) }).fill(things.code);
  await page.getByRole('button', { name: m.widget_promo_apply({}, language) }).click();
  await page.getByRole('button', { name: m.widget_promo_remove({ code: things.code }, language) }).waitFor();
  await page.getByRole('button', { name: pay }).click();
  await page.getByText(m.widget_error_email_missing({}, language)).waitFor();
  expect(await faultsWithoutScripts(page, colorScheme)).toEqual([]);
  await page.getByRole('textbox', { name: m.widget_email({}, language) }).fill(buyer.email);
  await page.getByRole('textbox', { name: m.widget_phone({}, language) }).fill(buyer.phone);
  await agree(page, locale);
  await page.getByRole('button', { name: pay }).click();
  // Names that nobody gave are missing; all else is still ticked and typed.
  await page.getByText(m.widget_error_answer_missing({}, language)).first().waitFor();
  const names = page.getByRole('textbox', { name: m.widget_question_name({}, language) });
  await names.nth(0).fill('Anna Petrova');
  await names.nth(1).fill('Mark Petrov');
  const { rows } = await app.pool.query<{ due: number }>(
    `select o.due_minor::int as due from orders o join voucher v on v.id = o.voucher_id where v.code = $1`,
    [things.code],
  );
  const due = plain(formatMoney(rows[0]?.due ?? 0, MARKETS[market].currency, locale));
  expect(plain(await page.getByRole('button', { name: pay }).innerText())).toContain(due);
  await page.getByRole('button', { name: pay }).click();
  await payAtBank(page, locale, GOOD_CARD);
  await page.getByRole('heading', { level: 1, name: m.widget_paid({}, language) }).waitFor();
  expect(await faultsWithoutScripts(page, colorScheme)).toEqual([]);
  const accessKey = await expectBought(buyer, things);
  await page.getByRole('link', { name: m.widget_open_tickets({}, language) }).click();
  await page.waitForURL(new RegExp(`/ticket/${accessKey}`));
  await expectTold(page, buyer, things, { accessKey, market, locale });
  await context.close();
});
