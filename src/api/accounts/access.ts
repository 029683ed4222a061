import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#usecases/accounts/actor.ts';

/** Identifies the caller by the Authorization header. Below /api no cookie authenticates a call by itself. */
export type Access = {
  actorOf(request: FastifyRequest): Promise<Actor | null>;
  /**
   * Whether the calling browser also holds a session of the same login. Scripts can read a token but not the session
   * cookie, so sensitive actions require both.
   */
  holdsSession(request: FastifyRequest, actor: Actor): Promise<boolean>;
};

/** For contexts without logins, such as a command line. */
export const NOBODY: Access = {
  actorOf: () => Promise.resolve(null),
  holdsSession: () => Promise.resolve(false),
};

/** Returns the calling account. Without one, or for a token that can only buy, it sends 401 and returns null. */
export async function accountOf(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
  const actor = await access.actorOf(request);
  return actor?.scope === 'account' ? actor : refuseLogin(reply);
}

/** Like `accountOf`, but also accepts a token that can only buy. */
export async function buyerOf(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
  return (await access.actorOf(request)) ?? refuseLogin(reply);
}

export function refuseLogin(reply: FastifyReply): null {
  reply.code(401).header('www-authenticate', 'Bearer').header('cache-control', 'no-store');
  reply.send({ error: { code: 'login_required' } });
  return null;
}
