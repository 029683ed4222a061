import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { pendingMigrations } from '#adapters/db/connection/migrate.ts';
import type { Config } from './config/config.ts';
import { prepareDrain } from '#api/http/drain.ts';
import { watchDatabase } from '#adapters/db/connection/database-watch.ts';
import { countErrors, createHealth, type HealthCheck, whileUp } from '#api/http/health.ts';
import type { Progress } from '#commands/import/progress.ts';
import { watchProxies } from '#api/http/proxy-watch.ts';
import { citiesCheck, diskCheck, writingCheck } from './server/sale-health.ts';
import { buildServer } from './server/server.ts';
import { buildWebWhenStale } from './steps/build-web.ts';
import { importIntoEmptyDatabase } from './steps/import-demo-catalogue.ts';
import { openDatabase } from '#adapters/db/open-database.ts';
import { type Emulators, startEmulators } from './steps/start-emulators.ts';
import { tellUnavailable } from '#documents/pages/unavailable.ts';

/** Two probes of a load balancer that probes once a second. */
const BALANCER_NOTICE_MS = 2_000;

export type Application = { port: number; stop(): Promise<void> };

type StartInput = { config: Config; root: string; progress: Progress; signal: AbortSignal };

/** Starts everything from an empty folder to a running server and stops it. Rejects after the current step when aborted. */
export async function startApplication({ config, root, progress, signal }: StartInput): Promise<Application> {
  const closing: (() => Promise<void>)[] = [];
  let app: FastifyInstance | undefined;
  const errors = countErrors();
  // The log is the server's, which is built last.
  const early: [details: object, message: string][] = [];
  const warn = (...line: (typeof early)[number]) => (app ? app.log.warn(...line) : void early.push(line));
  try {
    const log = (line: string) => progress.line(line);
    let askDatabase = (): Promise<unknown> => Promise.resolve();
    const watch = watchDatabase({ ask: () => askDatabase(), log: () => app?.log });
    const onLostConnection = (error: Error) => watch.failed('a connection was lost', error);
    const building = progress.step('Building the pages', () => buildWebWhenStale(root, log));
    const opening = progress
      .step('Starting the database', () => openDatabase(config, log, onLostConnection, 'start'))
      .then((opened) => {
        // The watch ends first: from then on a closed connection is no loss of the database.
        closing.push(
          () => opened.close(),
          async () => watch.stop(),
        );
        return opened;
      });
    const hasProviders = config.bepaid !== undefined && config.bankOfGeorgia !== undefined;
    const emulating =
      config.demo && !hasProviders
        ? startEmulators({ root, dataDir: config.dataDir, port: config.port === 0 ? 0 : config.port + 1, log }).then(
            (started) => {
              closing.push(() => started.stop());
              return started;
            },
          )
        : undefined;
    // Waits for all of them even when one fails, so that none keeps running behind an error.
    await Promise.allSettled([building, opening, emulating]);
    await building;
    const { pool, guidePool, url } = await opening;
    askDatabase = () => pool.query('select 1');
    const emulators = await emulating;
    signal.throwIfAborted();

    if (config.demo) await progress.step('Importing the demo catalogue', () => importIntoEmptyDatabase(url, log));
    signal.throwIfAborted();
    // Imported only now: pages and emails import texts that the build has just compiled.
    const { wireApplication } = await import('./wiring/wire-application.ts');
    const wiring = await wireApplication({
      config,
      root,
      pool,
      guidePool,
      databaseUrl: url,
      emulators,
      onPageFailure: errors.add,
      onError: (what, error) => watch.failed(what, error),
      warn,
    });
    closing.push(() => wiring.stop());
    const { logLevel, trustedProxies } = config;
    const deployment = config.demo
      ? undefined
      : { proxies: watchProxies(trustedProxies), healthToken: config.healthToken };
    const checks = {
      ...ownChecks(config, { pool, emulators, others: wiring.checks }),
      ...(deployment && { proxies: deployment.proxies.check }),
    };
    const health = createHealth(checks, errors);
    const { routes, isSomebody, site, localeOf } = wiring;
    app = await buildServer({
      logLevel,
      trustedProxies,
      ...(deployment && { deployment }),
      health,
      routes,
      isSomebody,
      site,
      localeOf,
    });
    for (const line of early) app.log.warn(...line);
    const times = { noticeMs: config.demo ? 0 : BALANCER_NOTICE_MS };
    const draining = prepareDrain(app, health, times, (request, reply) => tellUnavailable(request, reply, localeOf));
    signal.throwIfAborted();
    await app.listen({ host: config.host, port: config.port });
    closing.push(() => draining.begin());
    signal.throwIfAborted();
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    return { port, stop: () => closeAll(closing) };
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

/** Closes in reverse order of opening; one that fails to close does not prevent the others from closing. */
async function closeAll(closing: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closing.splice(0).reverse()) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

type Checked = {
  pool: pg.Pool;
  emulators: Emulators | undefined;
  /** Checks of the sale. They report the last result, which means nothing while the database is unavailable. */
  others: Record<string, HealthCheck>;
};

function ownChecks(
  { databaseUrl, dataDir }: Config,
  { pool, emulators, others }: Checked,
): Record<string, HealthCheck> {
  const database: HealthCheck = async () => {
    await pool.query({ name: 'health', text: 'SELECT 1' });
    return { status: 'up' };
  };
  const ofDatabase = {
    migrations: async () => {
      const pending = await pendingMigrations(pool);
      return pending.length === 0
        ? ({ status: 'up' } as const)
        : ({ status: 'down', detail: `missing: ${pending.join(', ')}` } as const);
    },
    writing: writingCheck(pool),
    cities: citiesCheck(pool),
    ...others,
  };
  return {
    database,
    ...whileUp(database, ofDatabase),
    ...(databaseUrl === undefined ? { disk: diskCheck(dataDir) } : {}),
    ...(emulators ? { emulators: () => ({ status: emulators.isRunning() ? 'up' : 'down' }) } : {}),
  };
}
