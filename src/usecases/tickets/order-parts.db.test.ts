import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createCabinetReads } from '#adapters/db/accounts/cabinet-reads.ts';
import { createDueNews } from '#adapters/db/notices/due-news.ts';
import { createEntitlementsStore } from '#adapters/db/sale/entitlements-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { basketSteps } from '#test/builders/basket.ts';
import { anAccount } from '#test/builders/person.ts';
import { aSale } from '#test/builders/sale.ts';
import { listTickets } from '#usecases/cabinet/list-tickets.ts';
import { readEntitlements } from '#usecases/items/read-entitlements.ts';
import { refundedMinor } from '#usecases/orders/purchase.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';
import { readTickets } from './read-tickets.ts';

const sale = await aSale();
const { pool } = sale;
const { paidBasket } = basketSteps(sale);
const deps = {
  tickets: createTicketsStore(pool),
  entitlements: createEntitlementsStore(pool),
  reads: createCabinetReads(pool),
  signer: createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]),
  now: () => new Date(),
};

/** What came back of each part, in the order in which they are read. */
async function returnedOf(orderId: string) {
  const [tickets, items] = await Promise.all([readTickets(deps, { orderId }), readEntitlements(deps, { orderId })]);
  return [...tickets, ...items].map(({ order }) => [refundedMinor(order.returns), order.isRestLive]);
}

describe('an order of two performances and parking', () => {
  test('is read by its key: each performance in order of start with its own tickets, and each item', async () => {
    const { accessKey, orderId, later, sooner, parking } = await paidBasket();
    const parts = await readTickets(deps, { accessKey });
    expect(parts.map(({ order, tickets }) => [order.performance.id, tickets.map(({ lineNo }) => lineNo)])).toEqual([
      [sooner.id, [3]],
      [later.id, [1, 2]],
    ]);
    const [first, second] = parts;
    expect(first?.tickets[0]?.organizerId).not.toBe(second?.tickets[0]?.organizerId);
    expect(first?.order).toMatchObject({
      id: orderId,
      faceMinor: 28_000,
      part: { faceMinor: 8_000 },
      isRestLive: true,
    });
    expect(second?.order).toMatchObject({ id: orderId, faceMinor: 28_000, part: { faceMinor: 10_000, feeMinor: 500 } });
    const codes = parts.flatMap(({ tickets }) =>
      tickets.map(({ code }) => deps.signer.read(code ?? '')?.performanceId),
    );
    expect(codes).toEqual([sooner.id, later.id, later.id]);

    const items = await readEntitlements(deps, { accessKey });
    expect(items).toMatchObject([{ order: { item: { id: parking.id }, part: { faceMinor: 10_000 } } }]);
    expect(items[0]?.order.entitlements.map(({ lineNo }) => lineNo)).toEqual([4, 5]);
    expect(items[0]?.giveBack).toMatchObject({ isOpen: true, amountMinor: 10_000 });
  });

  test('tells of each part what came back of it, and whether the rest is valid', async () => {
    const { orderId, later } = await paidBasket();
    expect(await returnLines(sale.deps, { orderId, lineNos: [1] })).toMatchObject({ ok: true, moneyMinor: 3_750 });
    await cancelPerformance(sale.deps, { performanceId: later.id, isDryRun: false });
    expect(await returnedOf(orderId)).toEqual([
      [0, true],
      [8_750, true],
      [0, true],
    ]);
    const [sooner, cancelled] = await readTickets(deps, { orderId });
    expect(refundedMinor(cancelled?.order.returns ?? [], 'performance_cancelled')).toBe(5_000);
    expect([sooner?.order.scheduleChange, sooner?.order.feeReturnPoints]).toEqual([null, 0]);
    expect(cancelled?.order).toMatchObject({ scheduleChange: { kind: 'cancelled' }, feeReturnPoints: 250 });
  });

  test('divides one refund over the parts that it is for', async () => {
    const { orderId } = await paidBasket();
    // One share for all three tickets, and the parking places for their whole price.
    expect(await returnLines(sale.deps, { orderId })).toMatchObject({ ok: true, moneyMinor: 23_500 });
    expect(await returnedOf(orderId)).toEqual([
      [6_000, false],
      [7_500, false],
      [10_000, false],
    ]);
    for (const _refund of [1, 2]) await sendRefunds(sale.deps);
    const { rows } = await pool.query<{ id: string }>('select id from refund where order_id = $1', [orderId]);
    const refunds = await Promise.all(rows.map(({ id }) => deps.tickets.findRefund(id)));
    const lineNos = refunds.map((refund) => refund?.lineNos ?? []);
    expect(lineNos.toSorted((a, b) => a.length - b.length)).toEqual([
      [4, 5],
      [1, 2, 3],
    ]);
  });

  test('shows returned tickets after valid ones', async () => {
    const { orderId } = await paidBasket();
    await returnLines(sale.deps, { orderId, lineNos: [1] });
    const [, later] = await readTickets(deps, { orderId });
    expect(later?.tickets.map(({ lineNo, state }) => [lineNo, state])).toEqual([
      [2, 'issued'],
      [1, 'void'],
    ]);
  });

  test('is in the cabinet by performance and by item, with the state of each line', async () => {
    const { id: accountId } = await anAccount(pool);
    const { orderId, later, sooner, parking } = await paidBasket({ accountId });
    const { upcoming, codes } = await listTickets(deps, accountId);
    expect(upcoming.map(({ order }) => order.performance.id)).toEqual([sooner.id, later.id]);
    expect(codes.map(({ order }) => order.item.id)).toEqual([parking.id]);

    await returnLines(sale.deps, { orderId, lineNos: [2] });
    await cancelPerformance(sale.deps, { performanceId: sooner.id, isDryRun: false });
    const page = await deps.reads.order(accountId, orderId, 'en');
    expect(page).toMatchObject({
      state: 'paid',
      isPartlyReturned: true,
      parts: [
        { kind: 'tickets', count: 1 },
        { kind: 'tickets', count: 2 },
        { kind: 'parking', count: 2, startsAt: expect.any(Date) },
      ],
    });
    const [first, second, third] = page?.parts.map(({ key }) => key) ?? [];
    expect(page?.lines.map(({ lineNo, part, state }) => [lineNo, part, state])).toEqual([
      [1, second, 'issued'],
      [2, second, 'returned'],
      [3, first, 'cancelled'],
      [4, third, 'issued'],
      [5, third, 'issued'],
    ]);
    expect(await deps.reads.orders(accountId, 'en')).toMatchObject([{ id: orderId, isPartlyReturned: true }]);
  });

  test('names in the points what they were given for', async () => {
    const { id: accountId } = await anAccount(pool, { emailProved: 'points@mail.example' });
    const { sooner, orderId } = await paidBasket({ accountId, email: 'points@mail.example' });
    await pool.query(
      `update event set title = jsonb_build_object('en', 'Sooner') where id = (select event_id from performance where id = $1)`,
      [sooner.id],
    );
    const newStartsAt = new Date(Date.now() + 25 * 86_400_000);
    await postponePerformance(sale.deps, { performanceId: sooner.id, newStartsAt, isDryRun: false });
    const { movements } = await deps.reads.points(accountId);
    expect(movements).toMatchObject([{ points: 400, order: { id: orderId, title: { en: 'Sooner' } } }]);
  });

  test('reminds of each performance at its own time', async () => {
    const { id: accountId } = await anAccount(pool);
    const { later, sooner, orderId } = await paidBasket({ accountId });
    await pool.query(
      `with o as (update orders set paid_at = now() - interval '3 days' where id = $2)
       update performance set starts_at = now() + interval '23 hours' where id = any($1)`,
      [[later.id, sooner.id], orderId],
    );
    await createDueNews(pool).remind();
    const { rows } = await pool.query<{ id: number }>(
      `select (payload -> 'news' ->> 'performanceId')::int as id from outbox
       where topic = 'account.news' and payload -> 'news' ->> 'orderId' = $1 order by 1`,
      [orderId],
    );
    expect(rows.map(({ id }) => id)).toEqual([later.id, sooner.id].toSorted((a, b) => a - b));
  });

  test('tells of a schedule change which performance it is about', async () => {
    const { orderId, later } = await paidBasket();
    await cancelPerformance(sale.deps, { performanceId: later.id, isDryRun: false });
    const { rows } = await pool.query(
      `select payload from outbox where topic = 'performance.moved.mail' and key like $1`,
      [`%${orderId}`],
    );
    expect(rows).toMatchObject([{ payload: { orderId, performanceId: later.id } }]);
  });
});
