import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
  onSendHookHandler,
} from 'fastify';
import { sensitivityOf } from '#api/account-actions.ts';
import { type Access, accountOf, buyerOf } from '#api/accounts/access.ts';
import type { Endpoint } from '#api/endpoint-contract.ts';
import { refuse } from '#api/profile/refuse.ts';
import type { UploadPlaces } from '#api/profile/upload-places.ts';
import { type Sent, serve } from '#api/serve.ts';
import type { Actor } from '#usecases/accounts/actor.ts';

const BODY_BYTES = 64 * 1024;
/** An upload takes a few seconds. */
const RETRY_SECONDS = 5;

type RouteOptions = {
  /** A token that can only buy is enough. */
  isForBuying?: boolean;
  /** For a body that is larger than others: it is read only of a known caller who has a place. */
  upload?: { bytes: number; places: UploadPlaces };
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
  return (endpoint, handler, { isForBuying = false, upload } = {}) => {
    const sensitivity = sensitivityOf(endpoint.method, endpoint.path);
    if (sensitivity === null) throw new Error(`${endpoint.method} ${endpoint.path} is missing in account-actions.ts`);

    /** Null after it has sent a refusal. */
    async function callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Actor | null> {
      const actor = await (isForBuying ? buyerOf : accountOf)(access, request, reply);
      if (actor === null || sensitivity !== 'sensitive' || (await access.holdsSession(request, actor))) return actor;
      refuse(reply, { code: 'session_required' });
      return null;
    }
    serve(
      app,
      endpoint,
      async (request, reply) => {
        const actor = await callerOf(request, reply);
        return actor === null ? reply : handler(actor, request, reply);
      },
      upload === undefined ? { bodyLimit: BODY_BYTES } : uploadOptions(upload, callerOf),
    );
  };
}

/**
 * The framework keeps a body in memory before a handler runs, so the caller is identified before that too. The handler
 * does it again, because a session may have ended while the body arrived.
 */
function uploadOptions(
  { bytes, places }: NonNullable<RouteOptions['upload']>,
  callerOf: (request: FastifyRequest, reply: FastifyReply) => Promise<Actor | null>,
): { bodyLimit: number; onRequest: onRequestAsyncHookHandler; onSend: onSendHookHandler } {
  const taken = new WeakMap<FastifyRequest, () => void>();
  return {
    bodyLimit: bytes,
    onRequest: async (request, reply) => {
      const actor = await callerOf(request, reply);
      if (actor === null) return reply;
      const giveBack = places.take(actor.accountId, request.ip);
      if (giveBack === null) return refuse(reply, { code: 'busy', waitSeconds: RETRY_SECONDS });
      taken.set(request, giveBack);
      // Nothing is sent to a client that has gone before all of its body came.
      const giveBackIfGone = () => request.raw.readableAborted && giveBack();
      request.raw.once('close', giveBackIfGone);
      giveBackIfGone();
    },
    onSend: (request, _reply, _payload, next) => {
      taken.get(request)?.();
      next();
    },
  };
}
