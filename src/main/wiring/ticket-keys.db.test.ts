import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';
import { keys } from '#commands/admin/keys.ts';
import { keysParts, ticketKeysOf } from './ticket-keys.ts';

const { pool } = await createTestDatabase();

test('a deployment gets its first key by a command, once, and never beside tickets', async () => {
  const ticketKeysDir = join(await mkdtemp(join(tmpdir(), 'rampa-keys-')), 'not-there-yet');
  onTestFinished(() => rm(join(ticketKeysDir, '..'), { recursive: true, force: true }));
  const deployment = { ticketKeysDir, demo: false };
  const make = async () => {
    const lines: string[] = [];
    const code = await keys(keysParts(ticketKeysDir, pool), ['make'], (line) => lines.push(line));
    return { code, output: lines.join('\n') };
  };
  await expect(ticketKeysOf(deployment, pool)).rejects.toThrow(/no ticket exists yet.*npm run admin -- keys make/);
  await expect(readdir(ticketKeysDir)).rejects.toThrow('ENOENT');
  expect(await make()).toMatchObject({ code: 0, output: expect.stringContaining('backup') });
  expect(await ticketKeysOf(deployment, pool)).toHaveLength(1);
  expect(await make()).toMatchObject({ code: 1, output: expect.stringContaining('already') });
  await rm(ticketKeysDir, { recursive: true });
  await insertPaidOrder(pool);
  expect(await make()).toMatchObject({ code: 1, output: expect.stringContaining('Restore ticket-ed25519.pem') });
  await expect(ticketKeysOf(deployment, pool)).rejects.toThrow('Tickets exist, but their key is not in');
  await expect(readdir(ticketKeysDir)).rejects.toThrow('ENOENT');
  await pool.query('truncate ticket cascade');
});

test('the demo makes its first key itself, but never one beside tickets that another has signed', async () => {
  const ticketKeysDir = await mkdtemp(join(tmpdir(), 'rampa-keys-'));
  onTestFinished(() => rm(ticketKeysDir, { recursive: true, force: true }));
  const config = { ticketKeysDir, demo: true };
  expect(await ticketKeysOf(config, pool)).toHaveLength(1);
  await insertPaidOrder(pool);
  expect(await ticketKeysOf(config, pool)).toHaveLength(1);
  await rm(join(ticketKeysDir, 'ticket-ed25519.pem'));
  await expect(ticketKeysOf(config, pool)).rejects.toThrow('Restore ticket-ed25519.pem from the backup');
  expect(await readdir(ticketKeysDir)).toEqual([]);
});
