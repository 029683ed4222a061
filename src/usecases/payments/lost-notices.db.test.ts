import { expect, test } from 'vitest';
import { aSale } from '#test/builders/sale.ts';
import { openEmulatedShop } from '#test/payments/emulated-shop.ts';
import { createSaleDeps } from '#main/wiring/sale-deps.ts';
import { reopenOrder } from '#usecases/orders/reopen-order.ts';
import { sweepExpired } from '#usecases/orders/sweep-expired.ts';
import { pollPayments } from './poll-payments.ts';

const sale = await aSale();
const { deps, pool, shop, wiring } = sale;

async function makeDue(age = '1 min'): Promise<void> {
  await pool.query(
    `update payment set created_at = now() - $1::interval, session_until = now() - interval '1 s', next_check_at = now()
     where next_check_at is not null`,
    [age],
  );
}

test.each(['belarus', 'georgia'] as const)(
  'a capture in %s is found although every notice of it was lost',
  async (market) => {
    shop.ear.status = 500;
    await shop.control('behaviour', { retryBaseMs: 5 });
    const performance = await sale.onSale({ seats: 1, market });
    const buyer = market === 'georgia' ? { phone: '599123456' } : {};
    const orderId = await sale.awaiting(performance, { seats: [0] }, buyer);
    await sale.payAtProvider(orderId);
    const { providerRef } = await sale.reportedSnapshot(orderId);
    await expect.poll(async () => (await shop.entry(providerRef ?? '')).webhooks.givenUp).toBe(1);
    expect(await sale.stateOf(orderId)).toBe('awaiting_payment');
    await makeDue();
    await pollPayments(deps);
    expect(await sale.stateOf(orderId)).toBe('paid');
  },
);

test('a capture is found days later, when the provider answers again; a person was told after the first day', async () => {
  await shop.control('behaviour', { webhooks: 'silence' });
  const performance = await sale.onSale({ seats: 1 });
  const orderId = await sale.awaiting(performance, { seats: [0] });
  await sale.payAtProvider(orderId);
  await sale.expire(orderId);
  await sweepExpired(deps);
  // The same shop, but the provider is unreachable.
  const gone = await openEmulatedShop();
  await gone.close();
  const cutOff = createSaleDeps({ ...wiring, providers: [gone.bepaid, gone.bank] });
  for (const age of ['25 hours', '3 days']) {
    await makeDue(age);
    await pollPayments(cutOff);
  }
  const { rows } = await pool.query(
    `select p.state, p.next_check_at between now() + interval '50 min' and now() + interval '61 min' as "isAskedHourly",
       (select count(*)::int from audit a where a.action = 'payment.in_doubt' and a.thing = 'payment:' || p.id) as alarms,
       (select count(*)::int from outbox b where b.topic = 'support.alarm' and b.key = 'payment.in_doubt:' || p.id
         and b.payload ->> 'provider' = p.provider) as emails
     from payment p where p.order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ state: 'expired', isAskedHourly: true, alarms: 1, emails: 1 }]);
  await makeDue('3 days');
  await pollPayments(deps);
  // The seat was still free; if it had been sold, the money would be refunded.
  expect(await sale.stateOf(orderId)).toBe('paid');
});

test('after a month nobody asks any more, and a person is told once more', async () => {
  const performance = await sale.onSale({ seats: 1 });
  const orderId = await sale.awaiting(performance, { seats: [0] });
  const gone = await openEmulatedShop();
  await gone.close();
  await makeDue('31 days');
  await pollPayments(createSaleDeps({ ...wiring, providers: [gone.bepaid, gone.bank] }));
  const { rows } = await pool.query(
    `select p.next_check_at, (select count(*)::int from audit a where a.thing = 'payment:' || p.id) as alarms
     from payment p where p.order_id = $1`,
    [orderId],
  );
  expect(rows).toEqual([{ next_check_at: null, alarms: 1 }]);
});

test('payments that buyers left are asked about after the open ones, and rarely', async () => {
  const performance = await sale.onSale({ seats: 2 });
  const left = await sale.awaiting(performance, { seats: [0] });
  expect(await reopenOrder(deps, left)).toEqual({ ok: true });
  const open = await sale.awaiting(performance, { seats: [1] });
  const next = async () =>
    (
      await pool.query<{ minutes: number }>(
        `select round(extract(epoch from next_check_at - now()) / 60)::int as minutes from payment where order_id = $1`,
        [left],
      )
    ).rows[0]?.minutes;
  expect(await next()).toBe(5);
  await pool.query(`update payment set next_check_at = null where order_id <> all($1::uuid[])`, [[left, open]]);
  await pool.query(
    `update payment set next_check_at = now() - case when order_id = $1 then interval '2 min' else interval '0' end
     where next_check_at is not null`,
    [left],
  );
  const claim = async () => (await deps.stores.payments.claimDue(1)).map(({ orderId }) => orderId);
  expect(await claim()).toEqual([open]);
  expect(await claim()).toEqual([left]);
  expect(await next()).toBe(5);
  await pool.query(`update payment set session_until = now(), next_check_at = now() where order_id = $1`, [left]);
  expect(await claim()).toEqual([left]);
  expect(await next()).toBe(15);
});
