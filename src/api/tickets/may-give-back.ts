import { provedKey } from '#api/tickets/buyer-proof.ts';
import type { FastifyRequest } from 'fastify';
import { ticketReturnQuerySchema } from '#api/tickets/contract.ts';

/** Whether the caller is the buyer, by cookie, account or order key: tickets are shown to others, refunds are not. */
export type IsBuyer = (request: FastifyRequest, orderId: string, orderKey: string | null) => Promise<boolean>;

/**
 * Whether the caller may read the codes of the order's gift certificates. Reading them needs no session beside the token
 * of the account, but an account that has only the phone number of the order is not its buyer: anybody can type a number.
 */
export type ReadsCodes = (request: FastifyRequest, orderId: string, orderKey: string | null) => Promise<boolean>;

/** As `mayGiveBack`. */
export function mayReadCodes(
  { readsCodes }: { readsCodes: ReadsCodes },
  request: FastifyRequest,
  orderId: string,
): Promise<boolean> {
  return mayGiveBack({ isBuyer: readsCodes }, request, orderId);
}

/** Refuses cross-site requests, because other sites can make the buyer's browser send a form with its cookies. */
export async function mayGiveBack(
  { isBuyer }: { isBuyer: IsBuyer },
  request: FastifyRequest,
  orderId: string,
): Promise<boolean> {
  if (request.headers['sec-fetch-site'] === 'cross-site') return false;
  const orderKey = ticketReturnQuerySchema.safeParse(request.query).data?.return ?? null;
  if (await isBuyer(request, orderId, orderKey)) return true;
  const proved = provedKey(request);
  return proved !== null && isBuyer(request, orderId, proved);
}
