import type { onRequestAsyncHookHandler } from 'fastify';
import { isLocalName, isLoopback } from '#domain/hosts/local-name.ts';

/** Headers that a proxy adds. A proxy on this machine would make every visitor look local. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * The outbox shows login codes, so only a browser of this machine sees it, under a name of this machine: a page of
 * another site that resolves its own name to 127.0.0.1 would otherwise read it.
 */
export const onlyLocal: onRequestAsyncHookHandler = async (request, reply) => {
  const isLocal =
    isLoopback(request.socket.remoteAddress ?? '') &&
    isLoopback(request.ip) &&
    isLocalName(request.hostname) &&
    PROXY_HEADERS.every((name) => request.headers[name] === undefined);
  if (!isLocal) return reply.code(404).send({ error: { code: 'not_found' } });
};
