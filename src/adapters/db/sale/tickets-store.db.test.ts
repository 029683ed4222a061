import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { createTestDatabase } from '#test/database.ts';
import { insertPaidOrder, type SaleRows } from '#test/builders/sale-rows.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import { createTicketsStore } from './tickets-store.ts';

const { pool } = await createTestDatabase();
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const atTheDoor = () => new Date('2026-11-26T15:30:00Z');
const deps = { signer, tickets: createTicketsStore(pool), now: atTheDoor };

let sale: SaleRows;
beforeEach(async () => {
  sale = await insertPaidOrder(pool);
});

describe('the tickets of an order', () => {
  it('are opened by its access key, with place, organizer, return rule and a code each', async () => {
    const [read] = await readTickets(deps, { accessKey: sale.accessKey });
    expect(read?.order).toMatchObject({
      id: sale.orderId,
      state: 'paid',
      performance: { title: { be: 'Паўлінка' }, timeZone: 'Europe/Minsk', poster: { hue: 352 } },
      organizer: { taxNumber: '100582333', registerNo: '214' },
      scheduleChange: null,
      returns: [],
      part: { faceMinor: 8000, feeMinor: 400 },
      isRestLive: false,
      feeReturnPoints: 0,
    });
    expect(read?.order.performance.startsAt).toEqual(new Date('2026-11-26T16:00:00Z'));
    expect(read?.tickets.map(({ serial, seatNo }) => [serial, seatNo])).toEqual([
      [sale.serials[0], 13],
      [sale.serials[1], 14],
    ]);
    expect(signer.read(read?.tickets[0]?.code ?? '')).toEqual({
      serial: sale.serials[0],
      performanceId: sale.performanceId,
      epoch: 1,
      seatNo: 13,
    });
    expect(read?.tickets[0]?.ownReturn).toMatchObject({ lastDay: '2026-11-24', amountMinor: 3000, isOpen: false });
  });

  it('are nobody’s without the key', async () => {
    expect(await readTickets(deps, { accessKey: 'x'.repeat(32) })).toEqual([]);
  });

  it('show the living ticket of a line that was issued anew, and no code for a void one', async () => {
    await pool.query(`update ticket set state = 'void' where serial = $1`, [sale.serials[1]]);
    const [voided] = await readTickets(deps, { orderId: sale.orderId });
    expect(voided?.tickets.map(({ code }) => code === null)).toEqual([false, true]);
    await pool.query(
      `insert into ticket (id, serial, order_id, line_no, performance_id, zone_no, seat_no, signed_seat_no, epoch, price_minor, fee_minor, labels)
       select gen_random_uuid(), 'ZZZZ' || right(serial, 8), order_id, line_no, performance_id, zone_no, 15, 15, 1, 4000, 200, labels
       from ticket where serial = $1`,
      [sale.serials[1]],
    );
    const [again] = await readTickets(deps, { orderId: sale.orderId });
    expect(again?.tickets.map(({ seatNo, state }) => [seatNo, state])).toEqual([
      [13, 'issued'],
      [15, 'issued'],
    ]);
  });

  it('tell of a postponement after the purchase and of what came back, not of an older one', async () => {
    const scheduleChange = `insert into schedule_change (performance_id, kind, old_starts_at, new_starts_at, refund_until, created_at)
      values ($1, 'postponed', '2026-11-20T16:00Z', '2026-11-26T16:00Z', '2026-11-27T16:00Z', now() + $2::interval)`;
    await pool.query(scheduleChange, [sale.performanceId, '-1 hour']);
    expect((await readTickets(deps, { orderId: sale.orderId }))[0]?.order.scheduleChange).toBeNull();
    await pool.query(scheduleChange, [sale.performanceId, '1 second']);
    await pool.query(
      `with c as (insert into return_case (id, order_id, cause, actor) values (gen_random_uuid(), $1, 'performance_postponed', 'test') returning *)
       insert into return_line (order_id, line_no, what, case_id, amount_minor, covered_minor)
       select order_id, line_no, 'fee', id, 200, 200 from c, generate_series(1, 2) as line_no`,
      [sale.orderId],
    );
    const [read] = await readTickets(deps, { orderId: sale.orderId });
    expect(read).toMatchObject({
      mayRefundPostponed: true,
      order: { feeReturnPoints: 400, scheduleChange: { kind: 'postponed' } },
    });
    expect(read?.order.scheduleChange?.newStartsAt).toEqual(new Date('2026-11-26T16:00:00Z'));
  });
});
