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
  if (actor !== null && actor.scope === 'account') return actor;
  reply.code(401).header('www-authenticate', 'Bearer').header('cache-control', 'no-store');
  reply.send({ error: { code: 'login_required' } });
  return null;
}
