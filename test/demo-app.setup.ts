import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildWebWhenStale } from '../scripts/build-web.ts';
import { startApp } from './app.ts';
import { copyDatabase, databaseUrl } from './cluster.ts';
import { demoTemplate } from './demo-template.ts';

export type DemoAppAddress = { port: number; databaseUrl: string; dataDir: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** One per worker, so that spec files which run at once never share seats or payments. */
    demoApps: DemoAppAddress[];
  }
}

/** Starts the product with its demo catalogue once per worker, for all browser journeys. Needs the cluster's setup. */
export default async function startDemoApps(project: TestProject): Promise<() => Promise<void>> {
  const { databaseServerUrl, databaseTemplate } = project.getProvidedContext();
  // Built once here, because otherwise each application would build.
  await buildWebWhenStale({ log: () => undefined });
  const template = await demoTemplate(databaseServerUrl, databaseTemplate);
  const started = await Promise.allSettled(
    Array.from({ length: project.config.maxWorkers }, () => startDemoApp(databaseServerUrl, template)),
  );
  const apps = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const stop = async () => {
    const errors = (await Promise.all(apps.map((app) => app.stop()))).flat();
    if (errors.length > 0) throw new Error(`The application logged errors during the journeys:\n${errors.join('\n')}`);
  };
  const failed = started.find((each) => each.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'demoApps',
    apps.map(({ address }) => address),
  );
  return stop;
}

/** `stop` returns the errors that the application logged. */
async function startDemoApp(
  serverUrl: string,
  template: string,
): Promise<{ address: DemoAppAddress; stop: () => Promise<string[]> }> {
  const name = `journeys_${randomBytes(6).toString('hex')}`;
  await copyDatabase(serverUrl, name, template);
  const url = databaseUrl(serverUrl, name);
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-journeys-'));
  const app = await startApp({ env: { DATABASE_URL: url, DATA_DIR: dataDir, DEMO: 'on', LOG_LEVEL: 'error' } });
  return {
    address: { port: app.port, databaseUrl: url, dataDir },
    stop: async () => {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
      return app
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{"level":'));
    },
  };
}
