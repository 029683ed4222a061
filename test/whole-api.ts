import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { readConfig } from '#main/config/config.ts';
import { createHealth } from '#api/http/health.ts';
import { buildServer, type ServerParts } from '#main/server/server.ts';
import { wireApplication } from '#main/wiring/wire-application.ts';
import type { TestDatabase } from './database.ts';

type Options = Partial<Pick<ServerParts, 'logLevel' | 'logTo' | 'onRoute' | 'site'>> & {
  /** Serves the pages too, which must be built. */
  hasPages?: boolean;
  /** The guide's own connections; those of the database by default. */
  guidePool?: pg.Pool;
};

/** Starts the server with the whole API over a database, by default without pages; closed when the suite ends. */
export async function wholeApi(
  { pool, url }: TestDatabase,
  { hasPages = false, guidePool, ...parts }: Options = {},
): Promise<FastifyInstance> {
  const dataDir = await mkdtemp(join(tmpdir(), 'whole-api-'));
  const read = readConfig({ DEMO: 'on', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', SEATS_PER_ADDRESS: '0' });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const wiring = await wireApplication({
    config: read.config,
    root: join(import.meta.dirname, '..'),
    pool,
    ...(guidePool && { guidePool }),
    databaseUrl: url,
    emulators: undefined,
    onError: () => undefined,
    onPageFailure: () => undefined,
  });
  const app = await buildServer({
    logLevel: read.config.logLevel,
    health: createHealth({}),
    routes: wiring.routes,
    isSomebody: wiring.isSomebody,
    site: hasPages ? wiring.site : async () => undefined,
    ...parts,
  });
  afterAll(async () => {
    // A client that gave up may leave a connection without a request, for which a server waits a minute.
    app.server.closeAllConnections();
    await app.close();
    await wiring.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return app;
}
