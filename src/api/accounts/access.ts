import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#usecases/accounts/actor.ts';

/** Reads the Authorization header and nothing else: no cookie is ever an authority below /api. */
export type Access = {
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  /**
   * Whether the browser that asks also holds a session of the same login. Scripts can read a token, never this: acts of
   * weight ask for both.
   */
  holdsSession(request: FastifyRequest, actor: Actor): Promise<boolean>;
};

/** Where nobody can be logged in, as on a command line. */
export const NOBODY: Access = {
  actorOf: () => Promise.resolve(null),
  holdsSession: () => Promise.resolve(false),
};

/** The account that asks; without one the answer is 401 already and null comes back. A token that can only buy is none. */
export async function accountOf(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
  const actor = await access.actorOf(request);
  return actor?.scope === 'account' ? actor : refuseLogin(reply);
}

/** As above, of a token that can only buy too. */
export async function buyerOf(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
  return (await access.actorOf(request)) ?? refuseLogin(reply);
}

export function refuseLogin(reply: FastifyReply): null {
  reply.code(401).header('www-authenticate', 'Bearer').header('cache-control', 'no-store');
  reply.send({ error: { code: 'login_required' } });
  return null;
}
