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
  const isHttps = isSecure(request);
  const name = isHttps ? SECURE_NAME : PLAIN_NAME;
  const visitor = randomBytes(16).toString('base64url');
  const site = isHttps ? 'Secure; SameSite=None; Partitioned' : 'SameSite=Lax';
  reply.header('set-cookie', `${name}=${visitor}; Path=/; Max-Age=${KEEP_SECONDS}; HttpOnly; ${site}`);
  return visitor;
}
