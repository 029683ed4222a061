import type { FastifyRequest } from 'fastify';
import { accountNamed, readSessionSecret } from '#api/accounts/login-cookies.ts';
import type { ReadSession } from '#usecases/accounts/read-session.ts';
import { cookieOf } from './request-parts.ts';

/** `unknown`: only the scripts can find out, for example because the session is on a sibling host. */
export type CabinetVisitor = { is: 'somebody'; accountId: string; token: string } | { is: 'nobody' | 'unknown' };

/** Looks up a session by the number in the browser's cookie, without changing it. */
export type FindSession = (secret: string) => Promise<ReadSession | null>;

/**
 * Whose screen a request asks for. Only a person who opens a page is given one: fetches of scripts and of the service
 * worker, which caches the document, never get anything personal. The readable cookies say what the browser believes; a
 * session of somebody else than they name is left to the scripts.
 */
export async function cabinetVisitor(request: FastifyRequest, findSession?: FindSession): Promise<CabinetVisitor> {
  const { cookie } = request.raw.headers;
  if (!isPageVisit(request)) return { is: 'unknown' };
  const token = cookieOf(cookie, 'token');
  if (token === undefined) return { is: cookieOf(cookie, 'arrival') === undefined ? 'nobody' : 'unknown' };
  const secret = readSessionSecret(request);
  // Without the database the scripts still show what is stored for use offline.
  const session =
    secret === null ? null : await findSession?.(secret).catch((error: unknown) => missed(request, error));
  if (!session || session.accountId !== accountNamed(token)) return { is: 'unknown' };
  return { is: 'somebody', ...session };
}

function missed(request: FastifyRequest, error: unknown): null {
  request.log.warn({ err: error }, 'a session could not be read');
  return null;
}

/**
 * A service worker passes a visit on with its mode but without its destination. Frames have one of their own; they may
 * not show the cabinet anyway. Browsers from before 2023 send neither and get the document without a person.
 */
function isPageVisit({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'];
  return headers['sec-fetch-mode'] === 'navigate' && (destination === 'document' || destination === 'empty');
}
