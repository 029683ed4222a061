import { expect, test } from 'vitest';
import { orderSchema } from '#api/orders/contract.ts';
import { walletSchema } from '#api/orders/wallet-contract.ts';
import { aSale } from '#test/builders/sale.ts';
import { aSaleApp } from '#test/builders/sale-app.ts';
import { tenderSteps } from '#test/builders/tenders.ts';

const sale = await aSale();
const { pool } = sale;
const { call, hold, checkoutOf } = await aSaleApp(sale);
const tenders = tenderSteps(sale);
const { codeFor } = tenders;
const performance = await sale.onSale({ seats: 30 });
let seat = 0;

async function opened() {
  seat += 1;
  const { body } = await hold(performance, [seat]);
  const headers = { 'order-key': String(body?.['key']) };
  return { orderId: String(body?.['id']), url: `/api/v3/orders/${String(body?.['id'])}`, headers };
}

test('a code that is made while another address is asked for proves neither', async () => {
  const victim = 'victim@tenders.example';
  await tenders.points(victim, 700);
  const { orderId, url, headers } = await opened();
  const ask = (email: string) => call('POST', `${url}/wallet/code`, { headers, body: { email } });
  await ask('attacker@tenders.example');
  expect(await codeFor(orderId, () => ask(victim))).toBe('');
  const hash = await pool.query('select code_hash from wallet_code where order_id = $1', [orderId]);
  expect(hash.rows).toEqual([{ code_hash: null }]);
  expect(await codeFor(orderId)).not.toBe('');
});

test('a guest proves an address by a code, spends its points and a certificate, and pays the rest', async () => {
  const email = 'guest@tenders.example';
  await tenders.points(email, 700);
  const code = await tenders.certificate(3_000, 'belarus', email);
  const { orderId, url, headers } = await opened();
  const empty = await call('GET', `${url}/wallet`, { headers });
  const nothing = { owner: null, email: null, pointsMinor: 0, creditMinor: 0, certificates: [], waitSeconds: 0 };
  expect(walletSchema.parse(empty.body)).toEqual(nothing);
  expect((await call('GET', `${url}/wallet`)).status).toBe(403);
  const unproved = await call('PUT', `${url}/tenders`, { headers, body: { pointsMinor: null } });
  expect([unproved.status, unproved.body]).toEqual([403, { error: { code: 'points_not_proved' } }]);

  const asked = await call('POST', `${url}/wallet/code`, { headers, body: { email: ' Guest@Tenders.example ' } });
  expect([asked.status, asked.body]).toEqual([200, { waitSeconds: 180 }]);
  const early = await call('POST', `${url}/wallet/code`, { headers, body: { email } });
  expect([early.status, early.body]).toMatchObject([429, { error: { code: 'too_early' } }]);
  const sent = await codeFor(orderId);
  const wrong = String((Number(sent) + 1) % 1_000_000).padStart(6, '0');
  const tried = await call('POST', `${url}/wallet/proof`, { headers, body: { code: wrong } });
  expect([tried.status, tried.body]).toEqual([409, { error: { code: 'wrong_code', triesLeft: 4 } }]);
  const proved = await call('POST', `${url}/wallet/proof`, {
    headers,
    body: { code: `${sent.slice(0, 3)} ${sent.slice(3)}` },
  });
  expect(walletSchema.parse(proved.body)).toMatchObject({ owner: 'guest', email, pointsMinor: 700 });
  expect(walletSchema.parse(proved.body).certificates.map((each) => [each.code, each.balanceMinor])).toEqual([
    [code, 3_000],
  ]);

  const bad = await call('PUT', `${url}/tenders`, {
    headers,
    body: { certificates: [code, 'nonsense'], pointsMinor: 1 },
  });
  expect([bad.status, bad.body]).toEqual([409, { error: { code: 'certificate_unknown', field: 'certificates.1' } }]);
  const set = await call('PUT', `${url}/tenders`, { headers, body: { certificates: [code], pointsMinor: null } });
  const order = orderSchema.parse(set.body);
  expect(order.tenders).toEqual([
    { kind: 'certificate', code, amountMinor: 3_000, wantedMinor: null, leftMinor: 0 },
    { kind: 'points', code: null, amountMinor: 700, wantedMinor: null, leftMinor: null },
  ]);
  expect([order.dueMinor, order.pointsMinor]).toEqual([1_550, 700]);
  const paying = await call('POST', `${url}/checkout`, { headers, body: checkoutOf(order) });
  expect([paying.status, paying.body?.['state']]).toEqual([200, 'awaiting_payment']);
  const late = await call('PUT', `${url}/tenders`, { headers, body: {} });
  expect([late.status, late.body]).toEqual([409, { error: { code: 'payment_open' } }]);
});

test('an account that is logged in spends its own, whatever its token may do besides buying', async () => {
  const accountId = await tenders.account('own@tenders.example');
  await tenders.points('own@tenders.example', 5_250);
  const { url, headers } = await opened();
  const owner = { ...headers, authorization: `Bearer ${accountId} buy` };
  expect((await call('GET', `${url}/wallet`, { headers: owner })).body).toMatchObject({
    owner: 'account',
    pointsMinor: 5_250,
  });
  const set = await call('PUT', `${url}/tenders`, { headers: owner, body: { pointsMinor: null } });
  expect(set.body).toMatchObject({ dueMinor: 0 });
  const paid = await call('POST', `${url}/checkout`, { headers: owner, body: checkoutOf({ dueMinor: 0 }) });
  expect([paid.status, paid.body?.['state']]).toEqual([200, 'paid']);
  await sale.nothingIsBroken();
});

test('five wrong codes make the right one useless, and another address takes the proof of the first', async () => {
  const { orderId, url, headers } = await opened();
  await tenders.points('first@tenders.example', 100);
  await call('POST', `${url}/wallet/code`, { headers, body: { email: 'first@tenders.example' } });
  const sent = await codeFor(orderId);
  const wrong = String((Number(sent) + 1) % 1_000_000).padStart(6, '0');
  const answers: unknown[] = [];
  for (let count = 0; count < 5; count += 1) {
    answers.push((await call('POST', `${url}/wallet/proof`, { headers, body: { code: wrong } })).body?.['error']);
  }
  expect(answers.at(-1)).toEqual({ code: 'code_spent' });
  const right = await call('POST', `${url}/wallet/proof`, { headers, body: { code: sent } });
  expect(right.body).toEqual({ error: { code: 'code_spent' } });
  const other = await call('POST', `${url}/wallet/code`, { headers, body: { email: 'second@tenders.example' } });
  expect(other.status).toBe(200);
  const second = await codeFor(orderId);
  expect((await call('POST', `${url}/wallet/proof`, { headers, body: { code: second } })).body).toMatchObject({
    pointsMinor: 0,
  });
});

test('who tries codes of certificates that do not exist is stopped', async () => {
  const { orderId } = await opened();
  const code = await tenders.certificate(100);
  const guess = (certificate: string) => tenders.set(orderId, { certificates: [certificate], network: '198.51.100.7' });
  for (let count = 0; count < 20; count += 1)
    expect(await guess('0000000000000')).toMatchObject({ code: 'certificate_unknown' });
  expect(await guess(code)).toEqual({ ok: false, code: 'too_many_guesses' });
});
