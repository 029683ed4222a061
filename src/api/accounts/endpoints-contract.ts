import { endpoint, parts } from '#api/endpoint-contract.ts';
import type {
  authAnswerSchema,
  authFieldsAnswerSchema,
  authFieldsRequestSchema,
  authQuerySchema,
  authRequestSchema,
  captchaSchema,
  sessionAnswerSchema,
} from '#api/accounts/auth-contract.ts';
import type { passkeyOptionsSchema, shownPasskeySchema } from '#api/accounts/passkey-contract.ts';

/** The first two accept `application/x-www-form-urlencoded`, `multipart/form-data` and JSON. */

type Asked = { query: typeof authQuerySchema };

export const auth = endpoint(
  'POST',
  '/api/v3/auth',
  parts<Asked & { body: typeof authRequestSchema; answer: typeof authAnswerSchema }>(),
);
export const authFields = endpoint(
  'POST',
  '/api/v3/auth/fields',
  parts<Asked & { body: typeof authFieldsRequestSchema; answer: typeof authFieldsAnswerSchema }>(),
);
/** Login by a passkey of the visitor's device instead of phone and password. The answer is for navigator.credentials.get. */
export const askPasskey = endpoint(
  'POST',
  '/api/v3/auth/passkey/options',
  parts<Asked & { answer: typeof passkeyOptionsSchema }>(),
);
export const logInByPasskey = endpoint(
  'POST',
  '/api/v3/auth/passkey',
  parts<Asked & { body: typeof shownPasskeySchema; answer: typeof sessionAnswerSchema }>(),
);
/** A challenge of altcha. */
export const captcha = endpoint('GET', '/api/v3/auth/captcha', parts<{ answer: typeof captchaSchema }>());

// The session behind the token. These routes accept cookies as credentials, so they are outside /api and check that the
// request comes from our own pages.

/** Issues a fresh token to a visitor logged in on this host, else answers 204. The session cookie changes with it. */
export const renewSession = endpoint('POST', '/session/renew', parts<{ answer: typeof sessionAnswerSchema }>());
/** For a visitor logged in on a sibling host: opens a session here for the token sent as Bearer. */
export const adoptSession = endpoint('POST', '/session/adopt', parts<{ answer: typeof sessionAnswerSchema }>());
/** Logs out here and on the sibling hosts of this session; clears cookies, cache and storage. */
export const leaveSession = endpoint('POST', '/session/leave');
/** Issues a token that can only buy, valid for five minutes, for our own widget in our own page, else answers 204. */
export const widgetToken = endpoint('POST', '/session/widget-token', parts<{ answer: { token: string } }>());

// Handoff of a login to the other market's site, whose domain shares no cookies with this one: a sequence of page visits
// in which each step is a redirect (docs/login.md).

/** On the other site: first with `from` and `to`, then with `code` and `to`. */
export const arrive = endpoint(
  'GET',
  '/session/arrive',
  parts<{ query: { from: string; code: string; to: string } }>(),
);
/** On the site where the visitor is logged in. */
export const carry = endpoint(
  'GET',
  '/session/carry',
  parts<{ query: { challenge: string; for: string; to: string } }>(),
);
