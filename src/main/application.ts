import type { FastifyInstance } from 'fastify';
import { pendingMigrations } from '#adapters/db/migrate.ts';
import type { Config } from './config.ts';
import { prepareDrain } from './drain.ts';
import { createHealth, type HealthCheck } from './health.ts';
import type { Progress } from './progress.ts';
import { buildServer } from './server.ts';
import { buildWebWhenStale } from './steps/build-web.ts';
import { importIntoEmptyDatabase } from './steps/import-demo-catalogue.ts';
import { openDatabase } from './steps/open-database.ts';
import { startEmulators } from './steps/start-emulators.ts';
import { wire } from './wiring.ts';

/** Two looks of a load balancer that asks once a second. */
const BALANCER_NOTICE_MS = 2_000;

export type Application = { port: number; stop(): Promise<void> };

/** Everything from an empty folder to a server that answers, and the way back. */
export async function startApplication(config: Config, root: string, progress: Progress): Promise<Application> {
  const closing: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  let app: FastifyInstance | undefined;
  try {
    const log = (line: string) => progress.line(line);
    const building = progress.step('Building the pages', () => buildWebWhenStale(root, log));
    const opening = progress.step('Starting the database', () =>
      openDatabase(config, log, (error) => app?.log.warn({ err: error }, 'a database connection was lost')),
    );
    const hasProviders = config.bepaid !== undefined && config.bankOfGeorgia !== undefined;
    const emulating =
      config.demo && !hasProviders
        ? startEmulators({ root, dataDir: config.dataDir, port: config.port === 0 ? 0 : config.port + 1 })
        : Promise.resolve(undefined);
    // All three are waited for even when one fails, so that none is left running behind an error.
    const [built, opened, emulated] = await Promise.allSettled([building, opening, emulating]);
    if (opened.status === 'fulfilled') closing.push(() => opened.value.close());
    if (emulated.status === 'fulfilled' && emulated.value) {
      const { value } = emulated;
      closing.push(() => value.stop());
    }
    for (const outcome of [opened, emulated, built]) if (outcome.status === 'rejected') throw outcome.reason;
    if (opened.status === 'rejected' || emulated.status === 'rejected') throw new Error('unreachable');
    const { pool, url: databaseUrl } = opened.value;
    const emulators = emulated.value;

    if (config.demo) {
      await progress.step('Importing the demo catalogue', () => importIntoEmptyDatabase(databaseUrl, log));
    }
    const wiring = await wire({
      config,
      root,
      pool,
      databaseUrl,
      emulators,
      onError: (what, error) => app?.log.error({ err: error, what }, 'work behind the pages failed'),
    });
    closing.push(() => wiring.stop());
    const checks: Record<string, HealthCheck> = {
      database: async () => {
        await pool.query({ name: 'health', text: 'SELECT 1' });
        return { status: 'up' };
      },
      migrations: async () => {
        const pending = await pendingMigrations(pool);
        return pending.length === 0 ? { status: 'up' } : { status: 'down', detail: `missing: ${pending.join(', ')}` };
      },
      ...(emulators ? { emulators: () => ({ status: emulators.isRunning() ? 'up' : 'down' }) as const } : {}),
      ...wiring.checks,
    };
    const health = createHealth(checks);
    app = await buildServer({ logLevel: config.logLevel, health, routes: wiring.routes, site: wiring.site });
    const draining = prepareDrain(app, health, { noticeMs: config.demo ? 0 : BALANCER_NOTICE_MS });
    await app.listen({ host: config.host, port: config.port });
    closing.push(() => draining.begin());
    const address = app.server.address();
    return { port: typeof address === 'object' && address ? address.port : config.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
