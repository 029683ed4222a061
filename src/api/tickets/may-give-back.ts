import type { FastifyRequest } from 'fastify';
import { ticketReturnQuerySchema } from '#api/tickets/contract.ts';

/** What an order bought is shown to others too; its money is the buyer's: by cookie, account, or the order's key. */
export type IsBuyer = (request: FastifyRequest, orderId: string, orderKey: string | null) => Promise<boolean>;

/** Pages of strangers can make the buyer's browser send a form, cookies included. */
export async function mayGiveBack(
  { isBuyer }: { isBuyer: IsBuyer },
  request: FastifyRequest,
  orderId: string,
): Promise<boolean> {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const orderKey = ticketReturnQuerySchema.safeParse(request.query).data?.return ?? null;
  return isBuyer(request, orderId, orderKey);
}
