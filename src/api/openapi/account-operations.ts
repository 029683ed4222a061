import * as auth from '#api/accounts/auth-contract.ts';
import * as A from '#api/accounts/endpoints-contract.ts';
import { passkeyOptionsSchema, shownPasskeySchema } from '#api/accounts/passkey-contract.ts';
import type { Endpoint, Maybe } from '#api/endpoint-contract.ts';
import { json } from '#api/openapi/responses.ts';
import { operation, operationOf } from '#api/openapi/endpoints.ts';
import type { AnswerSchema, Bodied, Details, Operation } from '#api/openapi/operation.ts';
import { refusedLogin } from '#api/openapi/refusals.ts';

type Codes = Parameters<typeof refusedLogin>;

/** @param bodyType of a form; other bodies are JSON */
function login<Of extends Endpoint>(
  endpoint: Of,
  summary: string,
  answer: AnswerSchema<Of>,
  codes: Codes,
  ...[more]: Maybe<Bodied<Of> & Pick<Details, 'bodyType'>>
): Operation {
  const rest: Partial<Details> = more ?? {};
  return operationOf(endpoint, {
    tag: 'login',
    summary,
    description: `${summary}. \`error\` is in the language of \`lang\`.`,
    query: auth.authQuerySchema,
    ...rest,
    isOwnPage: true,
    isGuarded: false,
    answers: { 200: json(answer, 'The next step, or who is logged in.', 'set-cookie') },
    refusals: [refusedLogin('invalid_request', ...codes)],
  });
}

const FORM = 'application/x-www-form-urlencoded';

/** Login operations; those of an account are in `/api/v3/me` and `/api/v3/cabinet`. */
export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  operation(A.captcha, {
    tag: 'login',
    summary: 'A challenge whose solution is the formToken of one request',
    description:
      'Proof of work of altcha, version 2. `formToken` is the base64 of the JSON `{ challenge, solution }`, and is worth one request.',
    answers: { 200: json(auth.captchaSchema, 'The challenge.') },
    refusals: [],
  }),
  login(
    A.auth,
    'Every step of a login; the fields that are filled say which',
    auth.authAnswerSchema,
    auth.authErrorCodes.filter((code) => code !== 'invalid_request' && !code.startsWith('passkey_')),
    { body: auth.authRequestSchema, bodyType: FORM },
  ),
  login(
    A.authFields,
    'What else a phone must come with',
    auth.authFieldsAnswerSchema,
    ['phone_invalid', 'phone_not_mobile', 'captcha_required', 'captcha_failed', 'too_many_attempts', 'busy'],
    { body: auth.authFieldsRequestSchema, bodyType: FORM },
  ),
  login(
    A.askPasskey,
    'What a browser needs to have a passkey sign; worth one attempt within five minutes',
    passkeyOptionsSchema,
    ['too_many_attempts', 'busy'],
  ),
  login(
    A.logInByPasskey,
    'Logs in by what a passkey signed',
    auth.sessionAnswerSchema,
    ['passkey_unknown', 'passkey_failed', 'account_banned', 'account_dormant', 'too_many_attempts', 'busy'],
    { body: shownPasskeySchema },
  ),
];
