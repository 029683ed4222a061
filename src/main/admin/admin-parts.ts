import type pg from 'pg';
import { NOBODY } from '#api/accounts/access.ts';
import { doorTransaction } from '#adapters/db/tickets/door-store.ts';
import { createTicketsStore } from '#adapters/db/sale/tickets-store.ts';
import { createProviders } from '#adapters/payments/create-providers.ts';
import { createTicketSigner } from '#adapters/tickets/ticket-signer.ts';
import type { Config } from '#main/config/config.ts';
import { siteOf } from '#domain/hosts/deployment-hosts.ts';
import { wireSale } from '#main/wiring/wire-sale.ts';
import { ticketKeysOf } from '#main/wiring/ticket-keys.ts';

/** Dependencies of the command line. In the demo and with `WORKER=off` it reaches no provider: the running server sends the rest. */
export async function adminParts(config: Config, pool: pg.Pool) {
  const signer = createTicketSigner(await ticketKeysOf(config, pool));
  return {
    sale: wireSale({
      pool,
      providers: config.runsWorker ? createProviders(config) : [],
      siteOf: (market) => siteOf(config, market),
      originOf: () => siteOf(config, config.market),
      seatsPerAddress: 0,
      freeTicketsPerAddress: 0,
      streamsPerAddress: 0,
      access: NOBODY,
    }).deps,
    tickets: {
      signer,
      tickets: createTicketsStore(pool),
      doorTransaction: doorTransaction(pool),
      now: () => new Date(),
    },
  };
}
