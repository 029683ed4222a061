import { generateKeyPairSync } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate, MIGRATIONS_DIRECTORY } from '#adapters/db/connection/migrate.ts';
import { INVARIANTS } from '#adapters/db/operation/invariants.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { createTestDatabase } from '#test/database.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { readOneTicket } from '#usecases/tickets/read-one-ticket.ts';
import { scanTicket } from '#usecases/tickets/scan-ticket.ts';
import { doorTransaction } from './door-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';

const LAST_BEFORE = '0119';
const { pool } = await createTestDatabase();
const directory = await mkdtemp(join(tmpdir(), 'migrations-before-'));
afterAll(() => rm(directory, { recursive: true }));
for (const folder of await readdir(MIGRATIONS_DIRECTORY))
  for (const file of await readdir(join(MIGRATIONS_DIRECTORY, folder)))
    if (file <= LAST_BEFORE) await cp(join(MIGRATIONS_DIRECTORY, folder, file), join(directory, file));

const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const now = () => new Date('2026-11-26T15:30:00Z');

/** Writes the rows as they were before tickets had a signed seat of their own. */
const before = new Proxy(pool, {
  get(target, name) {
    if (name !== 'query') return Reflect.get(target, name) as unknown;
    return (text: string, values: unknown[]) =>
      target.query(text.replace(' signed_seat_no,', '').replace('1, $6, $6, 1', '1, $6, 1'), values);
  },
});

test('tickets sold before keep their codes, get keys, and a used one was admitted when it was', async () => {
  await pool.query('drop schema public cascade; create schema public');
  await migrate({ pool, directory });
  const { performanceId, orderId, serials } = await insertPaidOrder(before);
  const codes = serials.map((serial, at) => signer.sign({ serial, performanceId, epoch: 1, seatNo: 13 + at }));
  await pool.query(`update ticket set state = 'used', used_at = '2026-11-26T15:00:00Z' where serial = $1`, [
    serials[0],
  ]);
  await pool.query(`insert into audit (actor, action, thing) values ('gate 4', 'ticket.admit', $1)`, [
    `ticket:${serials[0]}`,
  ]);

  expect(await migrate({ pool })).toContain('0120_ticket_of_its_own.sql');
  const deps = { signer, tickets: createTicketsStore(pool), doorTransaction: doorTransaction(pool), now };
  const scan = (code = '') => scanTicket(deps, { code, direction: 'in', gate: null, actor: 'controller' });
  expect(await scan(codes[0])).toMatchObject({ verdict: 'used', ticket: { usedAt: new Date('2026-11-26T15:00:00Z') } });
  expect((await scan(codes[1])).verdict).toBe('valid');
  const { rows } = await pool.query<{ key: string; actor: string }>(
    `select t.access_key as key, (select actor from ticket_scan where ticket_id = t.id order by id limit 1) as actor
     from ticket t where order_id = $1 order by t.line_no`,
    [orderId],
  );
  expect(rows.map(({ actor }) => actor)).toEqual(['gate 4', 'controller']);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{22}$/);
  expect((await readOneTicket(deps, rows[1]?.key ?? ''))?.opened.code).toBe(codes[1]);
  for (const { sql } of INVARIANTS.filter(({ id }) => ['I33', 'I34', 'I35'].includes(id)))
    expect((await pool.query(sql)).rows).toEqual([]);
});
