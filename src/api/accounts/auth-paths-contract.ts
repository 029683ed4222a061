/**
 * method, path; bodies and answers in auth-contract.ts, apart from here because schemas weigh more than a page that only
 * keeps a login may load. Both of the first take `application/x-www-form-urlencoded` or `multipart/form-data`, and JSON
 * as well.
 */
export const AUTH_ROUTES = {
  auth: ['POST', '/api/v3/auth'], // ?lang= AuthRequest → AuthAnswer | AuthError
  fields: ['POST', '/api/v3/auth/fields'], // → AuthFieldsAnswer
  /** A key of the visitor's device instead of a number and a password; bodies in passkey-contract.ts, as JSON. */
  askPasskey: ['POST', '/api/v3/auth/passkey/options'], // → options for navigator.credentials.get
  passkey: ['POST', '/api/v3/auth/passkey'], // ShownPasskey → { token, user } | AuthError
  captcha: ['GET', '/api/v3/auth/captcha'], // → a challenge of altcha
} as const;

/**
 * The session behind the token. These alone read the session cookie, only for requests of our own pages (origin check),
 * and none lies below /api.
 */
export const SESSION_ROUTES = {
  /** A fresh token for whoever is logged in on this host; 204 for nobody. The session cookie changes with it. */
  renew: ['POST', '/session/renew'], // → { token, user } | 204
  /** Logged in on a sister host: the token shown as Bearer becomes a session here. */
  adopt: ['POST', '/session/adopt'], // → { token, user }
  /** Logs out here and on the sister hosts of this session; clears cookies and what the browser kept. */
  leave: ['POST', '/session/leave'], // → 204
  /** A token that can only buy, for five minutes, for our own widget in our own page. */
  widget: ['POST', '/session/widget-token'], // → { token }
} as const;

/**
 * The way of a login to the other market's site, whose domain shares no cookie with this one's: visits of whole pages, one
 * behind the other, each a redirect (docs/login.md).
 */
export const PASSAGE_PATHS = {
  /** Over there, first without a code and then with it. */
  arrive: '/session/arrive', // ?from=host&to=/path, then ?code=&to=/path
  /** Here, where the visitor is logged in. */
  carry: '/session/carry', // ?challenge=&for=host&to=/path
} as const;
