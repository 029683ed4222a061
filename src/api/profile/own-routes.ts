import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Access, accountOf } from '#api/accounts/access.ts';
import type { Actor } from '#usecases/accounts/actor.ts';

type OwnHandler = (actor: Actor, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
export type OwnRoute = (
  route: readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string],
  handler: OwnHandler,
  options?: { bodyLimit: number },
) => void;

/** Routes of a person's own things: each asks first who it is, and no answer is kept anywhere. */
export function ownRoutes(app: FastifyInstance, access: Access): OwnRoute {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
  return ([method, url], handler, options = { bodyLimit: 64 * 1024 }) => {
    app.route({
      method,
      url,
      ...options,
      handler: async (request, reply) => {
        const actor = await accountOf(access, request, reply);
        return actor === null ? reply : handler(actor, request, reply);
      },
    });
  };
}
