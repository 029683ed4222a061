import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPublicRead } from '#api/openapi/operation.ts';
import { OPERATIONS } from '#api/openapi/operations.ts';
import { OPENAPI_PATH } from '#api/openapi/routes.ts';
import { encodeQuickly, encodingFor } from '#documents/pages/page-encoding.ts';

/** Less does not get smaller by as much as its headers grow. */
const WORTH_ENCODING_BYTES = 1_024;
/** What a page of somebody else may read of an answer beside its body. */
const EXPOSED = 'etag, retry-after, x-request-id, content-language';
const A_DAY_SECONDS = 86_400;

const PUBLIC_PATHS = new Set([OPENAPI_PATH, ...OPERATIONS.filter(isPublicRead).map(({ path }) => path)]);

/** Whether a GET of this route is answered alike for everybody, so that pages of any site may ask for it. */
export function isPublicPath(path: string | undefined): boolean {
  return path !== undefined && PUBLIC_PATHS.has(path);
}

/**
 * Public reads on the wire: open to scripts of every origin (never with credentials), with an ETag that spares a second
 * copy, and compressed. Personal calls get none of it. Register it before the routes.
 */
export function openPublicReads(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (!isPublicPath(request.routeOptions.url) || (request.method !== 'GET' && request.method !== 'HEAD')) {
      // A call that says nothing of itself is kept nowhere.
      if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
        reply.header('cache-control', 'no-store');
      return next(null, payload);
    }
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
    if (reply.statusCode !== 200 || (typeof payload !== 'string' && !Buffer.isBuffer(payload)))
      return next(null, payload);
    next(null, packed(request, reply, payload));
  });
}

/** CORS for what `preflight` is asked about. @param isPublic whether a script of another origin may GET the path */
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
  // Weak, because the same answer travels in several encodings.
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
