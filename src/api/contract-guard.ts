import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseLogin } from '#api/accounts/access.ts';
import { idempotencyKeySchema } from '#api/headers-contract.ts';
import type { Operation } from '#api/openapi/operation.ts';
import { type RefusedInput, refusedInput } from '#api/refused-input.ts';

/**
 * Checks every call against its documented contract: input that an operation's schemas refuse gets 400 with the field
 * before a handler runs, so no value reaches the database that a column cannot hold. Ids in the path are left to the
 * handlers, where an impossible id is an unknown one (404). Authentication precedes validation: an anonymous caller of
 * a personal operation gets 401 and no details of its contract.
 *
 * Register it before the routes it guards.
 */
export function guardContracts(
  app: FastifyInstance,
  operations: readonly Operation[],
  isSomebody: (request: FastifyRequest) => Promise<boolean>,
): void {
  const known = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  app.addHook('preHandler', async (request, reply) => {
    const { method, url } = request.routeOptions;
    const asked = (Array.isArray(method) ? method[0] : method)?.toLowerCase();
    const operation = known.get(`${asked === 'head' ? 'get' : asked} ${url}`);
    const refused = operation === undefined ? null : refusalOf(operation, request);
    if (operation === undefined || refused === null) return;
    if (operation.isPersonal === true && !(await isSomebody(request))) refuseLogin(reply);
    else refuse(reply, refused);
    return reply;
  });
}

function refusalOf(operation: Operation, request: FastifyRequest): RefusedInput | null {
  const query = operation.query?.safeParse(request.query);
  if (query?.success === false) return refusedInput(query.error, 'query');
  if (operation.isIdempotent === true) {
    const key = idempotencyKeySchema.safeParse(request.headers['idempotency-key']);
    if (!key.success)
      return { field: 'idempotency-key', message: 'The header Idempotency-Key must hold a UUID, a new one per click.' };
  }
  if (operation.isGuarded === false) return null;
  const body = operation.body?.safeParse(request.body);
  return body?.success === false ? refusedInput(body.error, 'body') : null;
}

function refuse(reply: FastifyReply, { field, message }: RefusedInput): void {
  const isPrivate = reply.request.method !== 'GET';
  if (isPrivate) reply.header('cache-control', 'no-store');
  reply.code(400);
  // Login answers keep the format that the specification defines.
  if (reply.request.url.startsWith('/api/v3/auth')) return void reply.send({ error: message, code: 'invalid_request' });
  reply.send({ error: { code: 'invalid_request', message, ...(field !== undefined && { field }) } });
}
