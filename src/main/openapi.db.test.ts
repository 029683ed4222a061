import { expect, test } from 'vitest';
import { openApiDocument } from '#api/openapi/document.ts';
import { createTestDatabase } from '#test/database.ts';
import { wholeApi } from '#test/whole-api.ts';

const database = await createTestDatabase();

/** The document itself, and the webhook of payment providers, which they describe. */
const NOT_DESCRIBED = ['get /api/openapi.json', 'post /api/v3/payments/{provider}/webhook'];

test('the document names every call the server answers below /api, and none that it does not answer', async () => {
  const answered: string[] = [];
  await wholeApi(database, {
    onRoute: ({ method, path }) => answered.push(`${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  });
  const described = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const calls = answered.filter((route) => /^(?!head|options)\w+ \/api\/(?!\*)/.test(route));
  expect(calls.filter((route) => !described.includes(route)).toSorted()).toEqual(NOT_DESCRIBED);
  expect(described.filter((route) => !answered.includes(route))).toEqual([]);
});
