import type pg from 'pg';
import { addKeyFiles, forgetKeyFile, type KeyFault, keyFaults } from '#adapters/db/operation/key-files-store.ts';
import { hasTickets } from '#adapters/db/sale/tickets-store.ts';
import { isSigningKey, keyFilesIn } from '#adapters/keys/key-files.ts';
import { loadEd25519Keys } from '#adapters/keys/ed25519-keys.ts';
import { loadVapidKeys } from '#adapters/push/vapid-keys.ts';
import { loadTicketKeys, readTicketKeys } from '#adapters/tickets/ticket-keys.ts';
import type { TicketKey } from '#adapters/tickets/ticket-signer.ts';
import { loadPassKey } from '#adapters/video/pass-key.ts';
import { lostKey, noKey, otherKeys, unsharedKey } from '#commands/admin/keys.ts';
import type { Config } from '#main/config/config.ts';

type KeyPlace = Pick<Config, 'ticketKeysDir' | 'demo'>;

/**
 * Returns the configured keys. The demo creates its first key itself, but never when tickets of another key exist.
 * Elsewhere an operator creates it: a second machine, or a folder with a mistyped name, must not get its own; and the
 * keys that sign must be those with which the database was used before.
 */
export async function ticketKeysOf(
  { ticketKeysDir, demo }: KeyPlace,
  pool: pg.Pool,
  warn: (details: object, message: string) => void = () => undefined,
): Promise<TicketKey[]> {
  const keys = await readTicketKeys(ticketKeysDir);
  if (keys.length === 0 && (await hasTickets(pool))) throw new Error(lostKey(ticketKeysDir));
  if (demo) return keys.length > 0 ? keys : loadTicketKeys(ticketKeysDir);
  if (keys.length === 0) throw new Error(noKey(ticketKeysDir));
  const faults = await meetKeyFiles(ticketKeysDir, pool);
  const ofSigning = faults.filter(({ name }) => isSigningKey(name));
  if (ofSigning.length > 0) throw new Error(otherKeys(ticketKeysDir, ofSigning));
  for (const { name } of faults) warn({ file: name }, unsharedKey(name));
  return keys;
}

/** What `npm run admin -- keys` needs. */
export const keysParts = (ticketKeysDir: string, pool: pg.Pool) => ({
  ticketKeysDir,
  make: () => makeKeys(ticketKeysDir, pool),
  forget: (name: string) => forgetKeyFile(pool, name),
});

type MadeKeys = { ok: true } | { ok: false; code: 'exists' | 'tickets_exist' };

/** Creates the first keys of a new deployment. */
async function makeKeys(ticketKeysDir: string, pool: pg.Pool): Promise<MadeKeys> {
  if ((await readTicketKeys(ticketKeysDir)).length > 0) return { ok: false, code: 'exists' };
  if (await hasTickets(pool)) return { ok: false, code: 'tickets_exist' };
  await loadTicketKeys(ticketKeysDir);
  await meetKeyFiles(ticketKeysDir, pool);
  return { ok: true };
}

/** Compares the keys with those the database knows; where those that sign agree, makes missing ones and remembers them. */
async function meetKeyFiles(ticketKeysDir: string, pool: pg.Pool): Promise<KeyFault[]> {
  const faults = await keyFaults(pool, await keyFilesIn(ticketKeysDir));
  if (faults.some(({ name }) => isSigningKey(name))) return faults;
  await loadEd25519Keys('token', ticketKeysDir);
  await loadPassKey(ticketKeysDir);
  await loadVapidKeys(ticketKeysDir);
  const files = await keyFilesIn(ticketKeysDir);
  await addKeyFiles(pool, files);
  // Another process may have been first.
  return keyFaults(pool, files);
}
