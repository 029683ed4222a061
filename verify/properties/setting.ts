import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { fastFolder } from '#test/fast-folder.ts';
import { buildWorld } from './world.ts';
import { keepWorld } from './keep-world.ts';
import type { World } from './world-types.ts';

export type Setting = {
  world: World;
  /** Copies the database with the world, and returns its address. */
  copy(name: string, sql?: readonly string[]): Promise<string>;
  drop(name: string): Promise<void>;
};

const TEMPLATE = 'properties_world';

/** Starts a temporary cluster whose template database has a world to sell, and lets the work have copies of it. */
export async function withWorld<Result>(
  { settings }: { settings?: Record<string, string> },
  work: (setting: Setting) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'rampa-properties-'));
  const server = await startEmbeddedPostgres({
    dataDir,
    fsync: false,
    // Each sequence empties the tables, and its connections keep their plans: nothing is analyzed in between.
    settings: { max_connections: '100', shared_buffers: '256MB', max_wal_size: '1GB', autovacuum: 'off', ...settings },
    log: () => undefined,
  });
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= (async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    })());
  const interrupt = () => void close().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    await execute(server.url, [`create database ${TEMPLATE}`]);
    const world = await fillTemplate(urlOf(server.url, TEMPLATE));
    return await work({
      world,
      async copy(name, sql = []) {
        await execute(server.url, [`create database ${name} template ${TEMPLATE} strategy file_copy`]);
        const url = urlOf(server.url, name);
        if (sql.length > 0) await execute(url, sql);
        return url;
      },
      drop: (name) => execute(server.url, [`drop database ${name} with (force)`]),
    });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await close();
  }
}

async function fillTemplate(url: string): Promise<World> {
  const pool = createPool({
    url,
    applicationName: 'properties-setup',
    max: 2,
    unlimited: true,
    onError: () => undefined,
  });
  await migrate({ pool });
  const world = await buildWorld(pool);
  await keepWorld(pool);
  await pool.end();
  return world;
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const pool = createPool({
    url,
    applicationName: 'properties-setup',
    max: 1,
    unlimited: true,
    onError: () => undefined,
  });
  for (const sql of statements) await pool.query(sql);
  await pool.end();
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
