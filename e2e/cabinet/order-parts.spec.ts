import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCabinetReads } from '#adapters/db/accounts/cabinet-reads.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { cabinetRoutes } from '#api/cabinet/routes.ts';
import { entitlementRoutes } from '#api/entitlements/routes.ts';
import { createIpRateLimit } from '#api/orders/ip-rate-limit.ts';
import { createOrderAccess } from '#api/orders/order-access.ts';
import { orderRoutes } from '#api/orders/routes.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';
import { credulousAccess as access } from '#test/builders/account.ts';
import { basketSteps } from '#test/builders/basket.ts';
import { anAccount } from '#test/builders/person.ts';
import { aSale } from '#test/builders/sale.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { axeFaults, layoutFaults } from '../../verify/ui-audit/audit.ts';
import { loginOf, sessions } from '../steps/cabinet-visits.ts';
import { CALM, siteVisits } from '../steps/site-visits.ts';

const sale = await aSale();
const { basket, paidBasket } = basketSteps(sale);
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const tickets = createTicketsStore(sale.pool);
const entitlements = createEntitlementsStore(sale.pool);
const now = () => new Date();
const { visit } = await siteVisits([
  ticketRoutes({
    tickets,
    signer,
    files: { pdf: async () => Buffer.from('%PDF'), calendar: () => '' },
    refundPostponedOrder: async () => ({ ok: false, code: 'return_closed' }),
    access,
    isBuyer: async () => true,
    now,
  }),
  entitlementRoutes({
    entitlements,
    pdf: async () => Buffer.from('%PDF'),
    access,
    isBuyer: async () => true,
    readsCodes: async () => true,
    giveBack: (orderId, lineNos) => returnLines(sale.deps, { orderId, lineNos, cause: 'own_return' }),
    now,
  }),
  orderRoutes({
    sale: sale.deps,
    addresses: createIpRateLimit(0),
    access,
    holders: createOrderAccess(sale.deps.stores.orders, access),
    originOf: () => 'http://rampa.localhost',
  }),
  cabinetRoutes({
    access,
    reads: createCabinetReads(sale.pool),
    signer,
    sale: sale.deps,
    now,
  }),
  sessions,
]);

const SITE = 'rampa.localhost';
const CABINET = 'cabinet.rampa.localhost';
// Dates of an item of the whole market are those of the market's first city.
await sale.pool.query(
  `with r as (insert into region (country_id, key, name) values (1, 'minsk', '{"ru":"Минск"}') returning id)
   insert into city (slug, region_id, name, name_in, lat, lon, time_zone)
   select 'minsk', id, '{"ru":"Минск"}', '{"ru":"в Минске"}', 53.9, 27.56, 'Europe/Minsk' from r`,
);
const { id: account } = await anAccount(sale.pool, { phone: '+375291234567' });
const { orderId, accessKey } = await paidBasket({ accountId: account });
await returnLines(sale.deps, { orderId, lineNos: [1] });
const unpaid = await basket({ accountId: account });
await sale.expire(unpaid);
await sale.deps.transaction(({ orders }) => orders.sweepExpired(10, null));

const LOOKS = [
  [360, 'dark'],
  [1280, 'light'],
] as const;

test.each(LOOKS)('the page of a mixed order shows all of it at %i px in the %s theme', async (width, colorScheme) => {
  const page = await visit(SITE, `/ru/ticket/${accessKey}`, {
    cookies: CALM,
    viewport: { width, height: 800 },
    colorScheme,
  });
  await page.getByRole('heading', { level: 1, name: /^Заказ / }).waitFor();
  const parts = page.getByRole('region').getByRole('heading', { level: 2 });
  expect(await parts.count()).toBe(3);
  expect(await page.getByRole('img', { name: /Код/ }).count()).toBe(4);
  expect(await page.getByText('Часть билетов возвращена').count()).toBe(1);
  expect([...(await axeFaults(page)), ...(await layoutFaults(page))]).toEqual([]);
});

test.each(LOOKS)('the cabinet lists its parts at %i px in the %s theme', async (width, colorScheme) => {
  const options = { cookies: loginOf(account), viewport: { width, height: 800 }, colorScheme };
  const list = await visit(CABINET, '/ru/orders', options);
  await list.getByText('Часть возвращена').waitFor();
  expect([...(await axeFaults(list)), ...(await layoutFaults(list))]).toEqual([]);
  const page = await visit(CABINET, `/ru/orders/${orderId}`, options);
  expect(await page.getByRole('listitem').filter({ hasText: 'возвращено' }).count()).toBe(1);
  expect(await page.getByRole('link', { name: 'Коды в PDF' }).count()).toBe(1);
  expect([...(await axeFaults(page)), ...(await layoutFaults(page))]).toEqual([]);
  const own = await visit(CABINET, '/ru', options);
  expect(await own.getByRole('article').count()).toBe(3);
  expect([...(await axeFaults(own)), ...(await layoutFaults(own))]).toEqual([]);
});

test.each(LOOKS)('the page of an unpaid one names its lines at %i px in the %s theme', async (width, colorScheme) => {
  const page = await visit(SITE, `/ru/order/${unpaid}`, {
    cookies: { ...CALM, ...loginOf(account) },
    viewport: { width, height: 800 },
    colorScheme,
  });
  await page.getByText(/× 2$/).first().waitFor();
  expect(await page.locator('dl > div').count()).toBe(10);
  expect([...(await axeFaults(page)), ...(await layoutFaults(page))]).toEqual([]);
});

test('its page works without scripts, and returns one part alone', async () => {
  const { orderId: another, accessKey: key } = await paidBasket();
  const page = await visit(SITE, `/ru/ticket/${key}`, { cookies: CALM, javaScriptEnabled: false });
  await page.getByText('Вернуть 100 руб.').click();
  await page.getByRole('button', { name: 'Да, вернуть деньги' }).click();
  await page.getByText('Коды больше не действуют').waitFor();
  const { rows } = await sale.pool.query<{ line: string }>(
    `select kind || ' ' || state as line from order_line where order_id = $1 order by line_no`,
    [another],
  );
  expect(rows.map(({ line }) => line)).toEqual([
    'seat live',
    'seat live',
    'seat live',
    'unit returned',
    'unit returned',
  ]);
});
