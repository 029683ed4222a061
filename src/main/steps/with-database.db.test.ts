import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { findPostmaster } from '#adapters/db/embedded/postmaster-file.ts';
import { prepareLayout } from '#adapters/db/embedded/layout.ts';
import { kernelLock } from '#adapters/db/embedded/kernel-lock.ts';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Starts an import of the catalogue and ends it by a signal when it says that line. */
async function interruptedImport(dataDir: string, at: string): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'src/main/import.ts'), 'demo'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'on' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    // Twice, as a terminal and npm send it.
    if (line.startsWith(at)) for (let times = 0; times < 2; times++) child.kill('SIGTERM');
  });
  const [code] = (await once(child, 'close')) as unknown[];
  return { code, output: lines.join('\n') };
}

test('a second Ctrl+C ends a command that waits for the start of another process', { timeout: 10_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-waiting-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const held = await kernelLock((await prepareLayout(dataDir)).startLock, 'exclusive', 0);
  onTestFinished(() => held.release());
  const code = `
    import { withDatabase } from ${JSON.stringify(new URL('./with-database.ts', import.meta.url).href)};
    const config = { dataDir: ${JSON.stringify(dataDir)}, demo: true };
    void withDatabase(config, { opener: 'import', log: console.log, onError: console.log }, async () => undefined);
    console.log('waits');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  for (let times = 0; times < 2; times++) child.kill('SIGINT'); // as a terminal and npm send one Ctrl+C
  await sleep(1_200);
  expect(child.exitCode).toBeNull();
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
});

test('an interrupted import stops the embedded server that it started, and no other', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-interrupted-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { cluster, marker } = await prepareLayout(dataDir);
  const first = await interruptedImport(dataDir, 'Creating the database');
  expect(first).toMatchObject({ code: 143, output: expect.stringMatching(/Stopping: .*rolled back/) });
  expect(await findPostmaster(cluster, marker)).toBeUndefined();

  const second = await interruptedImport(dataDir, 'Reading the demo catalogue');
  expect(second).toMatchObject({ code: 143, output: expect.not.stringContaining('cannot answer') });
  expect(await findPostmaster(cluster, marker)).toBeUndefined();

  const application = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
  onTestFinished(() => application.stop());
  expect(await interruptedImport(dataDir, 'Reading the demo catalogue')).toMatchObject({ code: 143 });
  expect(await findPostmaster(cluster, marker)).toMatchObject({ status: 'ready' });
});
