import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recommendations } from '#api/catalog/endpoints-contract.ts';
import { isPublicRead } from '#api/openapi/operation.ts';
import { OPERATIONS } from '#api/openapi/operations.ts';
import { OPENAPI_PATH } from '#api/openapi/routes.ts';
import { refuseCall } from '#api/failures.ts';
import { OWN_ADDRESS } from '#api/network-of.ts';
import { createNetworkPlaces, READS_PER_NETWORK } from '#api/network-places.ts';
import { encodeQuickly, encodingFor } from './page-encoding.ts';

/** Smaller bodies shrink by less than their headers grow. */
const WORTH_ENCODING_BYTES = 1_024;
/** Response headers that scripts of other origins may read. */
const EXPOSED = 'etag, retry-after, x-request-id, content-language';
const A_DAY_SECONDS = 86_400;

/** Reads of a sale are short and come from everybody at once when it opens; its streams have a limit of their own. */
const SALE = '/api/v3/performances/';

const PUBLIC_PATHS = new Set([OPENAPI_PATH, ...OPERATIONS.filter(isPublicRead).map(({ path }) => path)]);

/** True when a GET of this route has the same response for every caller, so that pages of any site may request it. */
export function isPublicPath(path: string | undefined): boolean {
  return path !== undefined && PUBLIC_PATHS.has(path);
}

/**
 * Adds the headers of public reads: open to scripts of every origin (never with credentials), an ETag that saves a
 * second transfer, and compression. Personal calls get none of them. Register it before the routes.
 */
export function openPublicReads(app: FastifyInstance, places = createNetworkPlaces({ most: READS_PER_NETWORK })): void {
  const taken = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', (request, reply, next) => {
    const { url: path } = request.routeOptions;
    if (!isRead(request) || !isPublicPath(path) || path === undefined || path.startsWith(SALE)) return next();
    // A page that is being drawn has taken its visitor's place already; all pages together are no visitor.
    if (request.raw.socket.remoteAddress === OWN_ADDRESS) return next();
    const giveBack = places.take(request.ip);
    if (giveBack === null) {
      refuseCall(request, reply, 'unavailable');
      return;
    }
    taken.set(request, giveBack);
    next();
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    taken.get(request)?.();
    if (!isPublicPath(request.routeOptions.url) || !isRead(request)) {
      // An API call that sets no cache-control is cached nowhere.
      if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store');
      return next(null, payload);
    }
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
    // The address of recommendations names what somebody bought and follows, so no disk keeps it.
    const isTelling = request.routeOptions.url === recommendations.path;
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', isTelling ? 'no-store' : 'no-cache');
    if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload)))
      return next(null, payload);
    next(null, packed(request, reply, payload));
  });
}

/** Some of these paths take a POST too, which has limits of its own. */
function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Answers OPTIONS. @param isPublic whether a script of another origin may GET the path */
export function answerOptions(
  reply: FastifyReply,
  { methods, isPublic }: { methods: readonly string[]; isPublic: boolean },
): FastifyReply {
  reply.code(204).header('allow', [...methods, 'OPTIONS'].join(', '));
  if (isPublic) {
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', 'accept, content-type, if-none-match, last-event-id')
      .header('access-control-max-age', String(A_DAY_SECONDS));
  }
  return reply.send();
}

function packed(request: FastifyRequest, reply: FastifyReply, payload: string | Buffer): string | Buffer | null {
  // Weak, because the same response is sent in several encodings.
  const etag = `W/"${hash('sha1', payload, 'base64url')}"`;
  reply.header('etag', etag).header('vary', 'accept-encoding');
  if (isKnown(request.headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-length').removeHeader('content-type').removeHeader('content-encoding');
    return null;
  }
  if (reply.hasHeader('content-encoding') || payload.length < WORTH_ENCODING_BYTES) return payload;
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity') return payload;
  reply.header('content-encoding', encoding).removeHeader('content-length');
  return encodeQuickly(Buffer.from(payload), encoding);
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag.slice(2));
}
