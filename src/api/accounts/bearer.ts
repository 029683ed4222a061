import type { FastifyRequest } from 'fastify';

/** Returns the token of the Authorization header, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const given = request.headers.authorization;
  return given?.startsWith('Bearer ') === true ? given.slice(7).trim() : null;
}
