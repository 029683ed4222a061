import type { FastifyRequest } from 'fastify';
import type { Access } from '#api/accounts/access.ts';
import { BUYER } from '#usecases/returns/return-lines.ts';

/** Who acts in the audit when the buyer of an order does: the account, if the call comes with one. */
export async function buyerActor(access: Pick<Access, 'actorOf'>, request: FastifyRequest): Promise<string> {
  const actor = await access.actorOf(request);
  return actor?.scope === 'account' ? `account:${actor.accountId}` : BUYER;
}
