import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openApiDocument } from '#api/openapi/document.ts';
import { readConfig } from '#main/config.ts';
import { createHealth } from '#main/health.ts';
import { buildServer } from '#main/server.ts';
import { wire } from '#main/wiring.ts';
import { createTestDatabase } from '#test/database.ts';

const { pool, url } = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'openapi-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The document itself, and what payment providers call: they describe that. */
const NOT_DESCRIBED = ['get /api/openapi.json', 'post /api/v3/payments/{provider}/webhook'];

test('the document names every call the server answers below /api, and none that it does not answer', async () => {
  const read = readConfig({ DEMO: 'on', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { config } = read;
  const wiring = await wire({
    config,
    root: join(import.meta.dirname, '../..'),
    pool,
    databaseUrl: url,
    emulators: undefined,
    onError: () => undefined,
    onPageFailure: () => undefined,
  });
  const answered: string[] = [];
  const app = await buildServer({
    logLevel: config.logLevel,
    health: createHealth({}),
    routes: wiring.routes,
    isSomebody: wiring.isSomebody,
    site: async () => undefined,
    onRoute: ({ method, path }) => answered.push(`${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`),
  });
  await app.close();
  await wiring.stop();
  const described = Object.entries(openApiDocument().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  const calls = answered.filter((route) => /^(?!head|options)\w+ \/api\/(?!\*)/.test(route));
  expect(calls.filter((route) => !described.includes(route)).toSorted()).toEqual(NOT_DESCRIBED);
  expect(described.filter((route) => !answered.includes(route))).toEqual([]);
});
