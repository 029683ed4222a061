import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { INVARIANTS } from '#adapters/db/operation/invariants.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import type { PassDirection, ReentryPolicy } from '#domain/tickets/ticket-verdict.ts';
import { createTestDatabase } from '#test/database.ts';
import { rewritingPool } from '#test/rewriting-pool.ts';
import { insertPaidOrder, type SaleRows } from '#test/builders/sale-rows.ts';
import { checkTicket } from '#usecases/tickets/check-ticket.ts';
import { readTickets } from '#usecases/tickets/read-tickets.ts';
import { scanTicket } from '#usecases/tickets/scan-ticket.ts';
import { doorTransaction } from './door-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';

const { pool } = await createTestDatabase();
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const atTheDoor = () => new Date('2026-11-26T15:30:00Z');
const deps = { signer, tickets: createTicketsStore(pool), doorTransaction: doorTransaction(pool), now: atTheDoor };

let sale: SaleRows;
beforeEach(async () => {
  sale = await insertPaidOrder(pool);
});

async function codes(): Promise<string[]> {
  const [read] = await readTickets(deps, { accessKey: sale.accessKey });
  return read?.tickets.map(({ code }) => code ?? '') ?? [];
}

async function firstCode(): Promise<string> {
  return (await codes())[0] ?? '';
}

function scan(code: string, direction: PassDirection = 'in', gate: string | null = 'gate 1') {
  return scanTicket(deps, { code, direction, gate, actor: 'controller 7' });
}

/** Opens eight connections first; otherwise the first gate would finish before the second has a connection. */
async function eightGates<Result>(work: (gate: number) => Promise<Result>): Promise<Result[]> {
  await Promise.all(Array.from({ length: 8 }, () => pool.query('select pg_sleep(0.05)')));
  return Promise.all(Array.from({ length: 8 }, (_, gate) => work(gate)));
}

async function allowReentry(reentry: ReentryPolicy): Promise<void> {
  await pool.query('update performance set reentry = $2 where id = $1', [sale.performanceId, reentry]);
}

async function broken(): Promise<string[]> {
  const ids: string[] = [];
  for (const { id, sql } of INVARIANTS.filter((each) => ['I33', 'I34', 'A08'].includes(each.id)))
    if ((await pool.query(sql)).rowCount !== 0) ids.push(id);
  return ids;
}

describe('the door', () => {
  it('lets a code in once, and tells a second scan when that was', async () => {
    const code = await firstCode();
    expect((await checkTicket(deps, { code })).verdict).toBe('valid');
    expect((await checkTicket(deps, { code })).verdict).toBe('valid');
    const admitted = await scan(code);
    expect(admitted).toMatchObject({ verdict: 'valid', ticket: { state: 'used' } });
    const again = await scan(code, 'in', null);
    expect(again).toMatchObject({ verdict: 'used', ticket: { usedAt: admitted.ticket?.usedAt } });
    const { rows: noted } = await pool.query('select actor, action, detail from audit where thing = $1', [
      `ticket:${sale.serials[0]}`,
    ]);
    expect(noted).toEqual([{ actor: 'controller 7', action: 'ticket.admit', detail: { gate: 'gate 1' } }]);
    const { rows: scans } = await pool.query(
      `select s.gate, s.actor, s.direction, s.verdict, s.at = t.used_at as "isFirst"
       from ticket_scan s join ticket t on t.id = s.ticket_id where t.serial = $1 order by s.id`,
      [sale.serials[0]],
    );
    expect(scans).toEqual([
      { gate: 'gate 1', actor: 'controller 7', direction: 'in', verdict: 'valid', isFirst: true },
      { gate: null, actor: 'controller 7', direction: 'in', verdict: 'used', isFirst: false },
    ]);
    expect(await broken()).toEqual([]);
  });

  it('lets one of eight gates in that scan the same code at once', async () => {
    const code = await firstCode();
    const answers = await eightGates((gate) => scan(code, 'in', `gate ${gate}`));
    expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual([...Array<string>(7).fill('used'), 'valid']);
    expect(await broken()).toEqual([]);
  });

  it('would let several in without the lock of the ticket', async () => {
    const unlocked = rewritingPool(pool, ({ name, text }) =>
      name === 'door.lock' ? text.replace(' for update', '') : text,
    );
    const withoutLock = { ...deps, doorTransaction: doorTransaction(unlocked) };
    let most = 0;
    for (let round = 0; round < 20 && most < 2; round += 1) {
      const { accessKey } = await insertPaidOrder(pool);
      const code = (await readTickets(deps, { accessKey }))[0]?.tickets[0]?.code ?? '';
      const answers = await eightGates((gate) =>
        scanTicket(withoutLock, { code, direction: 'in', gate: `gate ${gate}`, actor: 'controller 7' }),
      );
      most = answers.filter(({ verdict }) => verdict === 'valid').length;
    }
    expect(most).toBeGreaterThan(1);
    expect(await broken()).toEqual(['I34']);
    await pool.query('truncate ticket_scan');
    await pool.query(`update ticket set state = 'issued', used_at = null where used_at is not null`);
  });

  it('lets a holder in again after an exit, through one of eight gates, and never twice without one', async () => {
    await allowReentry('after_exit');
    const code = await firstCode();
    expect((await scan(code, 'out')).verdict).toBe('outside');
    const firstIn = await scan(code);
    expect((await scan(code)).verdict).toBe('inside');
    for (const direction of ['out', 'in'] as const) {
      const answers = await eightGates((gate) => scan(code, direction, `gate ${gate}`));
      const refused = direction === 'out' ? 'outside' : 'inside';
      expect(answers.map(({ verdict }) => verdict).toSorted()).toEqual([...Array<string>(7).fill(refused), 'valid']);
    }
    expect((await checkTicket(deps, { code })).verdict).toBe('inside');
    expect((await checkTicket(deps, { code, direction: 'out' })).verdict).toBe('valid');
    const { ticket } = await checkTicket(deps, { code });
    expect([ticket?.usedAt, ticket?.lastPass]).toEqual([firstIn.ticket?.usedAt, 'in']);
    expect(await broken()).toEqual([]);
  });

  it('lets everybody come and go where re-entry is free, and nobody back where there is none', async () => {
    await allowReentry('free');
    const code = await firstCode();
    const freely = [await scan(code), await scan(code), await scan(code, 'out'), await scan(code, 'out')];
    expect(freely.map(({ verdict }) => verdict)).toEqual(['valid', 'valid', 'valid', 'valid']);
    await allowReentry('none');
    expect((await scan(code)).verdict).toBe('used');
    expect(await broken()).toEqual([]);
  });

  it('knows a ticket for another performance, a void one and a forged one', async () => {
    const code = await firstCode();
    const other = await insertPaidOrder(pool);
    expect((await checkTicket(deps, { code, performanceId: other.performanceId })).verdict).toBe('wrong_performance');
    expect((await checkTicket(deps, { code: code.replace(/.$/, (last) => (last === '0' ? '1' : '0')) })).verdict).toBe(
      'forged',
    );
    await pool.query(`update ticket set state = 'void', void_reason = 'own_return' where serial = $1`, [
      sale.serials[0],
    ]);
    expect(await scan(code)).toMatchObject({ verdict: 'void', ticket: { voidReason: 'own_return' } });
  });

  it('still takes what was printed before a postponement', async () => {
    const code = await firstCode();
    await pool.query(`update performance set epoch = 2, starts_at = starts_at - interval '1 hour' where id = $1`, [
      sale.performanceId,
    ]);
    await pool.query(`update ticket set epoch = 2 where performance_id = $1`, [sale.performanceId]);
    expect((await checkTicket(deps, { code })).verdict).toBe('valid');
  });

  it('takes what was printed before a new plan of the hall, and not the code of another seat', async () => {
    const [first = '', second = ''] = await codes();
    // The new plan numbers the seats the other way round: 13 becomes 26 and 14 becomes 25.
    for (const table of ['ticket', 'order_line'])
      await pool.query(`update ${table} set seat_no = 39 - seat_no where performance_id = $1`, [sale.performanceId]);
    expect(await codes()).toEqual([first, second]);
    expect((await scan(first)).verdict).toBe('valid');
    const asSigned = signer.read(second);
    if (asSigned === null) throw new Error('our own code is unreadable');
    const ofItsNewPlace = signer.sign({ ...asSigned, seatNo: 25 });
    const ofTheNeighbour = signer.sign({ ...asSigned, seatNo: 13 });
    expect((await scan(ofItsNewPlace)).verdict).toBe('void');
    expect((await scan(ofTheNeighbour)).verdict).toBe('void');
    expect((await scan(second)).verdict).toBe('valid');
  });
});
