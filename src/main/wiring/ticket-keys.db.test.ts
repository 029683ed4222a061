import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { insertPaidOrder } from '#test/builders/sale-rows.ts';
import { createTestDatabase } from '#test/database.ts';
import { loadTicketKeys } from '#adapters/tickets/ticket-keys.ts';
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

test('a process with other keys than the database knows does not start, unless one is retired on purpose', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const first = { ticketKeysDir: join(folder, 'first'), demo: false };
  const second = { ticketKeysDir: join(folder, 'second'), demo: false };
  const command = (place: string, ...args: string[]) => keys(keysParts(place, pool), args, () => undefined);
  await pool.query('truncate key_file');
  expect(await command(first.ticketKeysDir, 'make')).toBe(0);
  expect(await readdir(first.ticketKeysDir)).toHaveLength(4);

  await loadTicketKeys(second.ticketKeysDir);
  const faults = /ticket-ed25519\.pem \(another key\), token-ed25519\.pem \(missing\).*keys forget/;
  await expect(ticketKeysOf(second, pool)).rejects.toThrow(faults);
  expect(await readdir(second.ticketKeysDir)).toHaveLength(1);
  await cp(first.ticketKeysDir, second.ticketKeysDir, { recursive: true });
  expect(await ticketKeysOf(second, pool)).toHaveLength(1);

  const next = 'ticket-ed25519.1.pem';
  await loadTicketKeys(join(folder, 'third'));
  await rename(join(folder, 'third', 'ticket-ed25519.pem'), join(second.ticketKeysDir, next));
  expect(await ticketKeysOf(second, pool)).toHaveLength(2);
  await expect(ticketKeysOf(first, pool)).rejects.toThrow(`${next} (missing)`);
  await cp(join(second.ticketKeysDir, next), join(first.ticketKeysDir, next));
  await rm(join(first.ticketKeysDir, 'ticket-ed25519.pem'));
  await expect(ticketKeysOf(first, pool)).rejects.toThrow('ticket-ed25519.pem (missing)');
  expect(await command(first.ticketKeysDir, 'forget', 'ticket-ed25519.pem')).toBe(0);
  expect(await command(first.ticketKeysDir, 'forget', 'ticket-ed25519.pem')).toBe(1);
  expect(await ticketKeysOf(first, pool)).toHaveLength(1);
});

test('a process with a key of its own for videos or pushes starts with a warning', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-keys-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const first = { ticketKeysDir: join(folder, 'first'), demo: false };
  const second = { ticketKeysDir: join(folder, 'second'), demo: false };
  await pool.query('truncate key_file');
  await keys(keysParts(first.ticketKeysDir, pool), ['make'], () => undefined);
  for (const name of ['ticket-ed25519.pem', 'token-ed25519.pem'])
    await cp(join(first.ticketKeysDir, name), join(second.ticketKeysDir, name));
  const start = async (place: typeof first) => {
    const warnings: object[] = [];
    expect(await ticketKeysOf(place, pool, (details) => warnings.push(details))).toHaveLength(1);
    return warnings;
  };
  const own = [{ file: 'video-pass.key' }, { file: 'web-push.json' }];
  expect(await start(second)).toEqual(own);
  expect(await start(second)).toEqual(own);
  expect(await start(first)).toEqual([]);
  await rm(join(second.ticketKeysDir, 'token-ed25519.pem'));
  await expect(ticketKeysOf(second, pool)).rejects.toThrow(/: token-ed25519\.pem \(missing\)\./);
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
