/**
 * Method and path. Bodies and answers are in auth-contract.ts, separate from this file because a page that only renews
 * its login must not load the schemas. The first two accept `application/x-www-form-urlencoded`, `multipart/form-data`
 * and JSON.
 */
export const AUTH_ROUTES = {
  auth: ['POST', '/api/v3/auth'], // ?lang= AuthRequest → AuthAnswer | AuthError
  fields: ['POST', '/api/v3/auth/fields'], // → AuthFieldsAnswer
  /** Login by a passkey of the visitor's device instead of phone and password. JSON bodies: passkey-contract.ts. */
  askPasskey: ['POST', '/api/v3/auth/passkey/options'], // → options for navigator.credentials.get
  passkey: ['POST', '/api/v3/auth/passkey'], // ShownPasskey → { token, user } | AuthError
  captcha: ['GET', '/api/v3/auth/captcha'], // → a challenge of altcha
} as const;

/**
 * The session behind the token. These routes accept cookies as credentials, so they are outside /api and check that the
 * request comes from our own pages.
 */
export const SESSION_ROUTES = {
  /** Issues a fresh token to a visitor logged in on this host, else answers 204. The session cookie changes with it. */
  renew: ['POST', '/session/renew'], // → { token, user } | 204
  /** For a visitor logged in on a sibling host: opens a session here for the token sent as Bearer. */
  adopt: ['POST', '/session/adopt'], // → { token, user }
  /** Logs out here and on the sibling hosts of this session; clears cookies, cache and storage. */
  leave: ['POST', '/session/leave'], // → 204
  /** Issues a token that can only buy, valid for five minutes, for our own widget in our own page. */
  widget: ['POST', '/session/widget-token'], // → { token }
} as const;

/**
 * Handoff of a login to the other market's site, whose domain shares no cookies with this one: a sequence of page
 * visits in which each step is a redirect (docs/login.md).
 */
export const LOGIN_HANDOFF_PATHS = {
  /** On the other site: first without a code, then with it. */
  arrive: '/session/arrive', // ?from=host&to=/path, then ?code=&to=/path
  /** On the site where the visitor is logged in. */
  carry: '/session/carry', // ?challenge=&for=host&to=/path
} as const;
