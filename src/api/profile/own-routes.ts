import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sensitivityOf } from '#api/account-actions.ts';
import { type Access, accountOf, buyerOf } from '#api/accounts/access.ts';
import type { Endpoint } from '#api/endpoint-contract.ts';
import { refuse } from '#api/profile/refuse.ts';
import { type Sent, serve } from '#api/serve.ts';
import type { Actor } from '#usecases/accounts/actor.ts';

type RouteOptions = {
  bodyLimit?: number;
  /** A token that can only buy is enough. */
  isForBuying?: boolean;
};
export type OwnRoute = <Of extends Endpoint>(
  endpoint: Of,
  handler: (actor: Actor, request: FastifyRequest, reply: FastifyReply) => Promise<Sent<Of>>,
  options?: RouteOptions,
) => void;

/** Routes for a person's own data: each first identifies the caller, and no answer may be cached. */
export function ownRoutes(app: FastifyInstance, access: Access): OwnRoute {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'private, no-store');
  });
  return (endpoint, handler, { bodyLimit = 64 * 1024, isForBuying = false } = {}) => {
    const sensitivity = sensitivityOf(endpoint.method, endpoint.path);
    if (sensitivity === null) throw new Error(`${endpoint.method} ${endpoint.path} is missing in account-actions.ts`);
    serve(
      app,
      endpoint,
      async (request, reply) => {
        const actor = await (isForBuying ? buyerOf : accountOf)(access, request, reply);
        if (actor === null) return reply;
        if (sensitivity === 'sensitive' && !(await access.holdsSession(request, actor)))
          return refuse(reply, { code: 'session_required' });
        return handler(actor, request, reply);
      },
      { bodyLimit },
    );
  };
}
