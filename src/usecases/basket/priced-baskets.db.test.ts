import { describe, expect, test } from 'vitest';
import { itemSteps } from '#test/builders/item-sale.ts';
import type { BuiltPerformance } from '#test/builders/performance.ts';
import { aSale, type Wanted } from '#test/builders/sale.ts';
import { changeSeats } from './change-seats.ts';
import { changeUnits } from './change-units.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { setVoucher } from './set-voucher.ts';

const sale = await aSale({ max: 20 });
const items = itemSteps(sale);
const { deps, pool, nothingIsBroken } = sale;

type Row = Record<string, unknown>;
async function insert(table: string, row: Row): Promise<number> {
  const columns = Object.keys(row);
  const { rows } = await pool.query<{ id: number }>(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning *`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}

let keys = 0;
async function aRule(effect: object, row: Row = {}, performances: readonly BuiltPerformance[] = []): Promise<number> {
  keys += 1;
  const target = performances.length > 0 ? 'performances' : 'everything';
  const id = await insert('price_rule', {
    key: `rule ${keys}`,
    market: 'belarus',
    target,
    effect: JSON.stringify(effect),
    ...row,
  });
  for (const { id: performanceId } of performances) {
    await insert('price_rule_performance', { rule_id: id, performance_id: performanceId });
  }
  return id;
}

async function aVoucher(row: Row): Promise<string> {
  keys += 1;
  const code = `CODE-${keys}`;
  await insert('voucher', { code, market: 'belarus', ...row });
  return code;
}
const percent = (permille: number) => JSON.stringify({ kind: 'percent', permille });

function aTariff(performance: BuiltPerformance, tariffNo: number, row: Row): Promise<number> {
  return insert('tariff', {
    price_list_id: performance.priceListId,
    zone_no: 1,
    tariff_no: tariffNo,
    name: '{"ru":"Тариф"}',
    fee_minor: 0,
    ...row,
  });
}

const hold = (performance: BuiltPerformance, seats: [seatNo: number, tariffNo: number][]) =>
  sale.tryHold(performance, {}, { seats: seats.map(([seatNo, tariffNo]) => ({ seatNo, tariffNo })) });
const put = (orderId: string, performance: BuiltPerformance, { seats = [] }: Wanted) =>
  changeSeats(deps, {
    orderId,
    performanceId: performance.id,
    priceListId: performance.priceListId,
    seats: seats.map((seatNo) => ({ seatNo })),
    standing: [],
  });
const use = (orderId: string, code: string | null, network: string | null = null) =>
  setVoucher(deps, { orderId, code, network });

async function pricesOf(orderId: string): Promise<[listed: number, price: number, fee: number][]> {
  const { rows } = await pool.query<{ listed: number; price: number; fee: number }>(
    `select listed_minor::int as listed, price_minor::int as price, fee_minor::int as fee from order_line
     where order_id = $1 order by line_no`,
    [orderId],
  );
  return rows.map(({ listed, price, fee }) => [listed, price, fee]);
}

async function one<Value>(text: string, values: unknown[]): Promise<Value | undefined> {
  const { rows } = await pool.query<{ value: Value }>(text, values);
  return rows[0]?.value;
}
const usesOf = (code: string) => one<number>('select used as value from voucher where code = $1', [code]);
const usedOf = (performance: BuiltPerformance) =>
  one<number>('select used as value from tariff_tier where performance_id = $1', [performance.id]);

async function expired(orderId: string): Promise<void> {
  await sale.expire(orderId);
  await deps.transaction(({ orders }) => orders.sweepExpired(10, null));
}

test('an order names what lowers its prices, with its amount', async () => {
  const performance = await sale.onSale({ seats: 2 });
  const discountId = await insert('discount', {
    key: 'autumn',
    market: 'belarus',
    kind: 'percent',
    value: 10,
    redeem: 'with-ticket',
    title: '{"ru":"Осень","en":"Autumn"}',
    description: '{}',
    conditions: '{}',
    how_to: '{}',
    starts_on: '2026-01-01',
    ends_on: '2026-12-31',
  });
  await aRule({ kind: 'percent', permille: 100 }, { discount_id: discountId }, [performance]);
  const reductions = async (id: string) => (await deps.stores.orders.read(id, 'en'))?.reductions;
  const held = await sale.tryHold(performance, { seats: [0, 1] });
  if (!held.ok || held.order === null) throw new Error('not held');
  const { orderId } = held;
  const [listed = 0] = (await pricesOf(orderId)).map(([each]) => each);
  const campaign = { kind: 'campaign', name: 'Autumn', amountMinor: listed * 0.2 };
  expect(await reductions(orderId)).toEqual([campaign]);
  expect((await deps.stores.orders.describe(held.order, 'en')).reductions).toEqual([campaign]);
  const code = await aVoucher({ effect: percent(500) });
  expect(await use(orderId, code)).toEqual({ ok: true });
  const voucher = { kind: 'voucher', name: code, amountMinor: listed * 0.9 };
  expect(await reductions(orderId)).toEqual([campaign, voucher]);
});

test('a rule of a performance reduces the units for it, with or without a ticket and whatever changed last', async () => {
  const performance = await sale.onSale({ seats: 2 });
  await aRule({ kind: 'percent', permille: 100 }, { with_units: true }, [performance]);
  const parking = await items.onSale({ kind: 'parking' });
  const forIt = { performanceId: performance.id };
  const alone = await items.held(parking, 1, forIt);
  const listed = 5_000;
  expect((await pricesOf(alone)).map(([, each]) => each)).toEqual([listed * 0.9]);
  const orderId = await sale.held(performance, { seats: [0] });
  const put2 = { orderId, itemId: parking.id, units: [{ optionNo: 1, count: 2 }], ...forIt };
  expect(await changeUnits(deps, put2)).toEqual({ ok: true });
  expect(await put(orderId, performance, {})).toEqual({ ok: true });
  const code = await aVoucher({ effect: percent(500) });
  expect(await use(orderId, code)).toEqual({ ok: true });
  expect((await pricesOf(orderId)).map(([, each]) => each)).toEqual([listed * 0.45, listed * 0.45]);
  expect(await use(orderId, null)).toEqual({ ok: true });
  expect(await changeUnits(deps, { ...put2, units: [{ optionNo: 1, count: 1 }] })).toEqual({ ok: true });
  expect((await pricesOf(orderId)).map(([, each]) => each)).toEqual([listed * 0.9]);
  await nothingIsBroken();
});

describe('a rule', () => {
  test('lowers the price of a hold, frozen with its fee, and the seller is owed the lower price', async () => {
    const performance = await sale.onSale({ seats: 3 });
    const rule = await aRule({ kind: 'percent', permille: 200 }, {}, [performance]);
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    expect(await pricesOf(orderId)).toEqual([
      [5_000, 4_000, 200],
      [5_000, 4_000, 200],
    ]);
    await pool.query('delete from price_rule where id = $1', [rule]);
    expect(await pricesOf(await sale.held(performance, { seats: [2] }))).toEqual([[5_000, 5_000, 250]]);
    await nothingIsBroken();
  });

  test('that needs a group reaches all its tickets as soon as the basket has enough of them', async () => {
    const performance = await sale.onSale({ seats: 4 });
    await aRule({ kind: 'group', fromTickets: 3, permille: 100 }, {}, [performance]);
    const orderId = await sale.held(performance, { seats: [0, 1] });
    expect((await pricesOf(orderId)).map(([, price]) => price)).toEqual([5_000, 5_000]);
    expect(await put(orderId, performance, { seats: [0, 1, 2] })).toEqual({ ok: true });
    expect((await pricesOf(orderId)).map(([, price]) => price)).toEqual([4_500, 4_500, 4_500]);
    await nothingIsBroken();
  });

  test('of two tickets for one covers two performances of one basket each by itself', async () => {
    const [first, second] = [await sale.onSale({ seats: 2 }), await sale.onSale({ seats: 2 })];
    await aRule({ kind: 'set', everyTickets: 2, cheapest: 1, permille: 1000 }, {}, [first, second]);
    const orderId = await sale.held(first, { seats: [0] });
    await put(orderId, second, { seats: [0] });
    expect((await pricesOf(orderId)).map(([, price]) => price)).toEqual([5_000, 5_000]);
    await put(orderId, second, { seats: [0, 1] });
    expect((await pricesOf(orderId)).map(([, price]) => price).toSorted((a, b) => a - b)).toEqual([0, 5_000, 5_000]);
  });

  test('that ends between the quote and the hold is not sold: the hold is quoted again', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const rule = await aRule({ kind: 'percent', permille: 500 }, {}, [performance]);
    await deps.offers.performance(performance.id, { isFresh: true });
    await pool.query(`update price_rule set open_until = now() - interval '1 s' where id = $1`, [rule]);
    const held = await hold(performance, [[0, 1]]);
    expect(held).toMatchObject({ ok: true, order: { faceMinor: 5_000 } });
  });

  test('of the whole market reaches items as well', async () => {
    const rule = await aRule({ kind: 'amount', amountMinor: 1_000 });
    const orderId = await items.held(await items.onSale({ kind: 'good' }), 1);
    expect((await pricesOf(orderId)).map(([listed, price]) => [listed, price])).toEqual([[5_000, 4_000]]);
    await pool.query('delete from price_rule where id = $1', [rule]);
  });
});

describe('a fee rule', () => {
  test('of the seller comes before the list’s fee; a fee that the seller pays is not the buyer’s', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const fee = { market: 'belarus', organizer_id: performance.organizerId, line_kind: 'seat', permille: 100 };
    const id = await insert('fee_rule', { ...fee, max_minor: 300 });
    expect(await pricesOf(await sale.held(performance, { seats: [0] }))).toEqual([[5_000, 5_000, 300]]);
    await pool.query(`update fee_rule set payer = 'seller' where id = $1`, [id]);
    const orderId = await sale.held(performance, { seats: [1] });
    expect(await pricesOf(orderId)).toEqual([[5_000, 5_000, 0]]);
    expect(await one('select seller_fee_minor as value from order_line where order_id = $1', [orderId])).toBe(300);
  });
});

describe('a tariff', () => {
  test('for children is bought with a full ticket only', async () => {
    const performance = await sale.onSale({ seats: 4 });
    const needs = { needs_tariffs: [1], needs_per: 1, needs_at_most: 1 };
    await aTariff(performance, 2, { kind: 'child', price_minor: 2_000, ...needs });
    expect(await hold(performance, [[0, 2]])).toMatchObject({ ok: false, code: 'tariff_needs_other', lineNo: 1 });
    const held = await hold(performance, [
      [0, 1],
      [1, 2],
    ]);
    expect(held).toMatchObject({ ok: true, order: { faceMinor: 7_000 } });
    expect(await hold(performance, [[2, 9]])).toMatchObject({ ok: false, code: 'unknown_seat' });
  });

  test('that is hidden opens by a voucher, for as many tickets as it may', async () => {
    const performance = await sale.onSale({ seats: 3 });
    await aTariff(performance, 2, { kind: 'other', price_minor: 1_000, is_hidden: true });
    const code = await aVoucher({ unlocks_hidden: true, max_uses: 1 });
    expect(await hold(performance, [[0, 2]])).toMatchObject({ ok: false, code: 'tariff_locked' });
    const orderId = await sale.held(performance, { seats: [0] });
    expect(await use(orderId, code)).toEqual({ ok: true });
    const choose = (seats: [seatNo: number, tariffNo: number][]) =>
      changeSeats(deps, {
        orderId,
        performanceId: performance.id,
        priceListId: performance.priceListId,
        seats: seats.map(([seatNo, tariffNo]) => ({ seatNo, tariffNo })),
        standing: [],
      });
    expect(await choose([[0, 2]])).toEqual({ ok: true });
    expect([await usesOf(code), await pricesOf(orderId)]).toEqual([1, [[1_000, 1_000, 0]]]);
    const both = await choose([
      [0, 2],
      [1, 2],
    ]);
    expect(both).toMatchObject({ ok: false, code: 'voucher_over_limit' });
  });

  test('of the first two tickets goes to two of ten buyers at once, and to the next when one lets go', async () => {
    const performance = await sale.onSale({ seats: 12 });
    await pool.query(
      `update tariff set tier_no = 1, tier_limit = 2, then_tariff_no = 2, kind = 'early', price_minor = 3000
       where price_list_id = $1`,
      [performance.priceListId],
    );
    await aTariff(performance, 2, { price_minor: 5_000 });
    await insert('tariff_tier', { performance_id: performance.id, tier_no: 1 });
    const held = await Promise.all(Array.from({ length: 10 }, (_, seatNo) => hold(performance, [[seatNo, 1]])));
    const faces = held.map((each) => (each.ok ? each.order?.faceMinor : each.code));
    expect(faces.filter((face) => face === 3_000)).toHaveLength(2);
    expect(faces.filter((face) => face === 5_000)).toHaveLength(8);
    expect(await usedOf(performance)).toBe(2);
    const cheap = held.find((each) => each.ok && each.order?.faceMinor === 3_000);
    await expired(cheap?.ok === true ? cheap.orderId : '');
    expect(await usedOf(performance)).toBe(1);
    // What a process remembers of a tier may be two seconds old.
    await deps.offers.performance(performance.id, { isFresh: true });
    expect(await hold(performance, [[10, 1]])).toMatchObject({ ok: true, order: { faceMinor: 3_000 } });
    await nothingIsBroken();
  });

  test('of the first tickets counts none any more when the performance is cancelled', async () => {
    const performance = await sale.onSale({ seats: 2 });
    await pool.query('update tariff set tier_no = 1, tier_limit = 2 where price_list_id = $1', [
      performance.priceListId,
    ]);
    await insert('tariff_tier', { performance_id: performance.id, tier_no: 1 });
    await deps.offers.performance(performance.id, { isFresh: true });
    await sale.paid(performance, { seats: [0] });
    await sale.held(performance, { seats: [1] });
    expect(await usedOf(performance)).toBe(2);
    await cancelPerformance(deps, { performanceId: performance.id, isDryRun: false });
    expect(await usedOf(performance)).toBe(0);
    await nothingIsBroken();
  });
});

describe('a voucher', () => {
  test('lowers what it covers, is counted once, and can be taken off', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const code = await aVoucher({ effect: percent(500), organizer_id: performance.organizerId });
    const orderId = await sale.held(performance, { seats: [0, 1] });
    await changeUnits(deps, {
      orderId,
      itemId: (await items.onSale()).id,
      units: [{ optionNo: 1, count: 1 }],
      performanceId: null,
    });
    expect(await use(orderId, ` ${code.toLowerCase()} `)).toEqual({ ok: true });
    expect((await pricesOf(orderId)).map(([, price]) => price)).toEqual([2_500, 2_500, 5_000]);
    expect([await usesOf(code), (await deps.stores.orders.read(orderId, 'en'))?.voucherCode]).toEqual([2, code]);
    expect(await put(orderId, performance, { seats: [1] })).toEqual({ ok: true });
    expect([await usesOf(code), (await pricesOf(orderId)).map(([, price]) => price)]).toEqual([1, [5_000, 2_500]]);
    expect(await use(orderId, null)).toEqual({ ok: true });
    expect([await usesOf(code), (await pricesOf(orderId)).map(([, price]) => price)]).toEqual([0, [5_000, 5_000]]);
    await nothingIsBroken();
  });

  test('of one use goes to one of eight orders at once, and stays used by the one that pays', async () => {
    const performance = await sale.onSale({ seats: 10 });
    const code = await aVoucher({ effect: JSON.stringify({ kind: 'amount', amountMinor: 1_000 }), max_uses: 1 });
    const orders = await Promise.all(
      Array.from({ length: 8 }, (_, seatNo) => sale.held(performance, { seats: [seatNo] })),
    );
    const answers = await Promise.all(orders.map((orderId) => use(orderId, code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.code === 'voucher_used_up')).toHaveLength(7);
    const winner = orders[answers.findIndex(({ ok }) => ok)] ?? '';
    await sale.tryCheckout(winner);
    await items.tellPaid(winner);
    expect(await returnLines(deps, { orderId: winner })).toMatchObject({ ok: true, moneyMinor: 3_000 });
    expect(await usesOf(code)).toBe(1);
    await nothingIsBroken();
  });

  test('comes back with the order that expires; late money buys at its price only while uses are left', async () => {
    const performance = await sale.onSale({ seats: 3 });
    const code = await aVoucher({ effect: percent(200), max_uses: 1 });
    const late = async (seatNo: number) => {
      const orderId = await sale.held(performance, { seats: [seatNo] });
      expect(await use(orderId, code)).toEqual({ ok: true });
      await sale.tryCheckout(orderId);
      await expired(orderId);
      expect(await usesOf(code)).toBe(0);
      return orderId;
    };
    const [first, second] = [await late(0), await late(1)];
    await items.tellPaid(first);
    expect([await sale.stateOf(first), await usesOf(code)]).toEqual(['paid', 1]);
    await items.tellPaid(second);
    expect([await sale.stateOf(second), await usesOf(code)]).toEqual(['expired', 1]);
    expect(await one('select reason as value from refund where order_id = $1', [second])).toBe('offer_gone');
    await nothingIsBroken();
  });

  test('that is unknown is counted against guessing, one that exists is not', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.held(performance, { seats: [0] });
    const code = await aVoucher({ effect: percent(100) });
    const network = '203.0.113.77';
    for (let guess = 0; guess < 20; guess += 1) {
      expect(await use(orderId, code, network)).toEqual({ ok: true });
      expect(await use(orderId, `GUESS-${guess}`, network)).toEqual({ ok: false, code: 'voucher_unknown' });
    }
    expect(await use(orderId, code, network)).toEqual({ ok: false, code: 'too_many_vouchers' });
  });

  test.each([
    ['not begun', { open_from: new Date(Date.now() + 60_000) }, 'voucher_not_started'],
    ['over', { open_until: new Date(Date.now() - 60_000) }, 'voucher_expired'],
    ['for larger orders', { minimum_minor: 10_001 }, 'voucher_below_minimum'],
    ['of another market', { market: 'georgia' }, 'voucher_not_for_this'],
  ])('that is %s is refused and changes nothing', async (_, row, refusal) => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.held(performance, { seats: [0, 1] });
    expect(await use(orderId, await aVoucher({ effect: percent(100), ...row }))).toEqual({ ok: false, code: refusal });
    expect((await pricesOf(orderId)).map(([, price]) => price)).toEqual([5_000, 5_000]);
  });
});
