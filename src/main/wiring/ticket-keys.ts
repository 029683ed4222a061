import type pg from 'pg';
import { hasTickets } from '#adapters/db/sale/tickets-store.ts';
import { loadTicketKeys, readTicketKeys } from '#adapters/tickets/ticket-keys.ts';
import type { TicketKey } from '#adapters/tickets/ticket-signer.ts';
import type { Config } from '#main/config/config.ts';

type KeyPlace = Pick<Config, 'ticketKeysDir' | 'demo'>;

/**
 * Returns the configured keys. The demo creates its first key itself, but never when tickets of another key exist.
 * Elsewhere an operator creates it: a second machine, or a folder with a mistyped name, must not get its own.
 */
export async function ticketKeysOf({ ticketKeysDir, demo }: KeyPlace, pool: pg.Pool): Promise<TicketKey[]> {
  const keys = await readTicketKeys(ticketKeysDir);
  if (keys.length > 0) return keys;
  if (await hasTickets(pool)) throw new Error(lostKey(ticketKeysDir));
  if (demo) return loadTicketKeys(ticketKeysDir);
  throw new Error(
    `There is no ticket key in ${ticketKeysDir} (TICKET_KEYS_DIR), and no ticket exists yet. ` +
      'Make the first key: npm run admin -- keys make. If another machine already sells from this database, copy its key instead.',
  );
}

/** What `npm run admin -- keys` needs. */
export const keysParts = (ticketKeysDir: string, pool: pg.Pool) => ({
  ticketKeysDir,
  make: () => makeTicketKeys(ticketKeysDir, pool),
  lostKey: lostKey(ticketKeysDir),
});

type MadeKeys = { ok: true } | { ok: false; code: 'exists' | 'tickets_exist' };

/** Creates the first key of a new deployment. */
async function makeTicketKeys(ticketKeysDir: string, pool: pg.Pool): Promise<MadeKeys> {
  if ((await readTicketKeys(ticketKeysDir)).length > 0) return { ok: false, code: 'exists' };
  if (await hasTickets(pool)) return { ok: false, code: 'tickets_exist' };
  await loadTicketKeys(ticketKeysDir);
  return { ok: true };
}

function lostKey(ticketKeysDir: string): string {
  return (
    `Tickets exist, but their key is not in ${ticketKeysDir} (TICKET_KEYS_DIR). Restore ticket-ed25519.pem from the ` +
    'backup, or correct the setting: with a new key every ticket sold so far would be a forgery.'
  );
}
