import { expect, test } from 'vitest';
import { openApiDocument } from '#api/openapi/document.ts';
import { OPERATIONS } from '#api/openapi/operations.ts';

const document = openApiDocument();

test('every operation has its own id, method and path', () => {
  expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  expect(new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`)).size).toBe(OPERATIONS.length);
});

test('path and query parameters come from the route and its schema', () => {
  const event = document.paths['/api/v3/pages/afisha/{id}']?.['get'] as { parameters: { name: string; in: string }[] };
  expect(event.parameters.map(({ name, in: where }) => `${where} ${name}`)).toEqual([
    'path id',
    'query lang',
    'query cityId',
    'query jsonld',
  ]);
});

test('bodies carry the limits of their schemas', () => {
  const hold = document.paths['/api/v3/orders']?.['post'] as {
    requestBody: { content: Record<string, { schema: { properties: { seats: { maxItems: number } } } }> };
  };
  expect(hold.requestBody.content['application/json']?.schema.properties.seats.maxItems).toBe(50);
});

test('the document is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(document))).toEqual(document);
});
