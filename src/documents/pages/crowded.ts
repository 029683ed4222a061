import type { FastifyReply } from 'fastify';

const RETRY_SECONDS = 5;

/** Answers a request for a file or picture when too many of them are being made. */
export function sendCrowded(reply: FastifyReply): FastifyReply {
  return reply.code(503).header('retry-after', String(RETRY_SECONDS)).header('cache-control', 'no-store').send();
}
