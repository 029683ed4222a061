import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { createSeatsStore } from '#adapters/db/sale/seats-store.ts';
import { aPerformance } from '#test/builders/performance.ts';
import { emulatedEnvironment } from '../../verify/rush/environment.ts';
import { createApp, freePort, startGateway } from '../../verify/rush/processes.ts';
import type { Hall } from './driver.ts';

/** Cleanup functions; the one added last runs first. */
export type Closing = (() => Promise<unknown>)[];

/**
 * Starts a database of its own, the providers and the application; the caller starts the application after filling the
 * halls.
 */
export async function openShop(input: {
  settings?: Record<string, string>;
  env?: Record<string, string>;
  nodeArgs?: string[];
  closing: Closing;
  /** Another source tree than ours, and the function that migrates its database. */
  root?: string;
  migrate?: (databaseUrl: string) => Promise<void>;
}) {
  const { settings = {}, env = {}, nodeArgs = [], closing, root } = input;
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-bench-'));
  closing.unshift(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir, settings, log: () => undefined });
  closing.unshift(() => server.stop());
  const pool = createPool({ url: server.url, applicationName: 'bench', max: 4, onError: () => undefined });
  closing.unshift(() => pool.end());
  if (input.migrate) await input.migrate(server.url);
  else await migrate({ pool });
  const keysDir = join(dataDir, 'gateway');
  const gateway = await startGateway(keysDir, nodeArgs);
  closing.unshift(() => gateway.stop());
  const app = createApp({
    env: {
      DATA_DIR: dataDir,
      DATABASE_URL: server.url,
      LOG_LEVEL: 'error',
      ...emulatedEnvironment(keysDir, gateway.origin),
      ...env,
    },
    port: await freePort(),
    nodeArgs,
    ...(root !== undefined && { root }),
    log: (text) => process.stderr.write(text),
  });
  closing.unshift(() => app.stop());
  return { pool, url: server.url, gateway, app, clusterDir: join(dataDir, 'pg', 'cluster') };
}

export async function buildHalls(pool: pg.Pool, count: number, seats: number): Promise<Hall[]> {
  const halls: Hall[] = [];
  for (let index = 0; index < count; index += 1) {
    const market = index % 2 === 0 ? 'belarus' : 'georgia';
    const { id, priceListId } = await aPerformance(pool, { market, seats });
    await createSeatsStore(pool).openSeats(id);
    halls.push({
      performanceId: id,
      priceListId,
      market,
      seatNos: Array.from({ length: seats }, (_, seatNo) => seatNo),
    });
  }
  return halls;
}

/** Waits until the emails and counts of the last part are done; they would otherwise be charged to the next part. */
export async function untilQuiet(pool: pg.Pool, mostSeconds: number): Promise<void> {
  const until = performance.now() + mostSeconds * 1000;
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select ((select count(*) from outbox where handed_at is null)
         + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')))::int as left`,
    );
    if (rows[0]?.left === 0) return;
    if (performance.now() > until) return void process.stderr.write(`${rows[0]?.left} effects are still waiting\n`);
    await sleep(250);
  }
}

/** Starts a process that answers questions over IPC. */
export function startHelper(file: string, { nodeArgs, closing }: { nodeArgs: string[]; closing: Closing }) {
  const child: ChildProcess = fork(join(import.meta.dirname, file), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: nodeArgs,
  });
  // Without its parent the process has nothing to do, ends by itself and writes its profile.
  closing.unshift(async () => child.disconnect());
  return {
    pid: child.pid ?? 0,
    async ask<Question extends object, Answer>(question: Question): Promise<Answer> {
      // Both listeners are removed after each answer: one process receives thousands of questions.
      const settled = new AbortController();
      const { signal } = settled;
      child.send(question);
      try {
        const [answer] = (await Promise.race([
          once(child, 'message', { signal }),
          once(child, 'exit', { signal }).then(() => Promise.reject(new Error(`${file} ended`))),
        ])) as [Answer];
        return answer;
      } finally {
        settled.abort();
      }
    },
  };
}
