import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodeQuickly, encodingFor } from '#api/http/page-encoding.ts';

/**
 * Sends a document that is made for each request, compressed. Only for documents that do not have both secrets of
 * their reader and words of the address: the length of a compressed answer would give the secrets away (BREACH).
 */
export function sendPacked(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding === 'identity') return reply.send(html);
  return reply.header('content-encoding', encoding).send(encodeQuickly(Buffer.from(html), encoding));
}
