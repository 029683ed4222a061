import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, isSecure } from '#api/cookies.ts';

/** Behind `__Host-` no other host of ours, and no page on plain HTTP, can plant it. */
const SECURE_NAME = '__Host-visitor';
const PLAIN_NAME = 'visitor';
const VISITOR = /^[\w-]{22}$/;
/** Longer than any limit looks back. */
const KEEP_SECONDS = 86_400;

/** Whose browser this is, if it has shown a visitor's cookie. */
export function knownVisitor(request: FastifyRequest): string | null {
  const known = cookieOf(request.headers.cookie, isSecure(request) ? SECURE_NAME : PLAIN_NAME);
  return known !== null && VISITOR.test(known) ? known : null;
}

/**
 * Whose browser this is: a random number in a cookie that no script reads, given with the first hold. Partitioned, so
 * that a partner's page around the widget has one of its own and nobody can follow a visitor from site to site.
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = knownVisitor(request);
  if (known !== null) return known;
  const isHttps = isSecure(request);
  const name = isHttps ? SECURE_NAME : PLAIN_NAME;
  const visitor = randomBytes(16).toString('base64url');
  const site = isHttps ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
  reply.header('set-cookie', `${name}=${visitor}; Path=/; Max-Age=${KEEP_SECONDS}; HttpOnly; ${site}`);
  return visitor;
}
