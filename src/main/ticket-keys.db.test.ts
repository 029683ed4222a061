import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';
import { ticketKeysOf } from './ticket-keys.ts';

const { pool } = await createTestDatabase();

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
