import { expect, test } from 'vitest';
import { spacedCode } from '#domain/items/entitlement-code.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { ofItem, someForms } from '#test/builders/sale-forms.ts';
import { tenderSteps } from '#test/builders/tenders.ts';

const sale = await aSale();
const items = itemSteps(sale);
const tenders = tenderSteps(sale);
const { aBrowser } = await someForms(sale);
const parking = await items.onSale({ kind: 'parking' });

/** A parking place in the checkout of a browser. */
async function aCheckout(by = aBrowser()) {
  const { at, step } = await by.take(ofItem(parking), { act: 'choose', option: '1', count: '1' });
  const { id, dueMinor } = step.order;
  return { ...by, at, id, due: dueMinor, press: (act: string, form = {}) => by.ask('POST', at, { act, ...form }) };
}

test('a certificate covers an order of items, which is then paid without a provider', async () => {
  const { at, id, due, press, checkoutAt } = await aCheckout();
  const small = await tenders.certificate(100);
  const code = await tenders.certificate(due);
  const buyer = aBuyer();
  const typed = { email: buyer.email, certificate: 'nothing', promo: 'LATER' };
  expect(await press('certificate', typed)).toMatchObject({
    status: 409,
    step: {
      form: { email: buyer.email },
      typed: { certificate: 'nothing', promo: 'LATER' },
      promoProblem: null,
      problem: null,
      wallet: { refused: { field: 'certificate', problem: { code: 'certificate_unknown' } } },
    },
  });
  expect(await press('certificate', { certificate: ' ' })).toMatchObject({
    status: 409,
    step: { wallet: { refused: { field: 'certificate', problem: { code: 'certificate_unknown' } } } },
  });
  // Enter in a field sends what the field has a button for, and what was typed elsewhere stays.
  const some = await press('enter', { email: buyer.email, certificate: spacedCode(small).toLowerCase() });
  expect(some).toMatchObject({
    status: 200,
    step: { form: { email: buyer.email }, typed: {}, order: { dueMinor: due - 100 }, wallet: { refused: null } },
  });
  const covered = await press('certificate', { certificate: code });
  expect(covered).toMatchObject({ status: 303, location: `${at}#wallet` });
  expect((await checkoutAt(at)).order).toMatchObject({
    dueMinor: 0,
    tenders: [
      { kind: 'certificate', code: small, amountMinor: 100 },
      { kind: 'certificate', code, amountMinor: due - 100 },
    ],
  });
  await press(`no-tender:certificate:${small}`);
  expect((await checkoutAt(at)).order.tenders).toMatchObject([{ kind: 'certificate', code, amountMinor: due }]);
  const paid = await press('pay', { due: '0', ...buyer, terms: 'on', consent: 'on' });
  expect([paid.status, paid.location]).toEqual([303, at]);
  expect(await sale.stateOf(id)).toBe('paid');
  expect([await tenders.balanceOf(small), await tenders.balanceOf(code)]).toEqual([100, 0]);
  await sale.nothingIsBroken();
});

test('a guest proves an address by a code, and spends a part of its points and an own certificate', async () => {
  const email = 'guest@forms.example';
  const { at, id, due, press, checkoutAt } = await aCheckout();
  await tenders.points(email, 200);
  const own = await tenders.certificate(50, 'belarus', email);
  const beside = (field: string | null, code: string) => ({
    status: 409,
    step: { wallet: { refused: { field, problem: { code } } } },
  });
  expect(await press('points:all')).toMatchObject(beside(null, 'points_not_proved'));
  expect(await press('wallet-proof', { 'wallet-code': '123456' })).toMatchObject(beside('wallet-code', 'code_expired'));
  const bad = await press('wallet-code', { 'wallet-email': 'guest@' });
  expect(bad).toMatchObject({ ...beside('wallet-email', 'email_invalid') });
  expect(bad.step).toMatchObject({ typed: { 'wallet-email': 'guest@' } });
  expect(await press('enter', { 'wallet-email': email })).toMatchObject({ status: 303 });
  expect((await checkoutAt(at)).wallet?.view).toMatchObject({ owner: null, email });
  expect(await press('wallet-code', { 'wallet-email': email })).toMatchObject(beside('wallet-email', 'too_early'));
  expect(await press('wallet-other')).toMatchObject({ status: 200, step: { wallet: { isOtherEmail: true } } });
  const sent = await tenders.codeFor(id);
  const wrong = String((Number(sent) + 1) % 1_000_000).padStart(6, '0');
  expect(await press('wallet-proof', { 'wallet-code': wrong })).toMatchObject(beside('wallet-code', 'wrong_code'));
  expect(await press('enter', { 'wallet-code': sent })).toMatchObject({ status: 303 });
  const proved = (await checkoutAt(at)).wallet?.view;
  expect(proved).toMatchObject({ owner: 'guest', email, pointsMinor: 200, certificates: [{ code: own }] });

  expect(await press('points', { points: 'many' })).toMatchObject(beside('points', 'points_amount'));
  await press('points', { points: '60' });
  await press('points', { points: '20' });
  await press(`certificate:${own}`);
  expect((await checkoutAt(at)).order).toMatchObject({
    dueMinor: due - 130,
    tenders: [
      { kind: 'certificate', code: own, amountMinor: 50 },
      { kind: 'points', amountMinor: 80 },
    ],
  });
  await press('no-tender:points');
  expect((await checkoutAt(at)).order.dueMinor).toBe(due - 50);
  await press('points:all');
  expect((await checkoutAt(at)).order.dueMinor).toBe(due - 250);
  await sale.nothingIsBroken();
});

test('an account that is logged in spends its credit and points, and gets the order', async () => {
  const by = aBrowser();
  const accountId = await tenders.account('own@forms.example');
  await tenders.credit(accountId, 100);
  await tenders.points('own@forms.example', 1_000);
  by.logIn(accountId);
  const { at, id, due, press, checkoutAt } = await aCheckout(by);
  expect((await checkoutAt(at)).wallet?.view).toMatchObject({ owner: 'account', creditMinor: 100, pointsMinor: 1_000 });
  await press('credit');
  await press('points:all');
  expect((await checkoutAt(at)).order).toMatchObject({
    dueMinor: Math.max(0, due - 1_100),
    tenders: [
      { kind: 'credit', amountMinor: 100 },
      { kind: 'points', amountMinor: Math.min(1_000, due - 100) },
    ],
  });
  const dueNow = String(Math.max(0, due - 1_100));
  await press('pay', { due: dueNow, ...aBuyer(), terms: 'on', consent: 'on' });
  const { rows } = await sale.pool.query('select account_id as account from orders where id = $1', [id]);
  expect(rows).toEqual([{ account: accountId }]);
  await sale.nothingIsBroken();
});

test('a form of another host and a session of another account than the readable token spend nothing', async () => {
  const accountId = await tenders.account('sibling@forms.example');
  await tenders.points('sibling@forms.example', 1_000);
  const headers = { 'sec-fetch-dest': 'document' };
  for (const site of [{ 'sec-fetch-site': 'same-site' }, {}]) {
    const by = aBrowser({ ...headers, ...site });
    by.logIn(accountId);
    const { press } = await aCheckout(by);
    expect(await press('points:all')).toMatchObject({
      status: 409,
      step: { wallet: { view: { owner: null }, refused: { field: null, problem: { code: 'points_not_proved' } } } },
    });
  }
  const other = aBrowser();
  other.logIn(accountId, { token: await tenders.account() });
  const { at, press, checkoutAt } = await aCheckout(other);
  expect((await checkoutAt(at)).wallet?.view.owner).toBeNull();
  expect(await press('points:all')).toMatchObject({ status: 409 });
});
