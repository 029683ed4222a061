import * as auth from '#api/accounts/auth-contract.ts';
import { AUTH_ROUTES as A } from '#api/accounts/auth-paths-contract.ts';
import { passkeyOptionsSchema, shownPasskeySchema } from '#api/accounts/passkey-contract.ts';
import type { Operation } from '#api/openapi/operation.ts';
import { z } from 'zod/mini';

const langQuery = z.object({ lang: z.optional(z.string()) });
const refusals = Object.fromEntries(
  [400, 401, 403, 409, 410, 429, 503].map((status) => [status, auth.authErrorSchema]),
);

/** Login; what belongs to an account stands in `/api/v3/me` and `/api/v3/cabinet`. */
export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  {
    id: 'captcha',
    method: 'get',
    path: A.captcha[1],
    summary: 'A challenge whose solution is the formToken of one request',
    answers: { 200: auth.captchaSchema },
  },
  {
    id: 'auth',
    method: 'post',
    path: A.auth[1],
    summary: 'Every step of a login; the fields that are filled say which',
    query: langQuery,
    body: auth.authRequestSchema,
    bodyType: 'application/x-www-form-urlencoded',
    answers: { 200: auth.authAnswerSchema, ...refusals },
  },
  {
    id: 'authFields',
    method: 'post',
    path: A.fields[1],
    summary: 'What else a phone must come with',
    query: langQuery,
    body: auth.authFieldsRequestSchema,
    bodyType: 'application/x-www-form-urlencoded',
    answers: { 200: auth.authFieldsAnswerSchema, ...refusals },
  },
  {
    id: 'askPasskey',
    method: 'post',
    path: A.askPasskey[1],
    summary: 'What a browser needs to have a passkey sign; worth one attempt within five minutes',
    query: langQuery,
    answers: { 200: passkeyOptionsSchema, ...refusals },
  },
  {
    id: 'logInByPasskey',
    method: 'post',
    path: A.passkey[1],
    summary: 'Logs in by what a passkey signed',
    query: langQuery,
    body: shownPasskeySchema,
    answers: { 200: auth.sessionAnswerSchema, ...refusals },
  },
];
