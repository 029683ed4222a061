import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, isSecure } from '#api/cookies.ts';
import { orderKeySchema } from '#api/orders/order-access.ts';

const NAME = 'order_proof';
/** Time to read the quote and decide; a shared computer forgets it soon. */
const KEEP_SECONDS = 1_800;

/**
 * Remembers that this browser typed the code that went to the order's address. Only calls about these tickets and codes
 * get the cookie, and none that another site causes.
 */
export function rememberProof(request: FastifyRequest, reply: FastifyReply, accessKey: string, orderKey: string): void {
  const secure = isSecure(request) ? '; Secure' : '';
  const paths = [`/api/v3/tickets/${accessKey}`, `/api/v3/entitlements/${accessKey}`, `/entitlement/${accessKey}.pdf`];
  reply.header(
    'set-cookie',
    paths.map(
      (path) => `${NAME}=${orderKey}; Path=${path}; Max-Age=${KEEP_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
    ),
  );
}

/** The key of the order whose code was typed in this browser. */
export function provedKey(request: FastifyRequest): string | null {
  return orderKeySchema.safeParse(cookieOf(request.headers.cookie, NAME)).data ?? null;
}
