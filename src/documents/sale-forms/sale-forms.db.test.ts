import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newOrderKey } from '#api/orders/order-access.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { ofItem, ofPerformance, someForms } from '#test/builders/sale-forms.ts';

const sale = await aSale();
const items = itemSteps(sale);
const { pool, nothingIsBroken } = sale;
const { app, aBrowser, onSale } = await someForms(sale);

const list = ({ priceListId }: BuiltPerformance) => ({ list: String(priceListId) });

const linesOf = ({ order }: { order: { lines: { kind: string; lineNo: number }[] } }) =>
  order.lines.map(({ kind, lineNo }) => `${kind} ${lineNo}`);

test('ticked seats are held, and what was chosen stands at an address of its own', async () => {
  const performance = await onSale(4);
  const { take } = aBrowser();
  const { at, step } = await take(ofPerformance(performance), {
    act: 'seats',
    'seat.0': 'on',
    'seat.2': 'on',
    ...list(performance),
  });
  expect(at).toMatch(/form=1&order=/);
  expect(step.order.lines.map((line) => line.kind !== 'unit' && line.seatNo)).toEqual([0, 2]);
});

test('a frame without cookies gets the key of its order in the form, and goes on with it', async () => {
  const performance = await onSale(4);
  const { ask } = aBrowser({ 'sec-fetch-dest': 'iframe' });
  const orderKey = newOrderKey();
  const { status, step } = await ask('POST', ofPerformance(performance), {
    act: 'seats',
    key: randomUUID(),
    orderKey,
    'seat.0': 'on',
    ...list(performance),
  });
  expect([status, step?.kind]).toEqual([200, 'checkout']);
  if (step?.kind !== 'checkout') return;
  expect(step.orderKey).toBe(orderKey);
  const stranger = aBrowser({ 'sec-fetch-dest': 'iframe' });
  const url = `${ofPerformance(performance)}&order=${step.order.id}`;
  const code = { act: 'voucher', promo: 'nothing', email: 'anna@mail.example' };
  expect(await stranger.ask('POST', url, code)).toMatchObject({ status: 303 });
  const kept = await stranger.ask('POST', url, { ...code, orderKey });
  expect(kept).toMatchObject({
    status: 409,
    step: {
      kind: 'checkout',
      orderKey,
      form: { email: 'anna@mail.example' },
      typed: { promo: 'nothing' },
      promoProblem: { code: 'voucher_unknown' },
    },
  });
});

test('a second performance and an item are added to the open order, whose time goes on', async () => {
  const first = await onSale(4);
  const second = await onSale(4);
  const parking = await items.onSale({ kind: 'parking', stock: 5 });
  const { ask, take, checkoutAt } = aBrowser();
  const begun = await take(ofPerformance(first), { act: 'seats', 'seat.0': 'on', ...list(first) });
  const { step: choice } = await ask('GET', ofPerformance(second));
  if (choice?.kind !== 'choose') throw new Error('No choice');
  expect(choice.into).toBe(begun.step.order.id);
  const into = choice.into ?? '';
  const joined = await take(ofPerformance(second), { act: 'seats', 'seat.1': 'on', into, ...list(second) });
  expect(joined.step.order).toMatchObject({ id: begun.step.order.id, holdUntil: begun.step.order.holdUntil });
  const whole = await take(ofItem(parking), { act: 'choose', option: '1', count: '2', into });
  expect(linesOf(whole.step)).toEqual(['seat 1', 'seat 2', 'unit 3', 'unit 4']);

  // A line and a part are taken out; the address of a part that is gone leads on to one that is left.
  await ask('POST', whole.at, { act: `remove:performance:${second.id}` });
  const out = await ask('POST', whole.at, { act: `remove:item:${parking.id}` });
  expect(out.location).toContain(`seid=${first.id}`);
  expect(linesOf(await checkoutAt(out.location ?? ''))).toEqual(['seat 1']);
  // With the last line the order is given up.
  const over = await ask('POST', begun.at, { act: `remove:performance:${first.id}` });
  expect(over.location).not.toContain('order=');
  expect(await sale.stateOf(begun.step.order.id)).toBe('cancelled');
  await nothingIsBroken();
});

test('what cannot be added is said, and the order stays as it was', async () => {
  const first = await onSale(6);
  const foreign = await items.onSale({ kind: 'good', market: 'georgia' });
  const parking = await items.onSale({ kind: 'parking', stock: 1 });
  const { ask, take, checkoutAt } = aBrowser();
  const { at, step } = await take(ofPerformance(first), { act: 'seats', 'seat.0': 'on', ...list(first) });
  const into = step.order.id;
  const add = (url: string, form: Record<string, string>) =>
    ask('POST', url, { key: randomUUID(), orderKey: newOrderKey(), into, ...form });

  await sale.held(first, { seats: [1] });
  const gone = await add(ofPerformance(first), { act: 'seats', 'seat.0': 'on', 'seat.1': 'on', ...list(first) });
  expect(gone).toMatchObject({ status: 409, step: { kind: 'choose', into, problem: { code: 'seat_taken' } } });
  // What was ticked is still ticked.
  expect(gone.step).toMatchObject({ chosen: { seatNos: [0, 1] } });
  const other = await add(ofItem(foreign), { act: 'choose', option: '1', count: '1' });
  expect(other).toMatchObject({ status: 409, step: { problem: { code: 'other_currency' } } });
  const few = await add(ofItem(parking), { act: 'choose', option: '1', count: '2' });
  expect(few).toMatchObject({ status: 409, step: { problem: { code: 'sold_out', limit: 1 } } });
  const stale = await add(ofPerformance(first), { act: 'seats', 'seat.2': 'on', list: '999999' });
  expect(stale).toMatchObject({ status: 409, step: { problem: { code: 'price_changed' } } });
  const none = await ask('POST', ofPerformance(first), {
    key: randomUUID(),
    orderKey: newOrderKey(),
    act: 'seats',
    into: '',
    ...list(first),
  });
  expect(none).toMatchObject({ status: 409, step: { problem: { code: 'nothing_ticked' } } });
  expect(linesOf(await checkoutAt(at))).toEqual(['seat 1']);
});

test('an order that another browser holds is neither joined nor changed nor given up', async () => {
  const performance = await onSale(6);
  const own = await aBrowser().take(ofPerformance(performance), { act: 'seats', 'seat.0': 'on', ...list(performance) });
  const stranger = aBrowser();
  const { id } = own.step.order;
  const taken = await stranger.take(ofPerformance(performance), {
    act: 'seats',
    'seat.1': 'on',
    into: id,
    ...list(performance),
  });
  expect(taken.step.order.id).not.toBe(id);
  for (const act of ['release', `release:${id}`, 'line:1', 'pay']) {
    expect(await stranger.ask('POST', own.at, { act })).toMatchObject({ status: 303 });
  }
  expect(await sale.stateOf(id)).toBe('held');
  const foreign = await app.inject({
    method: 'POST',
    url: own.at,
    headers: {
      host: 'rampa.localhost',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'act=release',
  });
  expect(foreign.statusCode).toBe(403);
});

test('wrong fields and unanswered questions are named together with what was typed; then the bank is asked', async () => {
  const performance = await onSale(4);
  await pool.query('update performance set asks_names = true where id = $1', [performance.id]);
  const { ask, take } = aBrowser();
  const { at, step } = await take(ofPerformance(performance), { act: 'seats', 'seat.0': 'on', ...list(performance) });
  expect(step.asked.tickets).toMatchObject([{ lineNo: 1, asksName: true }]);
  const buyer = aBuyer();
  const due = String(step.order.dueMinor);
  const wrong = await ask('POST', at, { act: 'pay', due, email: 'anna@', phone: buyer.phone, terms: 'on' });
  expect(wrong).toMatchObject({
    status: 409,
    step: { problem: { code: 'email_invalid' }, form: { email: 'anna@', phone: buyer.phone, terms: true } },
  });
  const typed = { act: 'pay', due, ...buyer, terms: 'on', consent: 'on' };
  const unnamed = await ask('POST', at, typed);
  expect(unnamed).toMatchObject({
    status: 409,
    step: { problem: { code: 'answers_invalid', faults: [{ field: 'tickets.1.holderName', reason: 'missing' }] } },
  });
  const changed = await ask('POST', at, { ...typed, due: '1', 'tickets.1.holderName': 'Anna Petrova' });
  expect(changed).toMatchObject({ status: 409, step: { problem: { code: 'amount_changed' } } });
  // Another button keeps the name, too.
  const kept = await ask('POST', at, { ...typed, act: 'voucher', promo: '', 'tickets.1.holderName': 'Anna Petrova' });
  expect(kept.step).toMatchObject({ form: { answers: { 'tickets.1.holderName': 'Anna Petrova' } } });
  const paying = await ask('POST', at, { ...typed, 'tickets.1.holderName': 'Anna Petrova' });
  expect(paying.status).toBe(303);
  expect(await sale.stateOf(step.order.id)).toBe('awaiting_payment');
  expect((await ask('GET', at)).step).toMatchObject({ kind: 'waiting' });
});
