import { expect, test } from 'vitest';
import { FAILURE_MESSAGES } from '#api/failure-messages.ts';
import { openApiDocument } from '#api/openapi/document.ts';
import { ENDPOINTS } from '#api/openapi/endpoints.ts';
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts';
import { OPERATIONS } from '#api/openapi/operations.ts';

type Node = Record<string, unknown>;

const document = openApiDocument();
const text = JSON.stringify(document);

/** Every JSON object of the document with its path. */
function* nodes(node: unknown, path = ''): Generator<[path: string, node: Node]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [path, node as Node];
  for (const [key, value] of Object.entries(node)) yield* nodes(value, `${path}/${key}`);
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method} ${path}`,
    operation: operation as {
      tags: string[];
      description: string;
      security: object[];
      parameters: { name: string; in: string; description: string; schema: Node; required: boolean }[];
      requestBody?: { content: Record<string, { schema?: Node }> };
      responses: Record<string, { description: string; headers: Node; content?: Record<string, { schema: Node }> }>;
    },
  })),
);
const operationOf = (wanted: string) => operations.find(({ name }) => name === wanted)?.operation;

test('every operation has its own id, method and path', () => {
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  expect(new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size).toBe(OPERATIONS.length);
});

test('every endpoint of the API is an operation', () => {
  const described = new Set(OPERATIONS.map(({ id }) => id));
  const missing = Object.entries(ENDPOINTS).filter(([id, { path }]) => path.startsWith('/api/') && !described.has(id));
  expect(missing).toEqual([]);
});

test('path and query parameters come from the route and its schema', () => {
  const event = operationOf('get /api/v3/pages/afisha/{id}');
  expect(event?.parameters.map(({ name, in: where }) => `${where} ${name}`)).toEqual([
    'path id',
    'query lang',
    'query cityId',
    'query jsonld',
    'header If-None-Match',
  ]);
  expect(event?.parameters[0]?.schema).toMatchObject({ type: 'integer', minimum: 1, maximum: 2_147_483_647 });
});

test('bodies carry the limits of their schemas', () => {
  const { seats } = (document.components.schemas['HoldRequest'] as { properties: Record<string, Node> }).properties;
  expect(seats).toMatchObject({ maxItems: 50, items: { properties: { seatNo: { maximum: 2_147_483_647 } } } });
});

test('the document is plain JSON, and says of everything what it is', () => {
  expect(JSON.parse(text)).toEqual(document);
  for (const { name, operation } of operations) {
    expect(operation.description, name).toMatch(/\S/);
    expect(operation.tags, name).toHaveLength(1);
    for (const each of operation.parameters) expect(each.description, `${name} ${each.name}`).not.toBe(each.name);
  }
});

test('every reference leads somewhere, and every named schema is used', () => {
  const wanted = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''));
  const known = Object.keys(document.components.schemas);
  expect([...wanted].filter((name) => !known.includes(name))).toEqual([]);
  expect(wanted.size).toBeGreaterThan(100);
});

test('every field has words of its own, and no line of words is left over', () => {
  const named = new Set<string>();
  for (const [, { properties }] of nodes(document)) {
    if (typeof properties === 'object' && properties !== null)
      for (const name of Object.keys(properties)) named.add(name);
  }
  for (const { operation } of operations) for (const { name } of operation.parameters) named.add(name);
  expect([...named].filter((name) => !(name in FIELD_DESCRIPTIONS)).toSorted()).toEqual([]);
  expect(Object.keys(FIELD_DESCRIPTIONS).filter((name) => !named.has(name))).toEqual([]);
});

test('what a call may be given is never wider than what the database holds', () => {
  const wide: string[] = [];
  const check = (where: string, schema: unknown) => {
    for (const [path, node] of nodes(schema)) {
      const { type, minimum, maximum, maxLength, pattern, format, enum: values, const: value, maxItems } = node;
      const isNumber = type === 'integer' || type === 'number';
      if (isNumber && !(Number(minimum) >= -2_147_483_648 && Number(maximum) <= 2_147_483_647))
        wide.push(`${where}${path}`);
      if (type === 'array' && maxItems === undefined) wide.push(`${where}${path}`);
      if (type !== 'string' || values !== undefined || value !== undefined) continue;
      if (format === 'date' || format === 'uuid') continue;
      const isBounded = maxLength !== undefined || (typeof pattern === 'string' && !/[*+]/.test(pattern));
      const refusesZero = format === 'uri' || (typeof pattern === 'string' && !new RegExp(pattern).test('a\0a'));
      if (!isBounded || !refusesZero) wide.push(`${where}${path}`);
    }
  };
  for (const { name, operation } of operations) {
    for (const { name: field, schema, in: where } of operation.parameters)
      if (where === 'path' || where === 'query') check(`${name} ${field} `, schema);
  }
  const bodies = operations.flatMap(({ operation }) =>
    Object.values(operation.requestBody?.content ?? {}).map(
      ({ schema }) => (schema as { $ref?: string } | undefined)?.$ref ?? '',
    ),
  );
  for (const name of new Set(bodies.map((each) => each.split('/').at(-1) ?? '')))
    check(name, (document.components.schemas as Record<string, unknown>)[name]);
  expect(wide).toEqual([]);
});

test('every code that an operation names has a sentence', () => {
  const codes = new Set(
    OPERATIONS.flatMap(({ refusals, path }) =>
      path.startsWith('/api/v3/auth') ? [] : refusals.flatMap((each) => each.codes),
    ),
  );
  expect([...codes].filter((code) => !(code in FAILURE_MESSAGES))).toEqual([]);
});

test('a hold wants its key, and each status has the codes that can stand in it', () => {
  const hold = operationOf('post /api/v3/orders');
  expect(hold?.parameters.find(({ name }) => name === 'Idempotency-Key')).toMatchObject({
    in: 'header',
    required: true,
  });
  expect(Object.keys(hold?.responses ?? {})).toEqual([
    '201',
    '400',
    '404',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ]);
  expect(JSON.stringify(hold?.responses['409']?.content)).toContain('"enum":["seat_taken","area_full"');
  expect(hold?.responses['429']?.headers).toHaveProperty('retry-after');
});

test('personal calls name the token they need, and public ones an ETag', () => {
  expect(operationOf('get /api/v3/me')?.security).toEqual([{ account: [] }]);
  expect(operationOf('get /api/v3/pages/home')?.security).toEqual([]);
  expect(operationOf('get /api/v3/pages/home')?.responses['200']?.headers).toHaveProperty('etag');
  expect(operationOf('get /api/v3/me')?.responses['200']?.headers).not.toHaveProperty('etag');
});

test('instants, days and numbers of orders have their formats', () => {
  const counted = (format: string) => text.split(`"format":"${format}"`).length - 1;
  expect([counted('date-time') > 50, counted('date') > 20, counted('uuid') > 10]).toEqual([true, true, true]);
});
