import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { readConfig } from '#main/config/config.ts';
import { createHealth } from '#api/http/health.ts';
import { buildServer, type DecidedRoute } from '#main/server/server.ts';
import { buildWebWhenStale } from '#main/steps/build-web.ts';
import { emulatedEnvironment } from '../rush/environment.ts';
import { freePort, ROOT, startGateway } from '../rush/processes.ts';

export type OwnServer = {
  origin: string;
  app: FastifyInstance;
  pool: pg.Pool;
  /** Every route of the router with its rule, in order of registration. */
  routes: DecidedRoute[];
  keysDir: string;
  stop(): Promise<void>;
};

/** Starts the whole server in this process, so that its router is accessible, with its own database and providers. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-auth-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const stop = async () => {
    for (const close of closing.splice(0)) await close();
  };
  try {
    await buildWebWhenStale(ROOT, () => undefined);
    const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    closing.unshift(() => database.stop());
    const gateway = await startGateway(join(dataDir, 'gateway'));
    closing.unshift(() => gateway.stop());
    const keysDir = join(dataDir, 'keys');
    const port = await freePort();
    const read = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PORT: String(port),
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '127.0.0.1',
      SEATS_PER_ADDRESS: '0',
      TICKET_KEYS_DIR: keysDir,
      ...emulatedEnvironment(join(dataDir, 'gateway'), gateway.origin),
    });
    if (!read.ok) throw new Error(read.problems.join('\n'));
    const pool = createPool({ url: database.url, applicationName: 'verify', onError: () => undefined });
    closing.unshift(() => pool.end());
    await migrate({ pool });
    // Imported only here, because the texts it needs have just been compiled.
    const { wireApplication } = await import('#main/wiring/wire-application.ts');
    const wiring = await wireApplication({
      config: read.config,
      root: ROOT,
      pool,
      databaseUrl: database.url,
      emulators: undefined,
      onError: () => undefined,
      onPageFailure: () => undefined,
    });
    closing.unshift(() => wiring.stop());
    const routes: DecidedRoute[] = [];
    const { logLevel, trustedProxies } = read.config;
    const app = await buildServer({
      logLevel,
      trustedProxies,
      health: createHealth({}),
      routes: wiring.routes,
      isSomebody: wiring.isSomebody,
      site: wiring.site,
      onRoute: (route) => routes.push(route),
    });
    closing.unshift(() => app.close());
    await app.listen({ host: '127.0.0.1', port });
    return { origin: `http://127.0.0.1:${port}`, app, pool, routes, keysDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
