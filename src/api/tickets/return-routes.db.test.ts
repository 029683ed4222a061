import { generateKeyPairSync } from 'node:crypto';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createConfirmationCodes } from '#adapters/codes/confirmation-codes.ts';
import { createBuyerMailWriter } from '#adapters/mail/buyer-emails.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { NOBODY } from '#api/accounts/access.ts';
import { createOrderAccess, isOwner } from '#api/orders/order-access.ts';
import { ticketReturnSchema } from '#api/tickets/return-contract.ts';
import { aSale } from '#test/builders/sale.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { sendBuyerCode } from '#usecases/buyer-codes/send-buyer-code.ts';
import { returnRoutes } from './return-routes.ts';
import { transferRoutes } from './transfer-routes.ts';

const sale = await aSale({ max: 12 });
const { pool, deps } = sale;
const codes = createConfirmationCodes();
const links = createSiteLinks(() => 'https://rampa.example');
const holders = createOrderAccess(deps.stores.orders, NOBODY);
const isBuyer: Parameters<typeof returnRoutes>[0]['isBuyer'] = async (request, orderId, orderKey) =>
  isOwner(await holders.askedBy(request, orderId, { orderKey, isSensitive: true }));
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const tickets = createTicketsStore(pool);
const app = fastify();
await app.register(returnRoutes({ sale: deps, codes, access: NOBODY, isBuyer }));
await app.register(transferRoutes({ tickets, signer, sale: deps, access: NOBODY, isBuyer, now: () => new Date() }));
afterAll(() => app.close());

const KEY = 'order-key-of-the-buyer-1234';

async function anOrder() {
  const performance = await sale.onSale({ seats: 4 });
  const orderId = await sale.paid(performance, { seats: [0, 1] }, { email: 'anna.buyer@mail.example' });
  const { rows } = await pool.query<{ key: string }>(
    'update orders set order_key = $2 where id = $1 returning access_key as key',
    [orderId, KEY],
  );
  const base = `/api/v3/tickets/${rows[0]?.key}`;
  return { orderId, base, performance };
}

type Headers = Record<string, string>;
const post = (url: string, payload: object = {}, headers: Headers = {}) =>
  app.inject({ method: 'POST', url, payload, headers });
const FORM = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
const postForm = (url: string, fields: Record<string, string> = {}, headers: Headers = {}) =>
  app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { ...FORM, ...headers },
  });

/** Sends what the outbox holds for the order, and reads the code of the last letter. */
async function codeOf(orderId: string): Promise<{ code: string; mail: Mail }> {
  const { rows } = await pool.query<{ letterNo: number }>(
    `select (payload ->> 'letterNo')::int as "letterNo" from outbox
     where topic = 'buyer.code.mail' and payload ->> 'orderId' = $1 order by id desc limit 1`,
    [orderId],
  );
  const sent: Mail[] = [];
  const buyerMail = createBuyerMailWriter({ links, sender: 'tickets@rampa.example' });
  const mail = { send: async (each: Mail) => void sent.push(each) };
  await sendBuyerCode(
    { codes, buyerCodes: deps.stores.buyerCodes, buyerMail, mail },
    { orderId, letterNo: rows[0]?.letterNo ?? 0 },
  );
  const [only] = sent;
  if (only === undefined) throw new Error('no letter');
  return { code: /^\d{6}/.exec(only.subject)?.[0] ?? '', mail: only };
}

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';
const statesOf = async (orderId: string) =>
  (
    await pool.query<{ state: string }>('select state from order_line where order_id = $1 order by line_no', [orderId])
  ).rows.map(({ state }) => state);

describe('the return of chosen tickets', () => {
  test('is quoted to whoever has the address, and done by none of them', async () => {
    const { orderId, base } = await anOrder();
    const quote = ticketReturnSchema.parse((await app.inject(`${base}/return?lineNos=1`)).json());
    expect(quote).toMatchObject({
      maskedEmail: 'a•••@•••.example',
      chosen: { moneyMinor: 3_750, pointsMinor: 0, feePoints: 0 },
      lines: [
        { lineNo: 1, isOpen: true, keptMinor: 1_250, moneyMinor: 3_750 },
        { lineNo: 2, isOpen: true, moneyMinor: 3_750 },
      ],
    });
    expect((await post(`${base}/return?lineNos=1`)).statusCode).toBe(403);
    expect(await statesOf(orderId)).toEqual(['live', 'live']);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await post(`${base}/return?lineNos=1&return=${KEY}`, {}, foreign)).statusCode).toBe(403);
    expect((await post(`${base}/return?lineNos=1&return=${KEY}`)).json()).toMatchObject({ moneyMinor: 3_750 });
    expect(await statesOf(orderId)).toEqual(['returned', 'live']);
    const after = ticketReturnSchema.parse((await app.inject(`${base}/return`)).json());
    expect(after.returned).toMatchObject([{ lineNo: 1, moneyMinor: 3_750, certificateMinor: 0, pointsMinor: 0 }]);
    const again = await post(`${base}/return?lineNos=1&return=${KEY}`);
    expect([again.statusCode, again.json()]).toEqual([409, { error: { code: 'order_closed' } }]);
    await sale.nothingIsBroken();
  });

  test('pays what the page showed, or nothing: the call says what that was', async () => {
    const { orderId, base } = await anOrder();
    const shown = 'moneyMinor=5000&certificateMinor=0&creditMinor=0&pointsMinor=0&feePoints=0';
    const back = { moneyMinor: 3_750, certificateMinor: 0, creditMinor: 0, pointsMinor: 0, feePoints: 0 };
    const changed = await post(`${base}/return?lineNos=1&return=${KEY}&${shown}`);
    expect([changed.statusCode, changed.json()]).toEqual([409, { error: { code: 'return_changed', back } }]);
    const form = await postForm(`${base}/return?lang=en&lineNos=1&return=${KEY}&${shown}`);
    expect(form.headers.location).toMatch(/lines=1&return=[\w-]+&failed=return_changed$/);
    expect(await statesOf(orderId)).toEqual(['live', 'live']);
    const points = await post(`${base}/return?lineNos=1&return=${KEY}&moneyMinor=3750&pointsMinor=1`);
    expect(points.json()).toMatchObject({ error: { code: 'return_changed' } });
    const same = await post(`${base}/return?lineNos=1&return=${KEY}&moneyMinor=3750`);
    expect([same.statusCode, same.json()]).toEqual([200, back]);
    expect(await statesOf(orderId)).toEqual(['returned', 'live']);
  });

  test('names the lines that must go back with the chosen ones', async () => {
    const { orderId, base, performance } = await anOrder();
    await pool.query(
      `insert into tariff (price_list_id, zone_no, tariff_no, name, kind, price_minor, fee_minor, needs_tariffs, needs_per, needs_at_most)
       values ($1, 1, 2, '{}', 'companion', 0, 0, '{1}', 1, 1)`,
      [performance.priceListId],
    );
    await pool.query('update order_line set tariff_no = 2 where order_id = $1 and line_no = 2', [orderId]);
    const quote = ticketReturnSchema.parse((await app.inject(`${base}/return?lineNos=1`)).json());
    expect(quote).toMatchObject({
      added: [2],
      chosen: { moneyMinor: 7_500 },
      lines: [{ withLines: [2] }, { withLines: [] }],
    });
    const alone = await post(`${base}/return?lineNos=1&return=${KEY}`);
    expect([alone.statusCode, alone.json()]).toEqual([409, { error: { code: 'tickets_go_together', lineNos: [2] } }]);
    const form = await postForm(`${base}/return?lang=en&lineNos=1&return=${KEY}`);
    expect(form.headers.location).toContain('lines=1&return=' + KEY + '&failed=tickets_go_together');
    expect((await post(`${base}/return?lineNos=1,2&return=${KEY}`)).statusCode).toBe(200);
  });

  test('is done by a guest with the code that went to the order’s address, without scripts', async () => {
    const { orderId, base } = await anOrder();
    const asked = await postForm(`${base}/return?lang=en&lineNos=2`);
    expect([asked.statusCode, asked.headers.location]).toEqual([
      303,
      expect.stringMatching(/\/return\?lines=2&step=code$/),
    ]);
    const { code, mail } = await codeOf(orderId);
    expect([mail.to, mail.text.includes(code.slice(0, 3))]).toEqual(['anna.buyer@mail.example', true]);
    const wrong = await postForm(`${base}/buyer?lang=en&lineNos=2`, { code: code === '000000' ? '111111' : '000000' });
    expect(wrong.headers.location).toContain('step=code&failed=wrong_code');
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const right = await postForm(`${base}/buyer?lang=en&lineNos=2`, { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(right.headers.location).toContain('step=confirm');
    const accessKey = base.split('/').at(-1);
    const paths = [base, `/api/v3/entitlements/${accessKey}`, `/entitlement/${accessKey}.pdf`];
    expect(right.headers['set-cookie']).toEqual(
      paths.map((path) => expect.stringMatching(new RegExp(`Path=${path}; Max-Age=1800; HttpOnly; SameSite=Strict$`))),
    );
    expect(await statesOf(orderId)).toEqual(['live', 'live']);
    const cookie = { cookie: cookieOf(right) };
    const done = await postForm(`${base}/return?lang=en&lineNos=2`, {}, cookie);
    expect(done.headers.location).toContain('lines=2&step=done');
    expect(await statesOf(orderId)).toEqual(['live', 'returned']);
    // The code is used up, and the same proof opens the transfer.
    expect((await post(`${base}/buyer`, { code })).json()).toEqual({ error: { code: 'code_expired' } });
    const handed = await postForm(`${base}/transfer?lang=en`, { lineNo: '1', email: 'friend@mail.example' }, cookie);
    expect(handed.headers.location).toMatch(/\?line=1&done=handed_over#line-1$/);
    const taken = await postForm(`${base}/take-back?lang=en`, { lineNo: '1' }, cookie);
    expect(taken.headers.location).toMatch(/\?line=1&done=taken_back#line-1$/);
    const { rows } = await pool.query<{ actor: string }>(
      `select actor from audit where thing = $1 and action = 'order.buyer_proved'`,
      [`order:${orderId}`],
    );
    expect(rows).toEqual([{ actor: 'buyer' }]);
    await sale.nothingIsBroken();
  });

  test('a code has five tries, a quarter of an hour and three minutes before the next', async () => {
    const { orderId, base } = await anOrder();
    expect((await post(`${base}/buyer`, { code: '123456' })).json()).toEqual({ error: { code: 'code_expired' } });
    expect((await post(`${base}/buyer-code`)).statusCode).toBe(200);
    const early = await post(`${base}/buyer-code`);
    expect([early.statusCode, early.json().error.code]).toEqual([429, 'too_early']);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(170);
    const { code } = await codeOf(orderId);
    const bad = code === '000000' ? '111111' : '000000';
    expect((await post(`${base}/buyer`, { code: 'not a code' })).json()).toMatchObject({ error: { triesLeft: 5 } });
    const left = [];
    for (let at = 0; at < 5; at += 1) left.push((await post(`${base}/buyer`, { code: bad })).json().error);
    expect(left.map(({ triesLeft }) => triesLeft)).toEqual([4, 3, 2, 1, undefined]);
    expect((await post(`${base}/buyer`, { code })).json()).toEqual({ error: { code: 'code_spent' } });

    await pool.query(`update buyer_code set asked_at = now() - interval '4 minutes' where order_id = $1`, [orderId]);
    expect((await post(`${base}/buyer-code`)).statusCode).toBe(200);
    const next = await codeOf(orderId);
    await pool.query(`update buyer_code set made_at = now() - interval '901 seconds' where order_id = $1`, [orderId]);
    expect((await post(`${base}/buyer`, { code: next.code })).json()).toEqual({ error: { code: 'code_expired' } });
    await pool.query(`update buyer_code set made_at = now() - interval '899 seconds' where order_id = $1`, [orderId]);
    expect((await post(`${base}/buyer`, { code: next.code })).statusCode).toBe(200);
  });

  test('one stranger with the address cannot use up the codes of the buyer, and all together cannot flood the mailbox', async () => {
    const { orderId, base } = await anOrder();
    const ask = async (remoteAddress: string, of = { orderId, base }) => {
      await pool.query(`update buyer_code set asked_at = now() - interval '4 minutes' where order_id = $1`, [
        of.orderId,
      ]);
      const answer = await app.inject({ method: 'POST', url: `${of.base}/buyer-code`, payload: {}, remoteAddress });
      return answer.statusCode === 200 ? 'sent' : answer.json<{ error: { code: string } }>().error.code;
    };
    // Addresses of one network are one visitor.
    const stranger = [await ask('203.0.113.5'), await ask('203.0.113.6'), await ask('203.0.113.5')];
    expect(stranger).toEqual(['sent', 'sent', 'too_many_codes']);
    expect(await ask('203.0.113.5', await anOrder())).toBe('sent');
    expect(await ask('198.51.100.7')).toBe('sent');
    const { code } = await codeOf(orderId);
    expect((await post(`${base}/buyer`, { code })).statusCode).toBe(200);
    expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('2001:db8:1::1')]).toEqual([
      'sent',
      'sent',
      'sent',
    ]);
    expect(await ask('2001:db8:2::1')).toBe('too_many_codes');
  });

  test('a code opens its own order only, and an order without an address has none', async () => {
    const one = await anOrder();
    const other = await anOrder();
    await post(`${one.base}/buyer-code`);
    await post(`${other.base}/buyer-code`);
    const { code } = await codeOf(one.orderId);
    await codeOf(other.orderId);
    expect((await post(`${other.base}/buyer`, { code })).statusCode).toBe(422);
    const proof = cookieOf(await post(`${one.base}/buyer`, { code }));
    await pool.query(`update orders set order_key = 'another-key-of-the-buyer-99' where id = $1`, [other.orderId]);
    expect((await post(`${other.base}/return?lineNos=1`, {}, { cookie: proof })).statusCode).toBe(403);
    const none = await anOrder();
    await pool.query('update orders set email = null where id = $1', [none.orderId]);
    expect((await post(`${none.base}/buyer-code`)).json()).toEqual({ error: { code: 'no_address' } });
  });
});
