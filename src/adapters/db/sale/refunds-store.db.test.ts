import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aSale } from '#test/builders/sale.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { deps, pool } = sale;

test('of two refunds of an order that end at once, the later one closes it', async () => {
  const performance = await sale.onSale({ seats: 1 });
  const orderId = await sale.paid(performance, { seats: [0] });
  await returnLines(deps, { orderId, cause: 'own_return' });
  await pool.query(
    `insert into refund (id, payment_id, order_id, reason, amount_minor)
     select $2, payment_id, order_id, 'second_capture', 100 from refund where order_id = $1`,
    [orderId, randomUUID()],
  );
  const { rows } = await pool.query<{ id: string }>('select id from refund where order_id = $1', [orderId]);
  const waiting = async () =>
    (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .rows.length;

  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select from orders where id = $1 for update', [orderId]);
    const ends = rows.map(({ id }, at) =>
      deps.transaction(({ refunds }) => refunds.confirm(id, { refundRef: `r${at}`, sentMinor: 100 })),
    );
    await expect.poll(waiting).toBe(2);
    await client.query('rollback');
    expect(await Promise.all(ends)).toMatchObject([{ orderId }, { orderId }]);
  } finally {
    client.release();
  }
  expect(await sale.stateOf(orderId)).toBe('refunded');
});
