import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import type { JobHandler } from '#adapters/jobs/job-runner.ts';
import { createAlarmEmails } from '#adapters/mail/alarm-email.ts';
import { createHolderMailWriter } from '#adapters/mail/holder-emails.ts';
import { createMailWriter } from '#adapters/mail/mail-writer.ts';
import { createSiteLinks } from '#adapters/mail/site-links.ts';
import { createItemFiles } from '#adapters/tickets/item-files.ts';
import { createTicketFiles } from '#adapters/tickets/ticket-files.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { MARKETS } from '#domain/markets/market.ts';
import { mailJobs } from '#adapters/jobs/mail-jobs.ts';
import { chargebackSteps } from '#test/builders/chargeback.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import { aSale } from '#test/builders/sale.ts';
import { useTickets } from '#test/builders/used-ticket.ts';
import type { Mail } from '#usecases/mail/ports.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { pollPayments } from './poll-payments.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { deps, nothingIsBroken, pool, shop } = sale;
const items = itemSteps(sale);
const { chargeBack, allNoticesCame, providerOf } = chargebackSteps(sale);

async function facts(orderId: string) {
  const { rows } = await pool.query(
    `select o.state,
       (select array_agg(distinct t.state || coalesce(' ' || t.void_reason, '')) from ticket t where t.order_id = o.id) as tickets,
       (select count(*)::int from performance_seat s where s.order_id = o.id) as seats,
       (select charged_back_minor::int from payment p where p.order_id = o.id) as "chargedBack",
       (select jsonb_object_agg(account, sum) from (
         select regexp_replace(account, ':.*', '') as account, sum(amount_minor)::int as sum
         from ledger_entry e where e.order_id = o.id and unit in ('BYN', 'GEL') group by 1) as x) as books
     from orders o where o.id = $1`,
    [orderId],
  );
  return rows[0];
}

async function alarms(orderId: string) {
  const { rows } = await pool.query(
    `select action, detail ->> 'tickets' as tickets, (detail ->> 'stoppedRefunds')::int as stopped,
       (select count(*)::int from outbox b where b.topic = 'support.alarm' and b.payload ->> 'thing' = a.thing
         and b.payload ->> 'action' = a.action) as emails
     from audit a where detail ->> 'orderId' = $1`,
    [orderId],
  );
  return rows;
}

const cacheDirectory = await mkdtemp(join(tmpdir(), 'chargeback-emails-'));
afterAll(() => rm(cacheDirectory, { recursive: true }));

/** Returns the emails about an order that the outbox holds, as they would be sent. */
async function emailsAbout(orderId: string): Promise<Mail[]> {
  const sent: Mail[] = [];
  const links = createSiteLinks(() => 'https://rampa.example');
  const sender = 'tickets@rampa.example';
  const now = () => new Date();
  const jobs = mailJobs({
    tickets: createTicketsStore(pool),
    entitlements: createEntitlementsStore(pool),
    signer: createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]),
    mailWriter: createMailWriter({
      ticketFiles: createTicketFiles({ cacheDirectory, links }),
      itemFiles: createItemFiles({ cacheDirectory }),
      links,
      sender,
      now,
    }),
    holderMail: createHolderMailWriter({ files: createTicketFiles({ cacheDirectory, links }), links, sender, now }),
    alarmEmail: createAlarmEmails({ links, sender }),
    mail: { send: async (mail) => void sent.push(mail) },
    now,
  });
  const { rows } = await pool.query<Parameters<JobHandler>[0] & { topic: string }>(
    `select topic, key, payload from outbox where topic = 'order.mail' and payload ->> 'orderId' = $1`,
    [orderId],
  );
  for (const { topic, ...job } of rows) await jobs[topic]?.(job);
  return sent;
}

describe('a chargeback that is told of before its capture', () => {
  /** Paid at the provider; the notice of the chargeback arrives before that of the capture. */
  async function chargedBackFirst(market: 'belarus' | 'georgia') {
    const performance = await sale.onSale({ seats: 2, market });
    const buyer = market === 'georgia' ? { phone: '599123456' } : {};
    const orderId = await sale.awaiting(performance, { seats: [0, 1] }, buyer);
    const provider = await providerOf(orderId);
    const { paymentId, providerRef } = await sale.reportedSnapshot(orderId);
    await allNoticesCame();
    const seen = shop.received.length;
    await shop.control('behaviour', { paymentId, chargeback: 'reported_first', chargebackMs: 200 });
    await shop.control('pay', { provider, providerRef });
    const first = await shop.webhook(seen + 1);
    const second = await shop.webhook(seen + 2);
    return { performance, orderId, provider, chargeback: first, capture: second };
  }
  const chargedBackOrder = {
    state: 'refunded',
    tickets: ['void chargeback'],
    seats: 0,
    chargedBack: 10_500,
    books: { gateway: 0, unallocated: 0, organizer: 0, fees: -500, chargebacks: 500 },
  };

  test.each(['belarus', 'georgia'] as const)('meets the capture in %s: no ticket is good', async (market) => {
    const { performance, orderId, provider, chargeback, capture } = await chargedBackFirst(market);
    expect(await receiveWebhook(deps, provider, chargeback)).toEqual({ ok: true });
    expect(await alarms(orderId)).toMatchObject([{ action: 'chargeback.before_capture', emails: 1 }]);
    expect(await receiveWebhook(deps, provider, capture)).toEqual({ ok: true });
    const after = await facts(orderId);
    expect(after).toEqual(chargedBackOrder);
    expect(await alarms(orderId)).toMatchObject([
      { action: 'chargeback.before_capture' },
      { action: 'payment.chargeback', tickets: 'void', stopped: 0, emails: 1 },
    ]);
    // Both notices are repeated, and the seats are on sale again.
    await receiveWebhook(deps, provider, chargeback);
    await receiveWebhook(deps, provider, capture);
    expect(await facts(orderId)).toEqual(after);
    await sale.held(performance, { seats: [0, 1] });
    await nothingIsBroken();
  });

  test('comes while the capture is being written, and waits for it', async () => {
    const { orderId, provider, chargeback, capture } = await chargedBackFirst('belarus');
    const client = await pool.connect();
    const waiting = async () =>
      (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .rows.length;
    try {
      await client.query('begin');
      await client.query('select from orders where id = $1 for update', [orderId]);
      const captured = receiveWebhook(deps, provider, capture);
      await expect.poll(waiting).toBe(1);
      const chargedBack = receiveWebhook(deps, provider, chargeback);
      await expect.poll(waiting).toBe(2);
      await client.query('rollback');
      expect(await Promise.all([captured, chargedBack])).toEqual([{ ok: true }, { ok: true }]);
    } finally {
      client.release();
    }
    expect(await facts(orderId)).toEqual(chargedBackOrder);
    await nothingIsBroken();
  });

  test.each(['belarus', 'georgia'] as const)('finds a capture in %s whose notice was lost', async (market) => {
    const { orderId, provider, chargeback } = await chargedBackFirst(market);
    await receiveWebhook(deps, provider, chargeback);
    await pollPayments(deps);
    expect(await facts(orderId)).toEqual(chargedBackOrder);
    await nothingIsBroken();
  });

  test('is found by asking in Georgia, where no notice came at all', async () => {
    const { orderId } = await chargedBackFirst('georgia');
    await pool.query('update payment set next_check_at = now() where order_id = $1', [orderId]);
    await pollPayments(deps);
    expect(await facts(orderId)).toEqual(chargedBackOrder);
    await nothingIsBroken();
  });

  test('meets it also after the payment was given up as failed', async () => {
    const { orderId, provider, chargeback, capture } = await chargedBackFirst('belarus');
    await sale.tell(orderId, { state: 'failed', captureRef: null });
    await receiveWebhook(deps, provider, chargeback);
    await receiveWebhook(deps, provider, capture);
    expect(await facts(orderId)).toEqual(chargedBackOrder);
    await nothingIsBroken();
  });

  test('stops the refund of late money whose seats are gone', async () => {
    const { performance, orderId, provider, chargeback, capture } = await chargedBackFirst('belarus');
    await sale.expire(orderId);
    await sale.paid(performance, { seats: [0] });
    await receiveWebhook(deps, provider, chargeback);
    await receiveWebhook(deps, provider, capture);
    expect(await facts(orderId)).toMatchObject({ state: 'expired', tickets: null, chargedBack: 10_500 });
    expect((await alarms(orderId)).at(-1)).toMatchObject({ action: 'payment.chargeback', stopped: 1 });
    await sendRefunds(deps);
    await nothingIsBroken();
  });
});

describe('a chargeback', () => {
  test.each([
    ['belarus', 'chargeback'],
    ['georgia', 'chargeback'],
    ['georgia', 'reversed'],
  ] as const)('in %s («%s») is booked, told to support, and makes the tickets void', async (market, kind) => {
    const performance = await sale.onSale({ seats: 2, market });
    const buyer = market === 'georgia' ? { phone: '599123456' } : {};
    const orderId = await sale.paid(performance, { seats: [0, 1] }, buyer);
    const { provider, notice } = await chargeBack(orderId, { kind });
    const after = await facts(orderId);
    expect(after).toEqual({
      state: 'refunded',
      tickets: ['void chargeback'],
      seats: 0,
      chargedBack: 10_500,
      // The fee stays booked as income and is offset by the chargeback loss; the organizer is owed nothing.
      books: { gateway: 0, unallocated: 0, organizer: 0, fees: -500, chargebacks: 500 },
    });
    expect(await alarms(orderId)).toEqual([{ action: 'payment.chargeback', tickets: 'void', stopped: 0, emails: 1 }]);
    // The same notice again, then the same chargeback in another notice.
    await receiveWebhook(deps, provider, notice);
    expect(await facts(orderId)).toEqual(after);
    expect(await alarms(orderId)).toHaveLength(1);
    await sale.held(performance, { seats: [0] });
    expect(await emailsAbout(orderId)).toHaveLength(1);
    await nothingIsBroken();
  });

  test('leaves no fee to return when the performance is moved later: the bank took it back', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    await chargeBack(orderId);
    const newStartsAt = new Date(Date.now() + 40 * 86_400_000);
    await postponePerformance(deps, { performanceId: performance.id, newStartsAt, isDryRun: false });
    const { rows } = await pool.query(`select from return_line where order_id = $1 and what = 'fee'`, [orderId]);
    expect(rows).toEqual([]);
    await nothingIsBroken();
  });

  test('leaves the tickets of somebody who was let in, and the loss with us', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const orderId = await sale.paid(performance, { seats: [0, 1] });
    await useTickets(pool, 'order_id = $1 and seat_no = 0', [orderId]);
    await chargeBack(orderId);
    expect(await facts(orderId)).toMatchObject({
      state: 'paid',
      seats: 2,
      books: { organizer: -10_000, chargebacks: 10_500 },
    });
    expect(await alarms(orderId)).toMatchObject([{ tickets: 'kept', emails: 1 }]);
    await nothingIsBroken();
  });

  test('of a part, or after the performance began, leaves the tickets to a person', async () => {
    const performance = await sale.onSale({ seats: 2 });
    const partly = await sale.paid(performance, { seats: [0] });
    await chargeBack(partly, { amountMinor: 1_000 });
    expect(await facts(partly)).toMatchObject({ state: 'paid', tickets: ['issued'], chargedBack: 1_000 });
    const begun = await sale.paid(performance, { seats: [1] });
    await pool.query(`update performance set starts_at = now() - interval '1 hour' where id = $1`, [performance.id]);
    await chargeBack(begun);
    expect(await facts(begun)).toMatchObject({ state: 'paid', tickets: ['issued'], chargedBack: 5_250 });
    await nothingIsBroken();
  });

  test('stops a refund that was not sent yet, so that the money does not leave twice', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.paid(performance, { seats: [0] });
    await returnLines(deps, { orderId, cause: 'own_return' });
    await chargeBack(orderId);
    expect(await alarms(orderId)).toMatchObject([{ tickets: 'kept', stopped: 1 }]);
    await sendRefunds(deps);
    const { providerRef } = await sale.reportedSnapshot(orderId);
    expect(await shop.entry(providerRef ?? '')).toMatchObject({ refundedMinor: 0, chargedBackMinor: 5_250 });
    await nothingIsBroken();
  });

  test('of late money that only asking found meets a refund the provider refuses, and is booked', async () => {
    const performance = await sale.onSale({ seats: 1 });
    const orderId = await sale.awaiting(performance, { seats: [0] });
    const { paymentId, providerRef } = await sale.reportedSnapshot(orderId);
    await sale.expire(orderId);
    await sale.paid(performance, { seats: [0] });
    await allNoticesCame();
    const seen = shop.received.length;
    await shop.control('behaviour', { paymentId, webhooks: 'silence', chargeback: 'reported_first' });
    await shop.control('pay', { provider: 'bepaid', providerRef });
    const notice = await shop.webhook(seen + 1);
    await pool.query('update payment set next_check_at = now() where order_id = $1', [orderId]);
    await pollPayments(deps);
    // The refund is sent before the notice is read.
    await sendRefunds(deps);
    expect(await receiveWebhook(deps, 'bepaid', notice)).toEqual({ ok: true });
    expect(await facts(orderId)).toMatchObject({ state: 'expired', tickets: null, chargedBack: 5_250 });
    const { rows } = await pool.query('select state, next_try_at from refund where order_id = $1', [orderId]);
    expect(rows).toEqual([{ state: 'failed', next_try_at: null }]);
    await nothingIsBroken();
  });

  test('makes the codes of an item void as well', async () => {
    const item = await items.onSale({ stock: 3 });
    const orderId = await items.paid(item, 2);
    await chargeBack(orderId);
    const { rows } = await pool.query('select distinct state, void_reason from entitlement where order_id = $1', [
      orderId,
    ]);
    expect(rows).toEqual([{ state: 'void', void_reason: 'chargeback' }]);
    expect(await sale.stateOf(orderId)).toBe('refunded');
    await nothingIsBroken();
  });

  test.each(['tickets', 'an item'])('that makes %s void is told to the buyer once, with whom to ask', async (sold) => {
    const orderId =
      sold === 'tickets'
        ? await sale.paid(await sale.onSale({ seats: 1 }), { seats: [0] }, { email: 'told@example.com' })
        : await items.paid(await items.onSale({ stock: 1 }), 1);
    const { notice, provider } = await chargeBack(orderId);
    await receiveWebhook(deps, provider, notice);
    const { rows } = await pool.query<{ email: string; number: string; amount: string }>(
      `select o.email, o.number, p.charged_back_minor / 100.0 as amount from orders o join payment p on p.order_id = o.id where o.id = $1`,
      [orderId],
    );
    const emails = await emailsAbout(orderId);
    expect(emails.map(({ to }) => to)).toEqual([rows[0]?.email]);
    const text = emails[0]?.text ?? '';
    expect(text).toContain(rows[0]?.number);
    expect(text).toContain(Number(rows[0]?.amount).toFixed(2).replace('.', ',').replace(',00', ''));
    expect(text).toMatch(/аннулирован/);
    expect(text).toContain(MARKETS.belarus.support.email);
  });

  test('that leaves the tickets as they are writes no email to the buyer', async () => {
    const orderId = await sale.paid(await sale.onSale({ seats: 1 }), { seats: [0] });
    await chargeBack(orderId, { amountMinor: 1_000 });
    expect(await emailsAbout(orderId)).toEqual([]);
  });

  test('of money that is not ours is told, and changes nothing', async () => {
    const intent = shop.anIntent(shop.bepaid);
    const created = await shop.bepaid.createIntent(intent);
    const providerRef = created.ok ? created.providerRef : '';
    await shop.pay(shop.bepaid, providerRef);
    await shop.webhook(shop.received.length + 1);
    const seen = shop.received.length;
    await shop.control('chargeback', { provider: 'bepaid', providerRef });
    expect(await receiveWebhook(deps, 'bepaid', await shop.webhook(seen + 1))).toEqual({ ok: true });
    const { rows } = await pool.query(`select action from audit where detail ->> 'paymentId' = $1`, [intent.paymentId]);
    expect(rows).toEqual([{ action: 'chargeback.unknown' }]);
  });
});
