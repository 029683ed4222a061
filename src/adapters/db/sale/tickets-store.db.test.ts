import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { createTestDatabase } from '#test/database.ts';
import { insertPaidOrder, type SaleRows } from '#test/builders/sale-rows.ts';
import { admitTicket } from '#usecases/tickets/admit-ticket.ts';
import { checkTicket } from '#usecases/tickets/check-ticket.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import { createTicketsStore, doorTransaction } from './tickets-store.ts';

const { pool } = await createTestDatabase();
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const atTheDoor = () => new Date('2026-11-26T15:30:00Z');
const deps = { signer, tickets: createTicketsStore(pool), doorTransaction: doorTransaction(pool), now: atTheDoor };

let sale: SaleRows;
beforeEach(async () => {
  sale = await insertPaidOrder(pool);
});

async function firstCode(): Promise<string> {
  const [read] = await readTickets(deps, { accessKey: sale.accessKey });
  return read?.tickets[0]?.code ?? '';
}

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
      `insert into ticket (id, serial, order_id, line_no, performance_id, zone_no, seat_no, epoch, price_minor, fee_minor, labels)
       select gen_random_uuid(), 'ZZZZ' || right(serial, 8), order_id, line_no, performance_id, zone_no, 15, 1, 4000, 200, labels
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
       insert into return_line (order_id, line_no, what, case_id, amount_minor, points_minor)
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

describe('the door', () => {
  it('lets a code in once, and tells a second scan when that was', async () => {
    const code = await firstCode();
    const input = { code, actor: 'gate 1' };
    expect((await checkTicket(deps, { code })).verdict).toBe('valid');
    expect((await checkTicket(deps, { code })).verdict).toBe('valid');
    const admitted = await admitTicket(deps, input);
    expect(admitted).toMatchObject({ verdict: 'valid', ticket: { state: 'used' } });
    const again = await admitTicket(deps, input);
    expect(again).toMatchObject({ verdict: 'used', ticket: { usedAt: admitted.ticket?.usedAt } });
    const { rows } = await pool.query('select actor from audit where thing = $1', [`ticket:${sale.serials[0]}`]);
    expect(rows).toEqual([{ actor: 'gate 1' }]);
  });

  it('lets one of eight gates in that scan the same code at once', async () => {
    const code = await firstCode();
    // Opens eight connections first; otherwise the first gate would finish before the second has a connection.
    await Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.05)')));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, gate) => admitTicket(deps, { code, actor: `gate ${gate}` })),
    );
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual([...Array<string>(7).fill('used'), 'valid']);
  });

  it('knows a ticket for another performance, a void one and a forged one', async () => {
    const code = await firstCode();
    const other = await insertPaidOrder(pool);
    expect((await checkTicket(deps, { code, performanceId: other.performanceId })).verdict).toBe('wrong_performance');
    expect((await checkTicket(deps, { code: code.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })).verdict).toBe(
      'forged',
    );
    await pool.query(`update ticket set state = 'void' where serial = $1`, [sale.serials[0]]);
    expect((await admitTicket(deps, { code, actor: 'gate 1' })).verdict).toBe('void');
  });

  it('still takes what was printed before a postponement', async () => {
    const code = await firstCode();
    await pool.query(`update performance set epoch = 2, starts_at = starts_at - interval '1 hour' where id = $1`, [
      sale.performanceId,
    ]);
    await pool.query(`update ticket set epoch = 2 where performance_id = $1`, [sale.performanceId]);
    expect((await checkTicket(deps, { code })).verdict).toBe('valid');
  });
});
