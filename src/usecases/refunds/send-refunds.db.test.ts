import { expect, test } from 'vitest';
import { compareWithGateway } from '#adapters/db/sale/compare-with-gateway.ts';
import { aSale } from '#test/builders/sale.ts';
import type { RefundRequest } from '#usecases/payments/ports.ts';
import { takeChargeback } from '#usecases/payments/take-chargeback.ts';
import { adoptRefund } from './adopt-refund.ts';
import { sendRefunds } from './send-refunds.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { deps, nothingIsBroken, pool, shop } = sale;

/** A paid order that the buyer returned: 75 % of 5000 are due to be sent. */
async function aReturn(): Promise<{ orderId: string; refundId: string; paymentId: string; providerRef: string }> {
  const performance = await sale.onSale({ seats: 1 });
  const orderId = await sale.paid(performance, { seats: [0] });
  await returnLines(deps, { orderId, cause: 'own_return' });
  const { providerRef, paymentId } = await sale.reportedSnapshot(orderId);
  const { rows } = await pool.query<{ id: string }>('select id from refund where order_id = $1', [orderId]);
  return { orderId, refundId: rows[0]?.id ?? '', paymentId: paymentId ?? '', providerRef: providerRef ?? '' };
}

async function row(refundId: string) {
  const { rows } = await pool.query<{
    state: string;
    isInDoubt: boolean;
    keyNo: number;
    failure: string | null;
    ref: string | null;
    sent: number | null;
  }>(
    `select state, unknown_since is not null as "isInDoubt", key_no as "keyNo", failure, refund_ref as ref,
       sent_minor::int as sent from refund where id = $1`,
    [refundId],
  );
  return rows[0];
}

const play = (paymentId: string, refund: string) => shop.control('behaviour', { paymentId, refund, refundAfterMs: 20 });

async function due(refundId: string, inDoubtFor?: string): Promise<void> {
  await pool.query(
    `update refund set next_try_at = now(),
       unknown_since = case when $2::interval is null then unknown_since else now() - $2::interval end where id = $1`,
    [refundId, inDoubtFor ?? null],
  );
}

test('a refund the bank has not finished is settled by its own number', async () => {
  const { orderId, refundId, paymentId } = await aReturn();
  await play(paymentId, 'pending');
  await sendRefunds(deps, refundId);
  expect(await row(refundId)).toMatchObject({ state: 'sent', isInDoubt: false, sent: 3_750 });
  await expect
    .poll(async () => {
      await due(refundId);
      await sendRefunds(deps, refundId);
      return (await row(refundId))?.state;
    })
    .toBe('confirmed');
  expect(await sale.stateOf(orderId)).toBe('refunded');
  await nothingIsBroken();
});

test('a lost answer leaves the refund in doubt; the next try settles it, and the money leaves once', async () => {
  const { refundId, paymentId, providerRef } = await aReturn();
  await play(paymentId, 'cut');
  await sendRefunds(deps, refundId);
  expect(await row(refundId)).toMatchObject({ state: 'requested', isInDoubt: true, keyNo: 0 });
  await play(paymentId, 'complete');
  await due(refundId);
  await sendRefunds(deps, refundId);
  expect(await row(refundId)).toMatchObject({ state: 'confirmed', isInDoubt: false });
  expect((await shop.entry(providerRef)).refundedMinor).toBe(3_750);
  await nothingIsBroken();
});

test('a refusal for now is tried again under another key', async () => {
  const { refundId, paymentId } = await aReturn();
  await play(paymentId, 'limit');
  await sendRefunds(deps, refundId);
  expect(await row(refundId)).toMatchObject({ state: 'requested', isInDoubt: false, keyNo: 1 });
  await play(paymentId, 'complete');
  await due(refundId);
  await sendRefunds(deps, refundId);
  expect(await row(refundId)).toMatchObject({ state: 'confirmed' });
  await nothingIsBroken();
});

test('a refund that waits longer than an hour, for whatever reason, is told to support once', async () => {
  const { refundId, paymentId } = await aReturn();
  await play(paymentId, 'error');
  const alarms = async () => {
    const { rows } = await pool.query<{ detail: object }>(
      `select payload -> 'detail' as detail from outbox where topic = 'support.alarm' and key = $1`,
      [`refund.late:${refundId}:0`],
    );
    return rows;
  };
  await sendRefunds(deps);
  expect(await alarms()).toEqual([]);
  await pool.query(`update refund set created_at = now() - interval '61 min', next_try_at = now() where id = $1`, [
    refundId,
  ]);
  await sendRefunds(deps);
  await sendRefunds(deps);
  expect(await alarms()).toMatchObject([{ detail: { state: 'requested', failure: expect.stringContaining('500') } }]);
  const { rows } = await pool.query(`select 1 from audit where action = 'refund.late' and thing = $1`, [
    `refund:${refundId}`,
  ]);
  expect(rows).toHaveLength(1);
  await play(paymentId, 'complete');
  await due(refundId);
  await sendRefunds(deps, refundId);
});

test('a bank’s discount makes no order wrong, is booked, and goes back with all the money', async () => {
  await shop.control('behaviour', { discountMinor: 450, refundAfterMs: 0 });
  const performance = await sale.onSale({ seats: 1, market: 'georgia' });
  const orderId = await sale.awaiting(performance, { seats: [0] }, { phone: '599123456' });
  await sale.payAtProvider(orderId);
  const { providerRef } = await sale.reportedSnapshot(orderId);
  const read = await shop.bank.readStatus(providerRef ?? '');
  if (!read.ok) throw new Error(read.code);
  expect(
    await deps.applyPaymentReport({ provider: 'bank-of-georgia', snapshot: read.snapshot, digest: null }),
  ).toMatchObject({ outcome: 'pay' });
  const books = async () => {
    const { rows } = await pool.query<{ account: string; sum: number }>(
      `select regexp_replace(account, ':.*', '') as account, sum(amount_minor)::int as sum from ledger_entry
       where order_id = $1 and unit = 'GEL' group by 1 order by 1`,
      [orderId],
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  };
  expect(await books()).toEqual({ discounts: 450, fees: -250, gateway: 4_800, organizer: -5_000, unallocated: 0 });
  await nothingIsBroken();
  const { paymentId } = await sale.reportedSnapshot(orderId);
  const refundId = crypto.randomUUID();
  // The whole price and the fee, as in a refund of money that bought nothing.
  await pool.query(
    `with o as (update orders set state = 'refund_pending' where id = $3), t as (
       update ticket set state = 'void', void_reason = 'x' where order_id = $3), s as (
       update performance_seat set status = 0, order_id = null where order_id = $3)
     insert into refund (id, payment_id, order_id, reason, amount_minor) values ($1, $2, $3, 'order_cancelled', 5250)`,
    [refundId, paymentId, orderId],
  );
  await sendRefunds(deps, refundId);
  expect(await row(refundId)).toMatchObject({ state: 'confirmed', sent: 4_800 });
  expect(await books()).toMatchObject({ discounts: 0, gateway: 0 });
  expect(await shop.entry(providerRef ?? '')).toMatchObject({ refundedMinor: 4_800 });
  expect(await compareWithGateway(pool, 'bank-of-georgia', await shop.books())).toEqual([]);
});

test('an answer lost for good is told to a person, who books what is in the provider’s books', async () => {
  const performance = await sale.onSale({ seats: 1 });
  const orderId = await sale.paid(performance, { seats: [0] });
  // Only a small part of the payment, so the gateway would refund it a second time.
  const { providerRef, paymentId } = await sale.reportedSnapshot(orderId);
  const refundId = crypto.randomUUID();
  await pool.query(
    `insert into refund (id, payment_id, order_id, reason, amount_minor) values ($1, $2, $3, 'own_return', 1000)`,
    [refundId, paymentId, orderId],
  );
  await play(paymentId ?? '', 'cut');
  await sendRefunds(deps, refundId);
  await shop.control('forget-answers', {});
  await play(paymentId ?? '', 'complete');
  await due(refundId, '30 hours');
  await sendRefunds(deps, refundId);
  expect(await row(refundId)).toMatchObject({ state: 'failed', failure: expect.stringContaining('in doubt') });
  const { rows } = await pool.query(`select 1 from outbox where topic = 'support.alarm' and payload ->> 'thing' = $1`, [
    `refund:${refundId}`,
  ]);
  expect(rows).toHaveLength(1);
  const entry = await shop.entry(providerRef ?? '');
  expect(entry.refundedMinor).toBe(1_000);
  const [made] = entry.refunds;
  expect(await adoptRefund(deps, { refundId, refundRef: crypto.randomUUID(), actor: 'Tamar' })).toEqual({
    ok: false,
    code: 'not_found_there',
  });
  expect(await adoptRefund(deps, { refundId, refundRef: made?.refundRef ?? '', actor: 'Tamar' })).toMatchObject({
    ok: true,
  });
  expect(await row(refundId)).toMatchObject({ state: 'confirmed', ref: made?.refundRef, sent: 1_000 });
  expect(await audited(refundId)).toEqual([
    {
      actor: 'Tamar',
      action: 'refund.settle',
      detail: expect.objectContaining({ refundRef: made?.refundRef, amountMinor: 1_000 }),
    },
  ]);
});

async function audited(refundId: string): Promise<unknown[]> {
  const text = `select actor, action, detail from audit where thing = $1 and actor <> 'system' order by id`;
  return (await pool.query(text, [`refund:${refundId}`])).rows;
}

async function alarmEmails(refundId: string, action: string) {
  const { rows } = await pool.query<{ detail: { failure: string; state: string } }>(
    `select payload -> 'detail' as detail from outbox
     where topic = 'support.alarm' and payload ->> 'action' = $1 and payload ->> 'thing' = $2 order by id`,
    [action, `refund:${refundId}`],
  );
  return rows.map(({ detail }) => detail);
}

test('a refund that was sent again and is late again is told to support again', async () => {
  const { refundId, paymentId } = await aReturn();
  await play(paymentId, 'error');
  await pool.query(`update refund set created_at = now() - interval '61 min' where id = $1`, [refundId]);
  await sendRefunds(deps);
  await pool.query(`update refund set state = 'failed' where id = $1`, [refundId]);
  expect(await deps.transaction(({ refunds }) => refunds.retry(refundId, 'Tamar'))).toBe('due');
  await sendRefunds(deps);
  expect(await alarmEmails(refundId, 'refund.late')).toHaveLength(2);
  await play(paymentId, 'complete');
  await due(refundId);
  await sendRefunds(deps, refundId);
});

test.each([
  ['belarus', 'deny', 'the provider says that it knows no such refund'],
  ['georgia', 'deny', 'the provider says that it knows no such refund'],
  ['belarus', 'error', 'the provider did not answer when asked about it'],
] as const)(
  'in %s, a refund under way whose provider answers «%s» is not called under way',
  async (market, reading, words) => {
    const performance = await sale.onSale({ seats: 1, market });
    const buyer = market === 'georgia' ? { phone: '599123456' } : {};
    const orderId = await sale.paid(performance, { seats: [0] }, buyer);
    await pool.query(
      `insert into refund (id, payment_id, order_id, reason, amount_minor)
     select gen_random_uuid(), id, order_id, 'own_return', 1000 from payment where order_id = $1`,
      [orderId],
    );
    const { rows } = await pool.query<{ id: string; paymentId: string }>(
      'select id, payment_id as "paymentId" from refund where order_id = $1',
      [orderId],
    );
    const { id: refundId = '', paymentId = '' } = rows[0] ?? {};
    await shop.control('behaviour', { paymentId, refund: 'pending', refundAfterMs: 600_000 });
    await sendRefunds(deps, refundId);
    await shop.control('behaviour', { paymentId, refundRead: reading });
    await due(refundId);
    await sendRefunds(deps, refundId);
    expect(await row(refundId)).toMatchObject({ state: 'sent', failure: words });
    const listed = async () =>
      (await deps.stores.refunds.listOpen()).refunds.find((each) => each.refundId === refundId);
    expect(await listed()).toMatchObject({ failure: words, isDenied: reading === 'deny' });
    // After an hour of denial it is reported as denied; after three days the alarm contains the reason.
    await pool.query(
      `update refund set denied_since = denied_since - interval '61 min', created_at = now() - interval '73 hours' where id = $1`,
      [refundId],
    );
    await sendRefunds(deps);
    await sendRefunds(deps);
    expect(await alarmEmails(refundId, 'refund.denied')).toHaveLength(reading === 'deny' ? 1 : 0);
    expect(await alarmEmails(refundId, 'refund.late')).toMatchObject([{ failure: words }]);
    // When the provider knows it again, it is in progress again; otherwise a person sends it anew.
    await shop.control('behaviour', { paymentId, refundRead: 'answer' });
    await due(refundId);
    await sendRefunds(deps, refundId);
    expect(await listed()).toMatchObject({ failure: 'under way at the provider', isDenied: false });
  },
);

test('a person sends a refund anew that the provider took and denies', async () => {
  const { refundId, paymentId, providerRef } = await aReturn();
  await play(paymentId, 'pending');
  await sendRefunds(deps, refundId);
  await pool.query(`update refund set refund_ref = $2 where id = $1`, [refundId, crypto.randomUUID()]);
  await expect.poll(async () => (await shop.entry(providerRef)).refunds[0]?.state).toBe('confirmed');
  await due(refundId);
  await sendRefunds(deps, refundId);
  expect((await deps.stores.refunds.listOpen()).refunds.find((each) => each.refundId === refundId)?.isDenied).toBe(
    true,
  );
  expect(await deps.transaction(({ refunds }) => refunds.retry(refundId, 'Tamar'))).toBe('due');
  expect(await row(refundId)).toMatchObject({ state: 'requested', keyNo: 1, ref: null, sent: null });
  expect(await audited(refundId)).toEqual([{ actor: 'Tamar', action: 'refund.retry', detail: expect.anything() }]);
});

// Last, because the emulator does not know of this chargeback.
test('a refund that a chargeback stops while the provider makes it is booked, because its money has left', async () => {
  const { refundId, paymentId, providerRef } = await aReturn();
  const chargeback = {
    ref: `rest of ${paymentId}`,
    paymentId,
    providerRef,
    captureRef: null,
    amountMinor: 1_500,
    currency: 'BYN',
  };
  const slow = {
    ...shop.bepaid,
    async refund(request: RefundRequest) {
      const made = await shop.bepaid.refund(request);
      await takeChargeback(deps, { provider: 'bepaid', chargeback, digest: null });
      return made;
    },
  };
  await sendRefunds({ ...deps, provider: () => slow }, refundId);
  expect(await row(refundId)).toMatchObject({ state: 'confirmed', sent: 3_750 });
  const { rows } = await pool.query(
    `select sum(amount_minor)::int as kept from ledger_entry
    where account = 'gateway:bepaid' and order_id = (select order_id from refund where id = $1)`,
    [refundId],
  );
  expect(rows).toEqual([{ kept: 0 }]);
});
