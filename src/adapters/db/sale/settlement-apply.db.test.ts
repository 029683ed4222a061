import { expect, test } from 'vitest';
import { createSaleStores } from './sale-stores.ts';
import { aSale } from '#test/builders/sale.ts';
import { changeSeats } from '#usecases/basket/change-seats.ts';
import { newCodes } from '#usecases/payments/new-codes.ts';
import type { Sale } from '#usecases/payments/settlement-port.ts';

const sale = await aSale();
const { deps, pool } = sale;

async function saleOf(orderId: string): Promise<Sale> {
  const lines = (await deps.stores.orders.read(orderId, 'ru'))?.lines ?? [];
  return { orderId, payment: null, tenderCount: 0, ...newCodes(deps.random, lines) };
}

async function seatOf(performanceId: number): Promise<unknown> {
  const { rows } = await pool.query(
    `select status, order_id as "orderId" from performance_seat where performance_id = $1 and seat_no = 0`,
    [performanceId],
  );
  return rows[0];
}

test('the statement that sells does not take a seat that another order holds, whatever was checked before', async () => {
  const performance = await sale.onSale({ seats: 2 });
  const late = await sale.held(performance, { seats: [0] });
  await sale.expire(late);
  const holder = await sale.held(performance, { seats: [0] });
  const stores = createSaleStores(pool);
  await expect(stores.settlement.applySales([await saleOf(late)], [])).rejects.toThrow('0 seats instead of 1');
  expect(await seatOf(performance.id)).toEqual({ status: 1, orderId: holder });
});

test('it sells what the order holds, what is free, and what somebody held until a moment ago', async () => {
  const stores = createSaleStores(pool);
  const own = await sale.onSale({ seats: 1 });
  const held = await sale.held(own, { seats: [0] });
  await stores.settlement.applySales([await saleOf(held)], []);
  expect(await seatOf(own.id)).toEqual({ status: 2, orderId: held });

  const free = await sale.onSale({ seats: 1 });
  const freed = await sale.held(free, { seats: [0] });
  await pool.query(`update performance_seat set status = 0, order_id = null, held_until = null where order_id = $1`, [
    freed,
  ]);
  await stores.settlement.applySales([await saleOf(freed)], []);
  expect(await seatOf(free.id)).toEqual({ status: 2, orderId: freed });

  const expired = await sale.onSale({ seats: 1 });
  const late = await sale.held(expired, { seats: [0] });
  await sale.expire(late);
  await sale.expire(await sale.held(expired, { seats: [0] }));
  await stores.settlement.applySales([await saleOf(late)], []);
  expect(await seatOf(expired.id)).toEqual({ status: 2, orderId: late });
});

test('a refused payment queues the letter about it, once', async () => {
  const performance = await sale.onSale({ seats: 1 });
  const orderId = await sale.awaiting(performance, { seats: [0] });
  const { paymentId } = await sale.reportedSnapshot(orderId);
  const { settlement } = createSaleStores(pool);
  await settlement.closePayment(paymentId ?? '', 'failed', 'insufficient funds');
  await settlement.closePayment(paymentId ?? '', 'failed', 'insufficient funds');
  const { rows } = await pool.query(`select topic, payload from outbox where key = $1 || ':declined'`, [paymentId]);
  expect(rows).toEqual([{ topic: 'order.mail', payload: { orderId, kind: 'declined' } }]);
});

test('lines that a buyer chooses anew have the chosen tariff and its price', async () => {
  const performance = await sale.onSale({ seats: 1 });
  await pool.query(
    `insert into tariff (price_list_id, zone_no, tariff_no, name, price_minor, fee_minor)
     values ($1, 1, 2, '{"ru": "Детский"}', 700, 35)`,
    [performance.priceListId],
  );
  const orderId = await sale.held(performance, { seats: [0] });
  await changeSeats(deps, {
    orderId,
    performanceId: performance.id,
    priceListId: performance.priceListId,
    seats: [{ seatNo: 0, tariffNo: 2 }],
    standing: [],
  });
  const { rows } = await pool.query(
    `select tariff_no as "tariffNo", price_minor as "priceMinor", fee_minor as "feeMinor" from order_line where order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ tariffNo: 2, priceMinor: 700, feeMinor: 35 }]);
});
