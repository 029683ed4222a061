import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { doorTransaction } from '#adapters/db/tickets/door-store.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';
import { door, DOOR_USAGE } from './door.ts';

const { pool } = await createTestDatabase();
const signer = createTicketSigner([{ slot: 0, ...generateKeyPairSync('ed25519') }]);
const now = () => new Date('2026-11-26T15:30:00Z');
const deps = { signer, tickets: createTicketsStore(pool), doorTransaction: doorTransaction(pool), now };

let code: string;
beforeEach(async () => {
  const { performanceId, serials } = await insertPaidOrder(pool);
  await pool.query(`update performance set reentry = 'after_exit', asks_names = true where id = $1`, [performanceId]);
  await pool.query(`update ticket set holder_name = 'Anna Petrova' where serial = $1`, [serials[0]]);
  code = signer.sign({ serial: serials[0] ?? '', performanceId, epoch: 1, seatNo: 13 });
});

async function run(...args: string[]): Promise<[exit: number, said: string]> {
  const lines: string[] = [];
  const exit = await door(deps, args, (line) => lines.push(line));
  return [exit, lines.join('\n')];
}

test('a gate lets in, lets out and lets in again, and says whose ticket it is', async () => {
  expect(await run('exit', code)).toMatchObject([1, expect.stringMatching(/^outside · /)]);
  const gate = ['--gate', 'North', '--by', 'Maria'];
  const [exit, said] = await run('admit', code, ...gate);
  expect(exit).toBe(0);
  expect(said).toMatch(/^admitted · .* · Stalls \/ 6 \/ 13 · Anna Petrova · Paulinka, .* · used /);
  expect(await run('admit', code, ...gate)).toMatchObject([1, expect.stringMatching(/^inside · /)]);
  expect(await run('check', code, '--out')).toMatchObject([0, expect.stringMatching(/^valid · /)]);
  expect(await run('exit', code, ...gate)).toMatchObject([0, expect.stringMatching(/^let out · /)]);
  expect(await run('check', code)).toMatchObject([0, expect.stringMatching(/^valid · /)]);
  const { rows } = await pool.query(
    `select s.gate, s.actor, s.direction, s.verdict from ticket_scan s join ticket t on t.id = s.ticket_id
     where t.serial = $1 order by s.id`,
    [signer.read(code)?.serial],
  );
  expect(rows).toEqual([
    { gate: null, actor: 'command line', direction: 'out', verdict: 'outside' },
    { gate: 'North', actor: 'Maria', direction: 'in', verdict: 'valid' },
    { gate: 'North', actor: 'Maria', direction: 'in', verdict: 'inside' },
    { gate: 'North', actor: 'Maria', direction: 'out', verdict: 'valid' },
  ]);
});

test.each([
  [[]],
  [['admit']],
  [['open', 'CODE']],
  [['admit', 'CODE', 'x']],
  [['check', 'CODE', '99999999999']],
  [['check', 'CODE', '1.5']],
  [['admit', 'CODE', '1', '2']],
  [['admit', 'CODE', '--out']],
  [['check', 'CODE', '--gate', 'North']],
  [['admit', 'CODE', '--gate', ' ']],
  [['admit', 'CODE', '--by', 'x'.repeat(81)]],
  [['admit', 'CODE', '--loud']],
])('%j is answered with how it is called, and changes nothing', async (args) => {
  expect(await run(...args)).toEqual([2, DOOR_USAGE]);
});
