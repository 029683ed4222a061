import { expect, test } from 'vitest';
import { openApiDocument } from '#api/openapi/document.ts';
import { randomFrom } from '../report.ts';
import { type Call, callOf, type ApiResponse } from './call.ts';
import { createCheck } from './check.ts';
import { type Document, resolverOf } from './document.ts';
import { lintDocument } from './lint.ts';

const document = JSON.parse(JSON.stringify(openApiDocument())) as Document;
const check = createCheck(document);
const resolve = resolverOf(document);
const operation = document.paths['/api/v3/best-seats']?.['post'];
if (operation === undefined) throw new Error('best seats are not described');

const call: Call = { kind: 'valid', method: 'POST', url: '/api/v3/best-seats', headers: {} };
const response = (status: number, body: unknown, headers: Record<string, string> = {}): ApiResponse => ({
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': 'x',
    'cache-control': 'no-store',
    ...headers,
  },
});
const rulesOf = (answer: ApiResponse, asked = call) => check(operation, asked, answer, false).map(({ rule }) => rule);

test('an answer as it is documented passes', () => {
  expect(rulesOf(response(200, { seats: [1, 2] }))).toEqual([]);
  const error = { code: 'invalid_request', message: 'no', field: 'count', requestId: 'x' };
  expect(rulesOf(response(400, { error }))).toEqual([]);
});

test.each<[string, ApiResponse, string]>([
  ['a fault of the server', response(500, { error: { code: 'internal', message: 'x' } }), 'no 5xx'],
  ['a status nobody wrote down', response(418, {}), 'status is documented'],
  ['another content type', response(200, 'x', { 'content-type': 'text/html' }), 'content type is documented'],
  ['a wrong body', response(200, { seats: ['1'] }), 'body fits its schema'],
  ['a code that cannot happen here', response(400, { error: { code: 'seat_taken' } }), 'body fits its schema'],
  ['a field nobody wrote down', response(200, { seats: [], more: 1 }), 'no undocumented field'],
  [
    'a missing header',
    { ...response(200, { seats: [] }), headers: { 'content-type': 'application/json' } },
    'documented headers are there',
  ],
])('%s is noticed', (_name, answer, rule) => {
  expect(rulesOf(answer)).toContain(rule);
});

test('wrong input that succeeds is noticed', () => {
  expect(rulesOf(response(200, { seats: [] }), { ...call, kind: 'invalid', fault: 'body count' })).toEqual([
    'wrong input is refused',
  ]);
});

test('calls of every operation can be made, and the same seed makes the same', () => {
  const made = (seed: number) =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, each]) =>
        (['valid', 'edge', 'invalid'] as const).map((kind) => {
          const maker = { random: randomFrom(seed), resolve, pools: {}, isEdge: false };
          const { url, body } = callOf({ operation: each, method, path, kind, maker, token: null, numbers: null });
          return [url, body];
        }),
      ),
    );
  expect(made(7)).toEqual(made(7));
  expect(made(7)).not.toEqual(made(8));
});

test('an independent linter finds no error in the document', { timeout: 20_000 }, async () => {
  const findings = await lintDocument(document);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const broken = { ...document, servers: [], info: {} };
  expect((await lintDocument(broken)).some(({ severity }) => severity === 'error')).toBe(true);
});
