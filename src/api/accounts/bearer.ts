import type { FastifyRequest } from 'fastify';

/** The token of an Authorization header; null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  const given = request.headers.authorization;
  return given?.startsWith('Bearer ') === true ? given.slice(7).trim() : null;
}
