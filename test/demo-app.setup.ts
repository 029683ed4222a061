import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createPool } from '#adapters/db/pool.ts';
import { startApp } from './app.ts';
import { databaseUrl } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    demoApp: { port: number; databaseUrl: string };
  }
}

/** The product with its demo catalogue, started once for all browser journeys of a run. It needs the cluster's setup before it. */
export default async function startDemoApp(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = project.getProvidedContext().databaseServerUrl;
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  const server = createPool({ url: serverUrl, applicationName: 'test-setup', max: 1, onError: () => undefined });
  await server.query(`CREATE DATABASE ${name}`);
  await server.end();
  const url = databaseUrl(serverUrl, name);
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-journeys-'));
  const app = await startApp({ env: { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' } });
  project.provide('demoApp', { port: app.port, databaseUrl: url });
  return async () => {
    const errors = app
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{"level":'));
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
    if (errors.length > 0) throw new Error(`The application logged errors during the journeys:\n${errors.join('\n')}`);
  };
}
