import type { FastifyReply } from 'fastify';

/** The key in the address opens tickets, so neither caches nor search engines may store the answer. */
export function keepSecret(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
  reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer');
}
