import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anAllotment, withWheelchairPlaces } from '#test/builders/allotment.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { itemSteps } from '#test/builders/item-sale.ts';
import { aBuyer, aSale } from '#test/builders/sale.ts';
import { cancelPerformance } from '#usecases/performances/cancel-performance.ts';
import { postponePerformance } from '#usecases/performances/postpone-performance.ts';
import { sendRefunds } from '#usecases/refunds/send-refunds.ts';
import { compareWithGateway } from '#adapters/db/sale/compare-with-gateway.ts';
import { checkInvariants, INVARIANTS } from './invariants.ts';
import { handOverTicket } from '#usecases/transfers/hand-over-ticket.ts';
import { tenderSteps } from '#test/builders/tenders.ts';
import { useTickets } from '#test/builders/used-ticket.ts';
import { returnLines } from '#usecases/returns/return-lines.ts';

const sale = await aSale();
const { deps, pool } = sale;

/** A sale in which every kind of operation has happened once. */
const performance = await sale.onSale({ seats: 12, standing: [{ capacity: 10, priceMinor: 1_000 }] });
const paid = await sale.paid(performance, { seats: [0, 1], entries: [[2, 1]] });
const held = await sale.held(performance, { seats: [2], entries: [[2, 1]] });
const awaiting = await sale.awaiting(performance, { seats: [3] });
const late = await sale.awaiting(performance, { seats: [4] });
await sale.payAtProvider(late);
await sale.expire(late);
await sale.held(performance, { seats: [4] });
await sale.tell(late, { captureRef: await captureRef(late) });
const returned = await sale.paid(performance, { seats: [5] });
await returnLines(deps, { orderId: returned, cause: 'own_return' });
const cancelled = await sale.onSale({ seats: 2 });
const voided = await sale.paid(cancelled, { seats: [0, 1] });
await cancelPerformance(deps, { performanceId: cancelled.id, isDryRun: false });
const postponed = await sale.onSale({ seats: 2 });
const moved = await sale.paid(postponed, { seats: [0] });
const newStartsAt = new Date(Date.now() + 50 * 86_400_000);
await postponePerformance(deps, { performanceId: postponed.id, newStartsAt, isDryRun: false });
await sale.paid(postponed, { seats: [1] }, aBuyer());
const transferred = await sale.paid(performance, { seats: [7] });
await handOverTicket(deps, {
  giver: { orderId: transferred, lineNo: 1 },
  to: { email: 'friend@mail.example', name: null },
  network: null,
  actor: 'buyer',
});
await useTickets(pool, 'order_id = $1', [transferred]);
await pool.query(
  `with q as (
     insert into question (performance_id, scope, kind, label)
     values ($1, 'ticket', 'text', '{"ru": "?", "be": "?", "en": "?", "ka": "?"}') returning id)
   insert into answer (question_id, order_id, line_no, value) select id, $2, 1, 'x' from q`,
  [postponed.id, moved],
);
// An allotment of which one seat is sold and one is held, places of the standing area, zones that share, and a companion.
const keeping = await sale.onSale({ seats: 12, standing: [{ capacity: 10, priceMinor: 1_000 }] });
const allotted = await anAllotment(deps, keeping.id, { places: { seatNos: [8, 9, 10] } });
const byCode = { code: `GUESTS-${keeping.id}` };
const ofCode = await sale.tryHold(keeping, { seats: [8] }, byCode);
await sale.tryHold(keeping, { seats: [9] }, byCode);
const codeOrder = ofCode.ok ? ofCode.orderId : '';
await sale.tryCheckout(codeOrder);
await sale.payAtProvider(codeOrder);
await sale.tell(codeOrder, { captureRef: await captureRef(codeOrder) });
await anAllotment(deps, keeping.id, { places: { zoneNo: 2, count: 3 }, code: null });
const shared = await sale.onSale({ seats: 0, standing: [{ capacity: 5, priceMinor: 1_000 }] });
await deps.stores.allotments.share(shared.id, shared.standingZones, 4);
await sale.held(shared, { entries: [[shared.standingZones[0] ?? 0, 2]] });
const accessible = await aPerformance(pool, { seats: 10, startsIn: 72 });
await withWheelchairPlaces(pool, accessible.planVersionId, [4]);
const pair = await sale.held(accessible, { seats: [4, 5] });
const items = itemSteps(sale);
const item = await items.onSale({ stock: 5 });
const bought = await items.paid(item, 2);
await items.held(item);
const tenders = tenderSteps(sale);
const certificateOrder = await items.paid(await items.onSale({ kind: 'certificate' }));
await tenders.points('points@example.com', 1_000);
const paysWith = {
  owner: tenders.guest('points@example.com'),
  certificates: [await tenders.certificate(3_000)],
  pointsMinor: 400,
};
const covered = await sale.held(performance, { seats: [8, 9] });
await tenders.set(covered, paysWith);
await sale.tryCheckout(covered);
await sale.payAtProvider(covered);
await sale.tell(covered, { captureRef: await captureRef(covered) });
await returnLines(deps, { orderId: covered, lineNos: [1] });
const reserving = await sale.held(performance, { seats: [10] });
await tenders.set(reserving, paysWith);
await sendRefunds(deps);

async function captureRef(orderId: string): Promise<string | null> {
  const { providerRef } = await sale.reportedSnapshot(orderId);
  const status = await sale.shop.bepaid.readStatus(providerRef ?? '');
  return status.ok ? status.snapshot.captureRef : null;
}

const CASE = randomUUID();

/** Statements that make each invariant query return a row; they first drop the database's own constraints. */
const FAULTS: Record<string, string[]> = {
  I01: [
    'drop index ticket_one_per_seat',
    'drop index ticket_one_per_line',
    `insert into ticket select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'serial', 'twin', 'access_key', 'twin'))).* from ticket t where order_id = '${paid}' and seat_no = 0`,
  ],
  I02: [
    `insert into order_line select (jsonb_populate_record(l, jsonb_build_object('order_id', '${held}', 'line_no', 9, 'state', 'held'))).*
     from order_line l where order_id = '${paid}' and line_no = 1`,
  ],
  I03: [`update ticket set state = 'void', void_reason = 'x' where order_id = '${paid}' and seat_no = 0`],
  I04: [`update performance_seat set status = 0, order_id = null where order_id = '${paid}' and seat_no = 0`],
  I05: [`delete from ticket where order_id = '${paid}' and seat_no is null`],
  I06: [`update order_line set state = 'returned' where order_id = '${paid}'`],
  I07: [`update orders set state = 'cancelled' where id = '${held}'`],
  I08: [`update performance_seat set held_until = now() - interval '2 min' where order_id = '${held}'`],
  I09: [
    'alter table ledger_entry disable trigger user',
    `delete from ledger_entry where txn = 'sale:${paid}' and line_no = 1`,
  ],
  I10: [
    `insert into ledger_entry (txn, line_no, account, unit, amount_minor) values ('x', 1, 'points:x', 'PTS.belarus', 5), ('x', 2, 'points_issued:belarus', 'PTS.belarus', -5)`,
  ],
  I11: [`update order_tender set amount_minor = amount_minor + 1 where order_id = '${covered}'`],
  I12: [`update payment set captured_minor = captured_minor - 1 where order_id = '${paid}'`],
  I13: [`delete from outbox where topic = 'refund.send'`, `delete from refund where order_id = '${late}'`],
  I14: [`update refund set amount_minor = amount_minor + 1 where order_id = '${late}'`],
  I15: [`update performance set limit_per_buyer = 2 where id = ${performance.id}`],
  I16: [
    `update order_line set listed_minor = listed_minor + 1, price_minor = price_minor + 1 where order_id = '${paid}' and line_no = 1`,
  ],
  I17: [
    'drop index payment_one_open',
    `insert into payment (id, order_id, provider, amount_minor, currency, session_until, next_check_at) select gen_random_uuid(), order_id, provider, amount_minor, currency, session_until, now() from payment where order_id = '${awaiting}'`,
  ],
  I18: [`delete from outbox where topic = 'ticket.mail' and key = '${paid}'`],
  I19: [
    `insert into return_case (id, order_id, cause, actor) values ('${CASE}', '${paid}', 'x', 'x')`,
    `insert into return_line (order_id, line_no, what, case_id, amount_minor, covered_minor) values ('${paid}', 1, 'fee', '${CASE}', 1, 1)`,
  ],
  I20: [`delete from return_line where order_id = '${moved}'`],
  I21: [
    `update return_line set amount_minor = amount_minor + 1, covered_minor = covered_minor + 1 where order_id = '${moved}'`,
  ],
  I22: [`update ticket set state = 'issued', void_reason = null where order_id = '${voided}'`],
  I23: [`update ticket set epoch = epoch - 1 where order_id = '${moved}'`],
  I24: [`update payment set captured_minor = captured_minor + 1 where order_id = '${paid}'`],
  I25: [
    `insert into ledger_entry (txn, line_no, account, unit, amount_minor) values ('x', 1, 'unallocated:x', 'BYN', 5), ('x', 2, 'organizer:1', 'BYN', -5)`,
  ],
  I26: [
    `delete from certificate where entitlement_id in (select id from entitlement where order_id = '${bought}')`,
    `delete from entitlement where order_id = '${bought}'`,
  ],
  I27: [`update order_line set state = 'returned' where order_id = '${bought}'`],
  I28: [`update orders set state = 'refunded' where id = '${paid}'`],
  I29: [`update return_line set amount_minor = amount_minor - 1 where order_id = '${returned}' and what = 'price'`],
  I30: [`update order_line set state = 'returned' where order_id = '${paid}' and line_no = 1`],
  I31: [`update order_line set organizer_id = null where order_id = '${paid}' and line_no = 1`],
  I32: [`update ledger_entry set account = 'points:x' where txn like 'fee-return:%' and account like 'points:%'`],
  I33: [
    `update ticket set used_at = used_at + interval '1 s' where order_id = '${transferred}' and used_at is not null`,
  ],
  I34: [
    `insert into ticket_scan (ticket_id, actor, direction, verdict) select ticket_id, 'x', 'in', 'valid' from ticket_scan`,
  ],
  I35: [
    'drop index ticket_one_per_seat',
    'drop index ticket_one_per_line',
    `update ticket set state = 'issued' where order_id = '${transferred}' and state = 'void'`,
  ],
  I37: [`insert into answer (question_id, order_id, value) select id, '${returned}', 'x' from question`],
  I38: [`update order_line set holder_name = 'Anna' where order_id = '${paid}'`],
  I36: [`delete from outbox where topic = 'ticket.holder.mail'`],
  I39: [`update orders set covered_minor = covered_minor + 1 where id = '${covered}'`],
  I40: [`update order_line set covered_minor = covered_minor - 1 where order_id = '${covered}'`],
  I41: [`update order_tender set state = 'reserved' where order_id = '${covered}'`],
  I42: [`update certificate set initial_minor = initial_minor + 1, balance_minor = balance_minor + 1`],
  I43: [`update order_tender set state = 'spent' where order_id = '${reserving}'`],
  I44: [`update return_tender set amount_minor = amount_minor - 1`],
  I45: [`update ledger_entry set account = 'x' where account like 'certificate:%' and txn like 'return:%'`],
  I46: [`update entitlement set state = 'void', void_reason = 'x' where order_id = '${certificateOrder}'`],
  I47: [`update return_line set withheld_minor = -1 where order_id = '${returned}' and what = 'price'`],
  I48: [
    `update ticket set labels = jsonb_set(labels, '{ownReturn}', '{"steps":[],"floor":null}') where order_id = '${paid}'`,
  ],
  I49: [
    `insert into return_rule (organizer_id, steps, created_at, ended_at)
     select id, '[]', now() - make_interval(hours => hour), now() - make_interval(hours => hour - 2)
     from (select id from organizer limit 1) o, generate_series(2, 3) hour`,
  ],
  I50: [`update allotment set used = used + 1 where id = ${allotted.allotmentId}`],
  I51: [`update allotment set released_at = now() where id = ${allotted.allotmentId}`],
  I52: [`update standing_area_stock set kept = kept - 1 where performance_id = ${keeping.id}`],
  I53: [`update allotment set release_at = now() - interval '2 min' where id = ${allotted.allotmentId}`],
  I54: [`update orders set voucher_id = null where id = '${codeOrder}'`],
  I55: [`update order_line set zone_no = 99 where performance_id = ${shared.id} and line_no = 1`],
  I56: [`update performance_seat set order_id = gen_random_uuid() where order_id = '${pair}' and companion_of is null`],
  I57: [
    `update certificate set state = 'frozen' where id in (select certificate_id from order_tender where order_id = '${reserving}')`,
  ],
  A01: [`update standing_area_stock set used = used + 1 where performance_id = ${performance.id}`],
  A12: [`insert into tariff_tier (performance_id, tier_no, used) values (${performance.id}, 1, 1)`],
  A13: [`insert into voucher (code, market, unlocks_hidden, used) values ('LOST', 'belarus', true, 1)`],
  A02: [`update outbox set created_at = now() - interval '11 min'`],
  A03: [
    `insert into webhook_receipt (provider, digest, received_at) values ('bepaid', 'x', now() - interval '11 min')`,
  ],
  A04: [`update payment set next_check_at = now() - interval '11 min' where order_id = '${awaiting}'`],
  A05: [`update refund set state = 'failed' where order_id = '${late}'`],
  A06: [
    'alter table ledger_entry disable trigger user',
    `update ledger_entry set amount_minor = amount_minor + 1 where txn = 'sale:${paid}' and line_no = 1`,
  ],
  A07: [`update orders set state = 'refund_pending' where id = '${paid}'`],
  A08: [`update ticket set state = 'used' where order_id = '${paid}'`],
  A09: [`update item_stock set used = used + 1 where item_id = ${item.id}`],
  A10: [
    `insert into chargeback (id, provider, ref, payment_id, order_id, amount_minor, currency)
     select gen_random_uuid(), provider, 'x', id, order_id, 1, 'BYN' from payment where order_id = '${paid}'`,
  ],
  A11: [`update event set rating_count = rating_count + 1, rating_sum = rating_sum + 4`],
};

/** The columns that together say which row is at fault, where one alone would not. */
const FOUND_BY: Record<string, string[]> = {
  'performance_id, seat_no': ['I01', 'I02', 'I03', 'I07', 'I08', 'I51', 'I56'],
  'order_id, line_no': ['I05', 'I19', 'I20', 'I21', 'I26', 'I30', 'I37', 'I40', 'I44', 'I47', 'I54'],
  'txn, unit': ['I09'],
  'account, unit': ['I31'],
  'contact, performance_id': ['I15'],
  'provider, unit': ['I24'],
  'performance_id, zone_no': ['I52', 'A01'],
  'performance_id, shared_no': ['I55'],
  'performance_id, tier_no': ['A12'],
  'id, topic': ['A02'],
  'provider, digest': ['A03'],
};

test('a sale in which everything has happened breaks no invariant', async () => {
  const broken = (await checkInvariants(pool)).filter(({ rows }) => rows.length > 0);
  expect(broken).toEqual([]);
});

test('every invariant has a fault that proves it can fire', () => {
  expect(Object.keys(FAULTS).toSorted()).toEqual(INVARIANTS.map(({ id }) => id).toSorted());
});

test.each(INVARIANTS)('$id fires on $meaning', async ({ id, sql }) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const fault of FAULTS[id] ?? []) await client.query(fault);
    const { rowCount } = await client.query(sql);
    expect(rowCount).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('every invariant reports where its fault is', async () => {
  const foundBy: Record<string, string[]> = {};
  for (const { id, sql } of INVARIANTS) {
    const { fields } = await pool.query(`${sql} limit 0`);
    const columns = fields.map(({ name }) => name);
    if (columns.length > 1) (foundBy[columns.join(', ')] ??= []).push(id);
  }
  expect(foundBy).toEqual(FOUND_BY);
});

test('a fee returned twice is seen, though each return by itself is right', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table return_line drop constraint return_line_pkey');
    await client.query(
      `insert into return_line select * from return_line where order_id = '${moved}' and what = 'fee'`,
    );
    const { rows } = await client.query(INVARIANTS.find(({ id }) => id === 'I21')?.sql ?? '');
    expect(rows).toEqual([{ order_id: moved, line_no: 1 }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a refund of money that the bank has taken back is seen, though no more was refunded than captured', async () => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`update payment set charged_back_minor = captured_minor where order_id = '${returned}'`);
    const { rowCount } = await client.query(INVARIANTS.find(({ id }) => id === 'I14')?.sql ?? '');
    expect(rowCount).toBe(1);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test("the provider's books agree with ours, and money known to one side only is seen", async () => {
  const books = (await sale.shop.books()).map((entry) => ({ ...entry, providerRef: entry.providerRef }));
  expect(await compareWithGateway(pool, 'bepaid', books)).toEqual([]);
  const [first, ...rest] = books.filter(({ state }) => state === 'captured');
  if (first === undefined) throw new Error('nothing was captured');
  const thing = `bepaid:${first.providerRef}`;
  expect(await compareWithGateway(pool, 'bepaid', rest)).toContainEqual({
    thing,
    what: 'captured',
    ours: first.amountMinor,
    theirs: null,
  });
  const unknown = { ...first, providerRef: 'unknown', refundedMinor: 0 };
  expect(await compareWithGateway(pool, 'bepaid', [...books, unknown])).toEqual([
    { thing: 'bepaid:unknown', what: 'captured', ours: null, theirs: first.amountMinor },
  ]);
});
