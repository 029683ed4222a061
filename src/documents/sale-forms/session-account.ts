import type { FastifyRequest } from 'fastify';
import { accountNamed, readSessionSecret } from '#api/accounts/login-cookies.ts';
import { cookieOf } from '#api/cookies.ts';

/** Looks up a session by the number in the browser's cookie, without changing it. */
type FindSession = (secret: string) => Promise<{ accountId: string } | null>;

/**
 * The account that is logged in in this browser, by the cookie of its session, because a form sends no token. A form of
 * another host gets none, so that it cannot spend what belongs to the account; neither do browsers that do not say where
 * a request comes from. The readable token must name the same account, as in the cabinet.
 */
export async function sessionAccount(request: FastifyRequest, findSession: FindSession): Promise<string | null> {
  const site = request.headers['sec-fetch-site'];
  const isOurs = request.method === 'GET' ? site !== undefined : site === 'same-origin';
  const secret = readSessionSecret(request);
  const token = cookieOf(request.headers.cookie, 'token');
  if (!isOurs || secret === null || token === null) return null;
  const session = await findSession(secret).catch((error: unknown) => {
    request.log.warn({ err: error }, 'a session could not be read');
    return null;
  });
  return session !== null && session.accountId === accountNamed(token) ? session.accountId : null;
}
