import { idempotencyKeySchema } from '#api/headers-contract.ts';
import { FAILURE_MESSAGES } from '#api/failure-messages.ts';
import { fieldDescription } from './field-descriptions.ts';
import { HEADERS } from '#api/openapi/headers.ts';
import { componentSchemas, type JsonSchema, jsonSchema } from '#api/openapi/json-schema.ts';
import {
  type Answer,
  type HeaderName,
  isPublicRead,
  type Operation,
  type Refusals,
  TAGS,
} from '#api/openapi/operation.ts';
import { OPERATIONS } from '#api/openapi/operations.ts';
import { pathParameters } from '#api/openapi/path-parameters.ts';
import { type FrameworkCode, refusedByServer } from '#api/openapi/refusals.ts';
import { DEFAULT_MARKET } from '#domain/markets/market.ts';

/** The OpenAPI 3.1 document, generated from the schemas that validate the routes. */
export function openApiDocument(operations: readonly Operation[] = OPERATIONS) {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = operation.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[operation.method] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rampa',
      version: '3.1.0',
      summary: 'Events guide and ticket sale',
      description: DESCRIPTION,
      contact: { name: 'Support', email: DEFAULT_MARKET.support.email },
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The host that served this document; each market has hosts of its own.' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: componentSchemas(),
      headers: HEADERS,
      securitySchemes: {
        account: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token that a login answers with; it lives 15 minutes.',
        },
      },
    },
  };
}

const DESCRIPTION = `Amounts are in minor units of the currency beside them, the service fee included unless a name says otherwise.
Instants are ISO 8601 in UTC, days are YYYY-MM-DD in the calendar of the city, whose IANA zone stands beside them.

Public reads may be called from scripts of every origin, without credentials; they carry an ETag and are compressed.

Every refusal has one shape: \`{"error": {"code", "message", "field", "requestId"}}\`, with further facts where a code has some.
\`code\` is for programs, \`message\` for whoever writes them. Login alone keeps \`error\` as a sentence in the asked language,
with \`code\` beside it. What the parser of HTTP refuses (400, 408, 431) has the same shape without a number.
A method that an address does not take is answered 405 with the header Allow, and an address that does not exist 404.

Fields may be added at any time; a client leaves aside those it does not know. docs/api.md of the project has the formats of
halls and of live seats, and a small reader of both.`;

const ORDER_KEY = { type: 'string', pattern: '^[\\w-]{22,64}$' };

function describe(operation: Operation): object {
  const isLogin = operation.path.startsWith('/api/v3/auth');
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description ?? `${operation.summary}.`,
    security: operation.isPersonal ? [{ account: [] }] : operation.mayBePersonal ? [{}, { account: [] }] : [],
    parameters: parametersOf(operation),
    ...(operation.bodyType === 'image/*' && {
      requestBody: { required: true, content: { 'image/*': {} } },
    }),
    ...(operation.body && {
      requestBody: {
        required: true,
        content: { [operation.bodyType ?? 'application/json']: { schema: jsonSchema(operation.body) } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, answer]) => [status, answerOf(operation, answer)]),
      ),
      ...(isPublicRead(operation) &&
        !operation.isStream && {
          304: {
            description: 'The answer that the ETag names still holds.',
            headers: headers(['etag', 'cache-control']),
          },
        }),
      ...refusalsOf([...operation.refusals, refusedByServer(serverCodes(operation), isLogin)]),
    },
  };
}

/** Refusals that the server sends before, or instead of, the handler's answer. */
function serverCodes({ body, bodyType, method, path }: Operation): FrameworkCode[] {
  const takesBody = body !== undefined || bodyType !== undefined;
  return [
    ...(method !== 'get' ? (['body_too_large', 'unsupported_media_type'] as const) : []),
    ...(takesBody && method === 'get' ? (['body_too_large'] as const) : []),
    ...(path.includes(':') ? (['address_too_long'] as const) : []),
    'internal',
    'unavailable',
  ];
}

function answerOf(
  operation: Operation,
  { schema, type = 'application/json', otherType, description, headers: own = [] }: Answer,
): object {
  const shared: HeaderName[] =
    isPublicRead(operation) && !operation.isStream
      ? ['cache-control', 'content-encoding', 'etag', 'vary']
      : ['cache-control'];
  return {
    description,
    headers: headers([...shared, ...own]),
    ...(schema && {
      content: {
        [type]: { schema: jsonSchema(schema) },
        ...(otherType && { [otherType]: { schema: { type: 'string' } } }),
      },
    }),
  };
}

function refusalsOf(refusals: readonly Refusals[]): Record<string, object> {
  const byStatus = new Map<number, { codes: string[]; shapes: JsonSchema[] }>();
  for (const { schema, status, codes } of refusals) {
    for (const code of codes) {
      const of = status[code] ?? 500;
      const entry = byStatus.get(of) ?? { codes: [], shapes: [] };
      entry.codes.push(code);
      const same = codes.filter((each) => status[each] === status[code]);
      if (code === same[0]) entry.shapes.push(narrowed(schema, same));
      byStatus.set(of, entry);
    }
  }
  return Object.fromEntries(
    [...byStatus].map(([status, { codes, shapes }]) => [
      status,
      {
        description: [...new Set(codes)].map((code) => `\`${code}\`: ${descriptionOf(code)}`).join('\n'),
        headers: headers(
          status === 429 || status === 503
            ? ['retry-after']
            : codes.includes('login_required')
              ? ['www-authenticate']
              : [],
        ),
        content: { 'application/json': { schema: shapes.length === 1 ? shapes[0] : { anyOf: shapes } } },
      },
    ]),
  );
}

/** An error schema narrowed to the codes that are possible here. */
function narrowed(schema: Refusals['schema'], codes: readonly string[]): JsonSchema {
  const shape = jsonSchema(schema);
  const isLogin = /(AuthError|LoginFailure)$/.test(String(shape['$ref']));
  const code = { code: { enum: codes } };
  const here = isLogin ? code : { error: { type: 'object', properties: code } };
  return { allOf: [shape, { type: 'object', properties: here }] };
}

function descriptionOf(code: string): string {
  return (FAILURE_MESSAGES as Readonly<Record<string, string | undefined>>)[code] ?? code.replaceAll('_', ' ');
}

function headers(names: readonly HeaderName[]): object {
  return Object.fromEntries(['x-request-id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function parametersOf(operation: Operation): object[] {
  return [
    ...pathParameters(operation.path).map(({ name, schema }) => parameter('path', name, jsonSchema(schema), true)),
    ...queryParameters(operation),
    ...(operation.isIdempotent ? [parameter('header', 'Idempotency-Key', jsonSchema(idempotencyKeySchema), true)] : []),
    ...(isPublicRead(operation) && !operation.isStream
      ? [parameter('header', 'If-None-Match', { type: 'string' })]
      : []),
    ...(operation.isStream ? [parameter('header', 'Last-Event-ID', { type: 'string' })] : []),
    ...(operation.isOwnPage
      ? [
          parameter('header', 'Sec-Fetch-Site', { type: 'string', enum: ['same-origin', 'same-site'] }),
          parameter('header', 'Origin', { type: 'string', format: 'uri' }),
        ]
      : []),
    ...(/^\/api\/v3\/(?:item-)?orders/.test(operation.path) ? [parameter('header', 'Order-Key', ORDER_KEY)] : []),
    ...(operation.usesVisitorCookie ? [parameter('cookie', 'visitor', { type: 'string' })] : []),
  ];
}

function parameter(where: 'path' | 'query' | 'header' | 'cookie', name: string, schema: JsonSchema, required = false) {
  const { description = name, example } = fieldDescription(name);
  return { name, in: where, required, description, schema, ...(example !== undefined && { example }) };
}

function queryParameters({ query }: Operation): object[] {
  if (query === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(query) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => {
    const { example: _example, ...made } = parameter('query', name, schema, required.includes(name));
    const [example] = (examples as unknown[] | undefined) ?? [];
    return {
      ...made,
      ...(description !== undefined && { description }),
      ...(example !== undefined && { example }),
    };
  });
}
