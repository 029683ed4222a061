import { generateKeyPairSync } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { createCabinetReads } from '#adapters/db/accounts/cabinet-reads.ts';
import { createReturnRulesStore } from '#adapters/db/returns/return-rules-store.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { cabinetRoutes } from '#api/cabinet/routes.ts';
import { entitlementRoutes } from '#api/entitlements/routes.ts';
import { createOrderAccess, isOwner } from '#api/orders/order-access.ts';
import type { IsBuyer } from '#api/tickets/may-give-back.ts';
import { returnRoutes } from '#api/tickets/return-routes.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';
import { transferRoutes } from '#api/tickets/transfer-routes.ts';
import { anAccount, credulousAccess as access } from '#test/builders/account.ts';
import { basketSteps } from '#test/builders/basket.ts';
import { aSale } from '#test/builders/sale.ts';
import { sendBuyerCode } from '#usecases/buyer-codes/send-buyer-code.ts';
import { setReturnRule } from '#usecases/returns/set-return-rule.ts';
import { axeFaults, layoutFaults } from '../../verify/ui-audit/audit.ts';
import { loginOf, sessions } from '../steps/cabinet-visits.ts';
import { CALM, siteVisits } from '../steps/site-visits.ts';

const sale = await aSale();
const { deps, pool } = sale;
const { paidBasket } = basketSteps(sale);
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const tickets = createTicketsStore(pool);
const now = () => new Date();
const CODE = '482915';
const codes = { ...createConfirmationCodes(), make: () => CODE };
const holders = createOrderAccess(deps.stores.orders, access);
const isBuyer: IsBuyer = async (request, orderId, orderKey) =>
  isOwner(await holders.askedBy(request, orderId, { orderKey, isSensitive: true }));
const common = { sale: deps, tickets, signer, access, isBuyer, now };
const { visit } = await siteVisits([
  ticketRoutes({
    ...common,
    files: { pdf: async () => Buffer.from('%PDF'), calendar: () => '' },
    refundPostponedOrder: async () => ({ ok: false, code: 'return_closed' }),
  }),
  transferRoutes(common),
  returnRoutes({ ...common, codes }),
  entitlementRoutes({
    ...common,
    readsCodes: common.isBuyer,
    entitlements: createEntitlementsStore(pool),
    pdf: async () => Buffer.from('%PDF'),
    giveBack: async () => ({ ok: false, code: 'return_closed' }),
  }),
  cabinetRoutes({ ...common, reads: createCabinetReads(pool) }),
  sessions,
]);
await pool.query(
  `with r as (insert into region (country_id, key, name) values (1, 'minsk', '{"ru":"Минск"}') returning id)
   insert into city (slug, region_id, name, name_in, lat, lon, time_zone)
   select 'minsk', id, '{"ru":"Минск"}', '{"ru":"в Минске"}', 53.9, 27.56, 'Europe/Minsk' from r`,
);

const SITE = 'rampa.localhost';
const GEORGIAN = 'rampa-ge.localhost';
const CABINET = 'cabinet.rampa.localhost';

const faultsOf = async (page: Page) => [...(await axeFaults(page)), ...(await layoutFaults(page))];

async function accessKeyOf(orderId: string): Promise<string> {
  const { rows } = await pool.query<{ key: string }>('select access_key as key from orders where id = $1', [orderId]);
  return rows[0]?.key ?? '';
}

async function statesOf(orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ state: string }>(
    'select state from order_line where order_id = $1 order by line_no',
    [orderId],
  );
  return rows.map(({ state }) => state);
}

/** What the job does after the form has asked for a code. */
async function sendCode(orderId: string): Promise<void> {
  const buyerMail = { code: () => ({}) as never };
  const mail = { send: async () => undefined };
  expect(
    await sendBuyerCode({ codes, buyerCodes: deps.stores.buyerCodes, buyerMail, mail }, { orderId, letterNo: 1 }),
  ).toBe('sent');
}

let looks = 0;
const WIDTHS = [
  [360, 'light'],
  [1280, 'dark'],
] as const;

/** Another look at the same state, with scripts; with `PICTURES=FOLDER` at both widths, otherwise at them in turn. */
async function looksRight(host: string, page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  looks += 1;
  const widths = process.env['PICTURES'] === undefined ? WIDTHS.slice(looks % 2, (looks % 2) + 1) : WIDTHS;
  for (const [width, colorScheme] of widths) {
    const seen = await visit(host, pathname + search, { cookies: CALM, viewport: { width, height: 900 }, colorScheme });
    const pictures = process.env['PICTURES'];
    if (pictures !== undefined) {
      const name = `${host} ${pathname.split('/').at(-1)} ${new URLSearchParams(search).get('step') ?? ''} ${width}`;
      await seen.screenshot({ path: `${pictures}/${name.replaceAll(/\W+/g, '-')}.png`, fullPage: true });
    }
    expect(await faultsOf(seen)).toEqual([]);
  }
}

test('a guest returns one ticket of two and parking, by a code and without scripts', async () => {
  const { orderId, accessKey } = await paidBasket({ email: 'guest.buyer@mail.example' });
  const page = await visit(SITE, `/ru/ticket/${accessKey}`, { cookies: CALM, javaScriptEnabled: false });
  await looksRight(SITE, page);
  await page.getByRole('link', { name: 'Вернуть билеты' }).first().click();
  await looksRight(SITE, page);
  const seats = page.getByRole('checkbox', { name: /ряд 1, место 1/ });
  await seats.last().check();
  await page.getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page.getByRole('heading', { name: 'Проверьте, прежде чем вернуть' }).waitFor();
  await looksRight(SITE, page);
  // 75 % of a ticket of 50.00, and all of the parking.
  await page.getByRole('button', { name: 'Вернуть 87,50 руб.' }).click();
  await page.getByText('g•••@•••.example').waitFor();
  await looksRight(SITE, page);
  expect(await statesOf(orderId)).toEqual(['live', 'live', 'live', 'live', 'live']);
  await sendCode(orderId);
  const field = page.getByRole('textbox', { name: 'Код из письма' });
  await field.fill('111111');
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByRole('alert').getByText('Код не подошёл').waitFor();
  await field.fill(CODE);
  await page.getByRole('button', { name: 'Подтвердить' }).click();
  await page.getByRole('button', { name: 'Вернуть 87,50 руб.' }).click();
  await page.getByRole('heading', { name: 'Готово, билеты возвращены' }).waitFor();
  await page.getByText('87,50 руб.').waitFor();
  await looksRight(SITE, page);
  expect((await statesOf(orderId)).filter((state) => state === 'returned')).toHaveLength(2);

  // The browser is known by now, so the other ticket changes hands at once, and comes back.
  await page.getByRole('link', { name: 'К билетам' }).click();
  await page.getByText('Передать другому человеку').first().click();
  await page.getByRole('textbox', { name: 'Почта нового владельца' }).first().fill('friend@mail.example');
  await page.getByRole('button', { name: 'Передать билет' }).first().click();
  await page.getByRole('status').getByText('Билет передан').waitFor();
  await looksRight(SITE, page);
  await page.getByText('Забрать обратно', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Забрать обратно' }).first().click();
  await page.getByRole('status').getByText('Билет снова ваш').waitFor();
  await sale.nothingIsBroken();
});

test('in Georgia an organizer’s own steps are told and taken', async () => {
  const performance = await sale.onSale({ market: 'georgia', seats: 2, startsIn: 20 * 24 });
  const { rows } = await pool.query<{ id: number }>(
    'select e.organizer_id as id from performance p join event e on e.id = p.event_id where p.id = $1',
    [performance.id],
  );
  const scope = { organizerId: rows[0]?.id ?? 0, performanceId: null, tariffKind: null, tariffNo: null };
  const steps = [
    { days: 7, keptPermille: 100 },
    { hours: 3, keptMinor: 2_000 },
  ];
  const rules = createReturnRulesStore(pool);
  expect(await setReturnRule({ rules }, { ...scope, actor: 'test', steps })).toMatchObject({ ok: true });
  const orderId = await sale.paid(performance, { seats: [0] }, { email: 'guest@mail.example' });
  const page = await visit(GEORGIAN, `/ge/ticket/${await accessKeyOf(orderId)}`, { cookies: CALM });
  // 45.00 until a week before, 30.00 until three hours before.
  expect((await page.getByText('ბილეთის დაბრუნებისას მიიღებთ').innerText()).replaceAll('\u00a0', ' ')).toMatch(
    /45 .*; 30 .*/,
  );
  await looksRight(GEORGIAN, page);
  await page.getByRole('link', { name: 'ბილეთების დაბრუნება' }).click();
  expect(await page.getByRole('checkbox').isChecked()).toBe(true);
  await looksRight(GEORGIAN, page);
  await page.getByRole('button', { name: 'გაგრძელება' }).click();
  await page.getByText('რჩება ორგანიზატორს').waitFor();
  await looksRight(GEORGIAN, page);
});

/** A ticket for 50.00 in seat 1, and the free one of a companion in seat 2. */
async function withCompanion(changes: { accountId?: string; email: string }) {
  const performance = await sale.onSale({ seats: 3, startsIn: 20 * 24 });
  await pool.query(
    `insert into tariff (price_list_id, zone_no, tariff_no, name, kind, price_minor, fee_minor, needs_tariffs, needs_per, needs_at_most)
     values ($1, 1, 2, '{"ru":"Сопровождающий"}', 'companion', 0, 0, '{1}', 1, 1)`,
    [performance.priceListId],
  );
  const orderId = await sale.paid(performance, { seats: [0, 1], tariffs: [1, 2] }, changes);
  await pool.query(`update orders set order_key = 'order-key-of-the-buyer-1234' where id = $1`, [orderId]);
  return { orderId, accessKey: await accessKeyOf(orderId) };
}

test('a companion’s free ticket goes back with the one that it needs, without scripts, and for the amount shown', async () => {
  const { orderId, accessKey } = await withCompanion({ email: 'guest@mail.example' });
  const address = `/ru/ticket/${accessKey}/return?return=order-key-of-the-buyer-1234`;
  const page = await visit(SITE, address, { cookies: CALM, javaScriptEnabled: false });
  await page.getByText(/возвращается только вместе: .*место\s2/).waitFor();
  await page
    .getByRole('checkbox', { name: /место 1/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Дальше' }).click();
  await page
    .getByRole('status')
    .getByText(/Вместе с выбранным возвращается: .*место\s2/)
    .waitFor();
  await page.getByRole('heading', { name: /место 2/ }).waitFor();
  await looksRight(SITE, page);
  // A deadline passes while the page is open: half comes back now, and not three quarters.
  await pool.query(
    `update ticket set labels = jsonb_set(labels, '{ownReturn,sharePermille}', '500') where order_id = $1`,
    [orderId],
  );
  await page.getByRole('button', { name: 'Вернуть 37,50 руб.' }).click();
  await page.getByRole('alert').getByText('Сумма возврата тем временем изменилась').waitFor();
  expect(await statesOf(orderId)).toEqual(['live', 'live']);
  await page.getByRole('button', { name: 'Вернуть 25 руб.' }).click();
  await page.getByRole('heading', { name: 'Готово, билеты возвращены' }).waitFor();
  expect(await statesOf(orderId)).toEqual(['returned', 'returned']);
});

test('the cabinet chooses the companion’s ticket along, and says so', async () => {
  const account = await anAccount(pool, { phone: '+375291234568', email: 'with@mail.example' });
  const { orderId } = await withCompanion({ accountId: account, email: 'with@mail.example' });
  const page = await visit(CABINET, `/ru/orders/${orderId}`, { cookies: loginOf(account) });
  await page.getByRole('button', { name: 'Вернуть билеты' }).click();
  const [own, companion] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()];
  await own.check();
  await page.getByText('добавлен: продаётся только вместе с билетом, который вы возвращаете').waitFor();
  expect([await companion.isChecked(), await companion.isDisabled()]).toEqual([true, true]);
  expect(await faultsOf(page)).toEqual([]);
  await pool.query(
    `update ticket set labels = jsonb_set(labels, '{ownReturn,sharePermille}', '500') where order_id = $1`,
    [orderId],
  );
  const send = page.getByRole('button', { name: 'Вернуть выбранное' });
  await send.click();
  await page.getByRole('alert').getByText('Сумма возврата тем временем изменилась').waitFor();
  await page.getByRole('status').getByText('25 руб.').waitFor();
  expect(await statesOf(orderId)).toEqual(['live', 'live']);
  await send.click();
  await expect.poll(() => statesOf(orderId)).toEqual(['returned', 'returned']);
});

test('the cabinet returns chosen lines, and shows what others handed over', async () => {
  const account = await anAccount(pool, { phone: '+375291234567', email: 'own@mail.example' });
  const { orderId } = await paidBasket({ accountId: account, email: 'own@mail.example' });
  const other = await sale.onSale({ seats: 2 });
  const othersOrder = await sale.paid(other, { seats: [0] }, { email: 'other@mail.example' });
  await pool.query(
    `update ticket set is_handed_over = true, holder_email = 'own@mail.example', holder_account_id = $2 where order_id = $1`,
    [othersOrder, account],
  );
  for (const width of [360, 1280]) {
    const options = { cookies: loginOf(account), viewport: { width, height: 900 } };
    const own = await visit(CABINET, '/ru', options);
    const held = own.getByRole('region', { name: 'Вам передали' });
    await held.getByRole('img', { name: 'Код билета' }).waitFor();
    await own.getByRole('button', { name: 'Передать другому человеку' }).first().click();
    expect(await faultsOf(own)).toEqual([]);
    if (process.env['PICTURES'] !== undefined)
      await own.screenshot({ path: `${process.env['PICTURES']}/cabinet-tickets-${width}.png`, fullPage: true });
  }
  const page = await visit(CABINET, `/ru/orders/${orderId}`, {
    cookies: loginOf(account),
    viewport: { width: 360, height: 800 },
  });
  await page.getByRole('button', { name: 'Вернуть билеты' }).click();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('status').getByText('Всего вернём').waitFor();
  expect(await faultsOf(page)).toEqual([]);
  if (process.env['PICTURES'] !== undefined)
    await page.screenshot({ path: `${process.env['PICTURES']}/cabinet-return.png`, fullPage: true });
  await page.context().setOffline(true);
  await page.getByText('Нет интернета. Вернуть билеты можно').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Вернуть выбранное' }).click();
  await page.getByRole('listitem').filter({ hasText: 'возвращено' }).waitFor();
  expect((await statesOf(orderId)).filter((state) => state === 'returned')).toHaveLength(1);
  const { rows } = await pool.query<{ actor: string }>('select actor from return_case where order_id = $1', [orderId]);
  expect(rows).toEqual([{ actor: `account:${account}` }]);
});
