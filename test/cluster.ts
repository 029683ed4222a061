import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { tryKernelLock } from '#adapters/db/embedded/kernel-lock.ts';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { MIGRATIONS_DIRECTORY, migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { fastFolder } from './fast-folder.ts';

const PREFIX = 'rampa-test-';
const ABANDONED_AFTER_MS = 10 * 60_000;
const TEMPLATE = 'template_rampa';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string;
    databaseTemplate: string;
  }
}

/** Starts one temporary cluster per test run, with a migrated template database that each suite copies. */
export default async function startTestCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await fastFolder();
  await removeAbandoned(folder);
  const dataDir = await mkdtemp(join(folder, PREFIX));
  const server = await startEmbeddedPostgres({
    dataDir,
    fsync: false,
    settings: { max_connections: '200', shared_buffers: '128MB', max_wal_size: '256MB', log_statement: 'none' },
    log: () => undefined,
  });
  await createTemplate(server.url);
  project.provide('databaseServerUrl', server.url);
  project.provide('databaseTemplate', TEMPLATE);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function createTemplate(serverUrl: string): Promise<void> {
  await onServer(serverUrl, `CREATE DATABASE ${TEMPLATE}`);
  const url = databaseUrl(serverUrl, TEMPLATE);
  const template = createPool({ url, applicationName: 'test-setup', max: 1, onError: () => undefined });
  if (await stat(MIGRATIONS_DIRECTORY).catch(() => undefined)) await migrate({ pool: template });
  await template.end();
}

/** Copies a database file by file. Writing each copied page to the log, as is the default, takes ten times as long. */
export async function copyDatabase(serverUrl: string, name: string, template: string): Promise<void> {
  await onServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
}

/** Runs one statement about databases. It has no time limit, because copying a full one may take long. */
export async function onServer(url: string, sql: string): Promise<void> {
  const server = createPool({ url, applicationName: 'test-setup', max: 1, unlimited: true, onError: () => undefined });
  await server.query(sql);
  await server.end();
}

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A killed test run leaves its server behind, and the lock of that server is free. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const dataDir = join(folder, name);
    if (!name.startsWith(PREFIX)) continue;
    const found = await stat(join(dataDir, 'pg', 'use.lock')).catch(() => undefined);
    if (!found || Date.now() - found.ctimeMs < ABANDONED_AFTER_MS) continue;
    try {
      const free = tryKernelLock(join(dataDir, 'pg', 'use.lock'), 'exclusive');
      if (!free) continue;
      free.release();
      const left = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
      await left.stop();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // It belongs to another user, or another run removed it at the same moment.
    }
  }
}
