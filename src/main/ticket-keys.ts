import type pg from 'pg';
import { hasTickets } from '#adapters/db/tickets-store.ts';
import { loadTicketKeys } from '#adapters/tickets/ticket-keys.ts';
import type { TicketKey } from '#adapters/tickets/ticket-signer.ts';
import type { Config } from './config.ts';

/** The keys of the configuration. The demo makes its first one itself, but never beside tickets that another signed. */
export async function ticketKeysOf(
  { ticketKeysDir, demo }: Pick<Config, 'ticketKeysDir' | 'demo'>,
  pool: pg.Pool,
): Promise<TicketKey[]> {
  return loadTicketKeys(ticketKeysDir, demo && !(await hasTickets(pool)));
}
