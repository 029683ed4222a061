import * as auth from '#api/accounts/auth-contract.ts';
import { AUTH_ROUTES as A } from '#api/accounts/auth-paths-contract.ts';
import { passkeyOptionsSchema, shownPasskeySchema } from '#api/accounts/passkey-contract.ts';
import { json } from './responses.ts';
import type { Operation, Schema } from '#api/openapi/operation.ts';
import { refusedLogin } from '#api/openapi/refusals.ts';

type Codes = Parameters<typeof refusedLogin>;

const login = (id: string, path: string, summary: string, answer: Schema, codes: Codes, body?: Schema): Operation => ({
  id,
  method: 'post',
  path,
  tag: 'login',
  summary,
  description: `${summary}. \`error\` is in the language of \`lang\`.`,
  query: auth.authQuerySchema,
  ...(body && { body }),
  isOwnPage: true,
  isGuarded: false,
  answers: { 200: json(answer, 'The next step, or who is logged in.', 'set-cookie') },
  refusals: [refusedLogin('invalid_request', ...codes)],
});
const FORM = { bodyType: 'application/x-www-form-urlencoded' } as const;

/** Login operations; those of an account are in `/api/v3/me` and `/api/v3/cabinet`. */
export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  {
    id: 'captcha',
    method: 'get',
    path: A.captcha[1],
    tag: 'login',
    summary: 'A challenge whose solution is the formToken of one request',
    description:
      'Proof of work of altcha, version 2. `formToken` is the base64 of the JSON `{ challenge, solution }`, and is worth one request.',
    answers: { 200: json(auth.captchaSchema, 'The challenge.') },
    refusals: [],
  },
  {
    ...login(
      'auth',
      A.auth[1],
      'Every step of a login; the fields that are filled say which',
      auth.authAnswerSchema,
      auth.authErrorCodes.filter((code) => code !== 'invalid_request' && !code.startsWith('passkey_')),
      auth.authRequestSchema,
    ),
    ...FORM,
  },
  {
    ...login(
      'authFields',
      A.fields[1],
      'What else a phone must come with',
      auth.authFieldsAnswerSchema,
      ['phone_invalid', 'phone_not_mobile', 'captcha_required', 'captcha_failed', 'too_many_attempts', 'busy'],
      auth.authFieldsRequestSchema,
    ),
    ...FORM,
  },
  login(
    'askPasskey',
    A.askPasskey[1],
    'What a browser needs to have a passkey sign; worth one attempt within five minutes',
    passkeyOptionsSchema,
    ['too_many_attempts', 'busy'],
  ),
  login(
    'logInByPasskey',
    A.passkey[1],
    'Logs in by what a passkey signed',
    auth.sessionAnswerSchema,
    ['passkey_unknown', 'passkey_failed', 'account_banned', 'account_dormant', 'too_many_attempts', 'busy'],
    shownPasskeySchema,
  ),
];
