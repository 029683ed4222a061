import type { FastifyPluginCallback } from 'fastify';
import type pg from 'pg';
import { createCabinetReads } from '#adapters/db/accounts/cabinet-reads.ts';
import type { Access } from '#api/accounts/access.ts';
import { cabinetRoutes } from '#api/cabinet/routes.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { TicketSigner } from '#usecases/tickets/ports.ts';

/** Routes for the data of a logged-in user. */
export function wireCabinet(input: {
  pool: pg.Pool;
  access: Access;
  sale: SaleDeps;
  signer: TicketSigner;
  now: () => Date;
}): FastifyPluginCallback[] {
  const { pool, ...rest } = input;
  return [
    cabinetRoutes({
      ...rest,
      reads: createCabinetReads(pool),
    }),
  ];
}
