import { describe, expect, onTestFinished, test } from 'vitest';
import { checkInvariants } from '#adapters/db/operation/invariants.ts';
import { readEntitlementCode } from '#domain/items/entitlement-code.ts';
import { anItemSale } from '#test/builders/item-sale.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { readOrder } from '#usecases/orders/read-order.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { releaseOrder } from '#usecases/orders/release-order.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { cancelLines, returnLines } from '#usecases/returns/return-lines.ts';

const sale = await anItemSale();
const { deps, pool } = sale;

async function violations(): Promise<string[]> {
  return (await checkInvariants(pool))
    .filter(({ rows }) => rows.length > 0)
    .map(({ id, meaning }) => `${id} ${meaning}`);
}

describe('an order of an item', () => {
  test('shows what is bought, from whom and for how much, and keeps the units for ten minutes', async () => {
    const item = await sale.onSale({ prices: [5_000, 9_000], stock: 5 });
    const units = [
      { optionNo: 2, count: 1 },
      { optionNo: 1, count: 2 },
    ];
    const orderId = await sale.held(item, 0, { units });
    const order = await readOrder(deps, orderId, 'be');
    expect(order).toMatchObject({
      state: 'held',
      performances: [],
      items: [{ id: item.id, kind: 'certificate', title: 'Сертыфікат', seller: 'Тэатр' }],
      faceMinor: 19_000,
      feeMinor: 0,
      dueMinor: 19_000,
    });
    expect(order?.lines).toMatchObject([
      { kind: 'unit', itemId: item.id, optionNo: 2, priceMinor: 9_000 },
      { kind: 'unit', itemId: item.id, optionNo: 1, priceMinor: 5_000 },
      { kind: 'unit', itemId: item.id, optionNo: 1, priceMinor: 5_000 },
    ]);
    expect(order?.holdSecondsLeft).toBeGreaterThan(595);
    expect(await sale.usedOf(item)).toBe(3);
  });

  test.each([
    ['of nothing', {}, { units: [{ optionNo: 1, count: 0 }] }, { code: 'empty_selection' }],
    ['of eleven', {}, { units: [{ optionNo: 1, count: 11 }] }, { code: 'over_limit', limit: 10 }],
    ['of an option that does not exist', {}, { units: [{ optionNo: 7, count: 1 }] }, { code: 'not_on_sale' }],
    ['off sale', { isOnSale: false }, {}, { code: 'not_on_sale' }],
    ['of more than there are', { stock: 2 }, { units: [{ optionNo: 1, count: 3 }] }, { code: 'sold_out', limit: 2 }],
    ['of a seller without a valid tax number', { taxNumber: '123456789' }, {}, { code: 'sale_not_permitted' }],
    ['that is unknown', {}, { itemId: 999_999 }, { code: 'unknown_item' }],
    [
      'for a performance that does not exist',
      { kind: 'parking' as const },
      { performanceId: 999_999 },
      { code: 'performance_not_for_item' },
    ],
  ])('%s is refused and leaves nothing behind', async (_, options, changes, refusal) => {
    const item = await sale.onSale(options);
    expect(await sale.tryHold(item, 1, changes)).toEqual({ ok: false, ...refusal });
    const { rows } = await pool.query('select count(*)::int as lines from order_line where item_id = $1', [item.id]);
    expect(rows).toEqual([{ lines: 0 }]);
  });

  test.each(['video', 'package', 'certificate', 'pass'] as const)('a %s is bought for no performance', async (kind) => {
    const performance = await aPerformance(pool, { startsIn: 80 * 24 });
    const item = await sale.onSale({ kind, validDays: 2 });
    const refused = await sale.tryHold(item, 1, { performanceId: performance.id });
    expect(refused).toEqual({ ok: false, code: 'performance_not_for_item' });
    // The same applies to an older hold that is paid later: the performance neither extends a rental nor permits its
    // return.
    const orderId = await sale.paid(item);
    await pool.query('update order_line set for_performance_id = $2 where order_id = $1', [orderId, performance.id]);
    await pool.query(`update orders set paid_at = now() - interval '15 days' where id = $1`, [orderId]);
    await pool.query(`update performance set state = 'cancelled' where id = $1`, [performance.id]);
    expect(await returnLines(deps, { orderId, cause: 'own_return' })).toEqual({ ok: false, code: 'return_closed' });
  });

  test.each(['parking', 'service', 'good'] as const)(
    'a %s of one market is bought for no performance of the other',
    async (kind) => {
      const minsk = await aPerformance(pool, { startsIn: 72 });
      const tbilisi = await aPerformance(pool, { startsIn: 72, market: 'georgia' });
      for (const [market, own, other] of [
        ['belarus', minsk, tbilisi],
        ['georgia', tbilisi, minsk],
      ] as const) {
        const item = await sale.onSale({ kind, market });
        expect(await sale.tryHold(item, 1, { performanceId: other.id })).toEqual({
          ok: false,
          code: 'performance_not_for_item',
        });
        expect(await sale.tryHold(item, 1, { performanceId: own.id })).toMatchObject({ ok: true });
      }
    },
  );

  test('is refused where no process has a payment provider of the market, unless what is chosen costs nothing', async () => {
    const item = await sale.onSale({ market: 'georgia', prices: [0, 5_000] });
    const free = [{ optionNo: 1, count: 2 }];
    const both = [...free, { optionNo: 2, count: 1 }];
    await pool.query(`insert into unsold_market values ('georgia')`);
    onTestFinished(async () => void (await pool.query('delete from unsold_market')));
    expect(await sale.tryHold(item, 1, { units: both })).toEqual({ ok: false, code: 'not_on_sale' });
    const withoutProvider = { ...deps, provider: () => null };
    expect(await sale.tryHold(item, 1, { units: free }, withoutProvider)).toMatchObject({ ok: true });
    expect(await sale.tryHold(await sale.onSale())).toMatchObject({ ok: true });
    await pool.query('delete from unsold_market');
    expect(await sale.tryHold(item, 1, { units: both })).toMatchObject({ ok: true });
  });

  test('that a process without the provider holds for another is not paid there', async () => {
    const orderId = await sale.held(await sale.onSale(), 1);
    const withoutProvider = { ...deps, provider: () => null };
    expect(await sale.tryHold(await sale.onSale(), 1, {}, withoutProvider)).toMatchObject({ ok: true });
    expect(await sale.tryCheckout(orderId, {}, withoutProvider)).toMatchObject({ code: 'provider_unreachable' });
  });

  test('nothing is bought for a performance whose new date is not known', async () => {
    const performance = await aPerformance(pool, { startsIn: 72 });
    const item = await sale.onSale({ kind: 'parking' });
    expect(
      await postponePerformance(deps, { performanceId: performance.id, newStartsAt: null, isDryRun: false }),
    ).toMatchObject({
      ok: true,
    });
    const refused = await sale.tryHold(item, 1, { performanceId: performance.id });
    expect(refused).toEqual({ ok: false, code: 'not_on_sale' });
  });

  test('sent twice with one key is one order', async () => {
    const item = await sale.onSale({ stock: 5 });
    const idemKey = crypto.randomUUID();
    const [first, second] = await Promise.all([sale.tryHold(item, 2, { idemKey }), sale.tryHold(item, 2, { idemKey })]);
    expect(first).toEqual(second);
    expect(await sale.tryHold(item, 2, { idemKey })).toEqual(first);
    expect(await sale.usedOf(item)).toBe(2);
  });

  test('counts among the live orders of a visitor', async () => {
    const item = await sale.onSale();
    const visitor = 'visitor-of-items';
    const first = await sale.held(item, 1, { visitor });
    const second = await sale.held(item, 1, { visitor });
    expect(await sale.tryHold(item, 1, { visitor })).toMatchObject({
      code: 'too_many_holds',
      orderIds: [second, first],
    });
  });
});

describe('a paid order of an item', () => {
  test('gives a code for every unit, good for the days of the item, and an email', async () => {
    const item = await sale.onSale({ stock: 10, validDays: 30 });
    const orderId = await sale.paid(item, 3);
    expect(await sale.stateOf(orderId)).toBe('paid');
    const codes = await sale.codesOf(orderId);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(3);
    for (const { code, state, validFrom, validUntil } of codes) {
      expect(readEntitlementCode(code)).toBe(code);
      expect(state).toBe('issued');
      expect((validUntil?.getTime() ?? 0) - validFrom.getTime()).toBe(30 * 86_400_000);
    }
    const { rows } = await pool.query(`select topic from outbox where key = $1`, [orderId]);
    expect(rows).toEqual([{ topic: 'ticket.mail' }]);
    const ledger = await pool.query(
      `select account, sum(amount_minor)::int as sum from ledger_entry where order_id = $1 group by 1 having sum(amount_minor) <> 0 order by 1`,
      [orderId],
    );
    expect(ledger.rows).toEqual([
      { account: 'gateway:bepaid', sum: 15_000 },
      { account: `organizer:${item.organizerId}`, sum: -15_000 },
    ]);
    expect(await violations()).toEqual([]);
  });

  test('that costs nothing is given at once', async () => {
    const item = await sale.onSale({ prices: [0], validDays: null });
    const orderId = await sale.held(item, 2);
    expect(await sale.tryCheckout(orderId)).toMatchObject({ ok: true });
    expect(await sale.stateOf(orderId)).toBe('paid');
    expect((await sale.codesOf(orderId)).map(({ validUntil }) => validUntil)).toEqual([null, null]);
  });

  test('goes with the performance it was bought for until five the next morning', async () => {
    const performance = await aPerformance(pool, { startsIn: 72 });
    const item = await sale.onSale({ kind: 'parking', isOneDay: true, validDays: 90 });
    const orderId = await sale.held(item, 1, { performanceId: performance.id });
    await sale.tryCheckout(orderId);
    await sale.tellPaid(orderId);
    const { rows } = await pool.query<{ until: Date }>(
      `select ((local_day + 1) + time '05:00') at time zone 'Europe/Minsk' as until from performance where id = $1`,
      [performance.id],
    );
    const [code] = await sale.codesOf(orderId);
    expect(code?.validUntil).toEqual(rows[0]?.until);
    expect(code?.labels.event).toMatchObject({ ru: 'Чайка' });
  });

  test('opens what it paid for, by the key of the order and until its time is over', async () => {
    const item = await sale.onSale({ kind: 'video', validDays: 2 });
    const order = await readOrder(deps, await sale.paid(item), 'ru');
    const key = order?.accessKey ?? '';
    expect(await sale.entitlements.findEntitlement(key, [item.id, 1])).toMatchObject({
      itemId: item.id,
      isValid: true,
    });
    expect(await sale.entitlements.findEntitlement(key, [item.id + 1])).toBeNull();
    expect(await sale.entitlements.findEntitlement('another-key', [item.id])).toBeNull();
    await pool.query(`update entitlement set valid_until = now() - interval '1 s' where order_id = $1`, [order?.id]);
    expect(await sale.entitlements.findEntitlement(key, [item.id])).toMatchObject({ isValid: false });
  });

  test('is spent once', async () => {
    const item = await sale.onSale({ kind: 'service' });
    const [code] = await sale.codesOf(await sale.paid(item));
    const uses = await Promise.all(
      Array.from({ length: 5 }, () => sale.entitlements.markUsed(code?.code ?? '', 'desk')),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
  });
});

describe('money that came late for an item', () => {
  test('is taken while there are units, and given back when the last one is somebody else’s', async () => {
    const item = await sale.onSale({ stock: 1 });
    const first = await sale.awaiting(item);
    await sale.expire(first);
    await sweepExpired(deps);
    expect(await sale.usedOf(item)).toBe(0);
    expect(await sale.tellPaid(first)).toMatchObject({ outcome: 'pay_late_same_seats' });
    expect([await sale.stateOf(first), await sale.usedOf(item)]).toEqual(['paid', 1]);

    const other = await sale.onSale({ stock: 1 });
    const late = await sale.awaiting(other);
    await sale.expire(late);
    await sale.held(other);
    expect(await sale.tellPaid(late)).toMatchObject({ outcome: 'auto_refund' });
    const { rows } = await pool.query('select reason, amount_minor from refund where order_id = $1', [late]);
    expect(rows).toEqual([{ reason: 'units_gone', amount_minor: 5_000 }]);
    expect([await sale.stateOf(late), await sale.usedOf(other), await sale.codesOf(late)]).toEqual(['expired', 1, []]);
  });

  test('always buys what never runs out, unless it went off sale', async () => {
    const item = await sale.onSale();
    const late = await sale.awaiting(item, 2);
    await sale.expire(late);
    await sweepExpired(deps);
    await sale.tellPaid(late);
    expect([await sale.stateOf(late), (await sale.codesOf(late)).length]).toEqual(['paid', 2]);

    const withdrawn = await sale.awaiting(item);
    await sale.expire(withdrawn);
    await sweepExpired(deps);
    await pool.query('update item set is_on_sale = false where id = $1', [item.id]);
    expect(await sale.tellPaid(withdrawn)).toMatchObject({ outcome: 'auto_refund' });
    const { rows } = await pool.query('select reason from refund where order_id = $1', [withdrawn]);
    expect(rows).toEqual([{ reason: 'sale_closed' }]);
  });
});

describe('an order of an item that is not paid', () => {
  test('gives its units back when it is released or runs out, once', async () => {
    const item = await sale.onSale({ stock: 10 });
    const released = await sale.held(item, 3);
    const expired = await sale.awaiting(item, 2);
    await releaseOrder(deps, released);
    await releaseOrder(deps, released);
    expect(await sale.usedOf(item)).toBe(2);
    await sale.expire(expired);
    await sweepExpired(deps);
    await sweepExpired(deps);
    expect([await sale.stateOf(expired), await sale.usedOf(item)]).toEqual(['expired', 0]);
    const { rows } = await pool.query(
      `select payload ->> 'kind' as kind from outbox where topic = 'order.mail' and payload ->> 'orderId' = $1`,
      [expired],
    );
    expect(rows).toEqual([{ kind: 'expired' }]);
  });

  test('is reopened after a declined card and paid with another', async () => {
    const item = await sale.onSale({ stock: 1 });
    const orderId = await sale.awaiting(item);
    await sale.tell(orderId, { state: 'failed', reason: 'insufficient_funds' });
    expect(await reopenOrder(deps, orderId)).toEqual({ ok: true });
    expect(await sale.stateOf(orderId)).toBe('held');
    expect(await sale.tryCheckout(orderId)).toMatchObject({ ok: true });
    await sale.tellPaid(orderId);
    expect([await sale.stateOf(orderId), await sale.usedOf(item)]).toEqual(['paid', 1]);
  });

  test('is charged what was seen, and not when the seller’s tax number or the sale are gone', async () => {
    const item = await sale.onSale();
    const orderId = await sale.held(item);
    expect(await sale.tryCheckout(orderId, { dueMinor: 1 })).toEqual({
      ok: false,
      code: 'amount_changed',
      dueMinor: 5_000,
    });
    expect(await sale.tryCheckout(orderId, { acceptTerms: false })).toMatchObject({ code: 'terms_required' });
    await pool.query(`update organizer set tax_number = '0' where id = $1`, [item.organizerId]);
    expect(await sale.tryCheckout(orderId)).toEqual({ ok: false, code: 'sale_not_permitted' });
    await pool.query(`update organizer set tax_number = '199901141' where id = $1`, [item.organizerId]);
    await pool.query('update item set is_on_sale = false where id = $1', [item.id]);
    expect(await sale.tryCheckout(orderId)).toEqual({ ok: false, code: 'not_on_sale' });
  });
});

describe('giving an item back', () => {
  test('is open while the performance it was bought for has no date, however late, and is shown so', async () => {
    const performance = await aPerformance(pool, { startsIn: 72 });
    const item = await sale.onSale({ kind: 'parking' });
    const orderId = await sale.held(item, 1, { performanceId: performance.id });
    await sale.tryCheckout(orderId);
    await sale.tellPaid(orderId);
    await pool.query(`update orders set paid_at = now() - interval '20 days' where id = $1`, [orderId]);
    const shown = async () => (await sale.entitlements.findOrder(orderId))[0]?.item.isPerformanceChanged;
    expect(await shown()).toBe(false);
    expect(await returnLines(deps, { orderId, cause: 'own_return' })).toEqual({ ok: false, code: 'return_closed' });
    await postponePerformance(deps, { performanceId: performance.id, newStartsAt: null, isDryRun: false });
    expect(await shown()).toBe(true);
    expect(await returnLines(deps, { orderId, cause: 'own_return' })).toMatchObject({ ok: true, moneyMinor: 5_000 });
  });

  test('voids the codes, returns the whole price and puts the units on sale again', async () => {
    const item = await sale.onSale({ stock: 5 });
    const orderId = await sale.paid(item, 2);
    expect(await returnLines(deps, { orderId, cause: 'own_return' })).toMatchObject({ ok: true, moneyMinor: 10_000 });
    expect(await returnLines(deps, { orderId, cause: 'own_return' })).toEqual({ ok: false, code: 'order_closed' });
    await sendRefunds(deps);
    expect([await sale.stateOf(orderId), await sale.usedOf(item)]).toEqual(['refunded', 0]);
    expect((await sale.codesOf(orderId)).map(({ state }) => state)).toEqual(['void', 'void']);
    expect(await violations()).toEqual([]);
  });

  test('is refused after fourteen days and for a used code, but not to a seller who can’t deliver', async () => {
    const item = await sale.onSale();
    const old = await sale.paid(item);
    await pool.query(`update orders set paid_at = now() - interval '15 days' where id = $1`, [old]);
    expect(await returnLines(deps, { orderId: old, cause: 'own_return' })).toEqual({
      ok: false,
      code: 'return_closed',
    });
    expect(await cancelLines(deps, { orderId: old })).toMatchObject({ ok: true });
    const used = await sale.paid(item, 2);
    const [code] = await sale.codesOf(used);
    await sale.entitlements.markUsed(code?.code ?? '', 'desk');
    expect(await cancelLines(deps, { orderId: used })).toEqual({ ok: false, code: 'code_used' });
    expect(await returnLines(deps, { orderId: used })).toMatchObject({ ok: true, moneyMinor: 5_000 });
    expect(await returnLines(deps, { orderId: used })).toEqual({ ok: false, code: 'code_used' });
    const video = await sale.paid(await sale.onSale({ kind: 'video' }));
    expect(await returnLines(deps, { orderId: video, cause: 'own_return' })).toEqual({
      ok: false,
      code: 'return_closed',
    });
  });
});
