import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, isSecure } from '#api/cookies.ts';

/** With `__Host-` no other host of ours and no plain-HTTP page can plant the cookie. */
const SECURE_NAME = '__Host-visitor';
const PLAIN_NAME = 'visitor';
const VISITOR = /^[\w-]{22}$/;
/** Longer than the period of any limit. */
const KEEP_SECONDS = 86_400;

/** The visitor's number, if the browser has sent the cookie. */
export function knownVisitor(request: FastifyRequest): string | null {
  const known = cookieOf(request.headers.cookie, isSecure(request) ? SECURE_NAME : PLAIN_NAME);
  return known !== null && VISITOR.test(known) ? known : null;
}

/**
 * The visitor's random number, in a cookie that no script can read, set with the first hold. The cookie is partitioned:
 * the widget in a partner's page has a separate one, so that visitors cannot be tracked from site to site.
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = knownVisitor(request);
  if (known !== null) return known;
  const visitor = randomBytes(16).toString('base64url');
  write(request, reply, visitor, KEEP_SECONDS);
  return visitor;
}

/** For a log-out: whoever uses the browser next must not read the orders that were opened in it. */
export function forgetVisitor(request: FastifyRequest, reply: FastifyReply): void {
  if (knownVisitor(request) !== null) write(request, reply, '', 0);
}

function write(request: FastifyRequest, reply: FastifyReply, visitor: string, seconds: number): void {
  const isHttps = isSecure(request);
  const name = isHttps ? SECURE_NAME : PLAIN_NAME;
  const site = isHttps ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
  reply.header('set-cookie', `${name}=${visitor}; Path=/; Max-Age=${seconds}; HttpOnly; ${site}`);
}
