import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOf, isSecure } from '#api/cookies.ts';
import { LOGIN_HANDOFF_SECONDS } from '#domain/accounts/session-rules.ts';
import type { DeviceMarks } from '#usecases/accounts/ports.ts';

const YEAR_SECONDS = 31_536_000;
const RANDOM = /^[\w-]{43}$/;
/** A device number, with a mark if somebody has logged in from that browser. */
const DEVICE = /^([\w-]{43})(?:\.([\w-]{43}))?$/;

/** With `__Host-` no other host and no plain-HTTP page can plant the cookie. Only the demo uses plain HTTP. */
const nameFor = (name: string, request: FastifyRequest): string => (isSecure(request) ? `__Host-${name}` : name);

export function readSessionSecret(request: FastifyRequest): string | null {
  const secret = cookieOf(request.headers.cookie, nameFor('sid', request));
  return secret !== null && RANDOM.test(secret) ? secret : null;
}

/** The account that a readable token names. The token is not verified and may have expired. */
export function accountNamed(token: string): string | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const { sub } = (payload ?? {}) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}

/** No script can read it, and of cross-site requests only top-level visits carry it. Null deletes it. */
export function writeSessionSecret(request: FastifyRequest, reply: FastifyReply, secret: string | null): void {
  write(request, reply, 'sid', secret);
}

/** The browser's own random number, to which codes are bound; created with the first request about a phone. */
export function deviceOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = readDevice(request);
  if (known !== null) return known.device;
  const device = randomBytes(32).toString('base64url');
  write(request, reply, 'device', device);
  return device;
}

/** Whether somebody has logged in from this browser; false without a valid mark. */
export function isMarkedDevice(request: FastifyRequest, marks: DeviceMarks): boolean {
  const known = readDevice(request);
  return known !== null && known.mark === marks.of(known.device);
}

/** Adds the mark to the browser's number after a login. */
export function markDevice(request: FastifyRequest, reply: FastifyReply, marks: DeviceMarks): void {
  const known = readDevice(request);
  if (known !== null) write(request, reply, 'device', `${known.device}.${marks.of(known.device)}`);
}

function readDevice(request: FastifyRequest): { device: string; mark: string | null } | null {
  const [, device, mark = null] = DEVICE.exec(cookieOf(request.headers.cookie, nameFor('device', request)) ?? '') ?? [];
  return device === undefined ? null : { device, mark };
}

/** The random value behind the challenge of a login handoff. It binds the code to the browser that requested it. */
export function readVerifier(request: FastifyRequest): string | null {
  const verifier = cookieOf(request.headers.cookie, nameFor('arrival', request));
  return verifier !== null && RANDOM.test(verifier) ? verifier : null;
}

export function writeVerifier(request: FastifyRequest, reply: FastifyReply, verifier: string | null): void {
  write(request, reply, 'arrival', verifier, LOGIN_HANDOFF_SECONDS);
}

/**
 * A cookie of the domain that sibling hosts share. Together with the token it opens a session on a sibling host; no
 * script can read it. Null deletes it.
 */
export function writeSiblingToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { domain, siblingToken }: { domain: string; siblingToken: string | null },
): void {
  const secure = isSecure(request) ? '; Secure' : '';
  const age = siblingToken === null ? 0 : YEAR_SECONDS;
  const cookie = `${siblingCookieName(request)}=${siblingToken ?? ''}; Domain=${domain}; Path=/; Max-Age=${age}`;
  reply.header('set-cookie', `${cookie}; HttpOnly; SameSite=Lax${secure}`);
}

export function readSiblingToken(request: FastifyRequest): string | null {
  const siblingToken = cookieOf(request.headers.cookie, siblingCookieName(request));
  return siblingToken !== null && RANDOM.test(siblingToken) ? siblingToken : null;
}

/** The cookie has a Domain, which the prefix `__Host-` does not allow. */
// The published cookie policy names this cookie, so its name stays.
const siblingCookieName = (request: FastifyRequest): string => (isSecure(request) ? '__Secure-sister' : 'sister');

/** Tells the next page to request a token for the new login; the cookie itself grants nothing. */
export function markArrival(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(request) ? '; Secure' : '';
  reply.header('set-cookie', `arrival=1; Path=/; Max-Age=${LOGIN_HANDOFF_SECONDS}; SameSite=Lax${secure}`);
}

function write(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string | null,
  lifeSeconds = YEAR_SECONDS,
): void {
  const secure = isSecure(request) ? '; Secure' : '';
  const age = value === null ? 0 : lifeSeconds;
  reply.header(
    'set-cookie',
    `${nameFor(name, request)}=${value ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
  );
}
