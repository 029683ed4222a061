import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#adapters/db/migrate.ts';
import { createPool } from '#adapters/db/pool.ts';
import { importDemoCatalogue } from '#main/demo-catalogue.ts';
import { changedRows, takeSnapshot } from './imports/changed-rows.ts';
import { proveImports } from './imports/prove.ts';

/**
 * npm run verify -- imports [--seed N] [--mutations N] [--json FILE]
 * A second run of every format changes no row; damaged sources crash nothing, and every planted fault comes back with
 * its file and line.
 */
const ROOT = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    mutations: { type: 'string', default: '1000' },
    json: { type: 'string' },
  },
});
const seed = Number(values.seed);
const mutations = Number(values.mutations);

const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-'));
const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
const pools = new Set<ReturnType<typeof createPool>>();
try {
  console.log(`seed ${seed}`);
  const open = async (name: string) => {
    const url = new URL(server.url);
    const admin = createPool({ url: server.url, applicationName: 'verify', max: 1, onError: () => undefined });
    await admin.query(`create database ${name}`);
    await admin.end();
    url.pathname = `/${name}`;
    const pool = createPool({ url: url.href, applicationName: 'verify', onError: () => undefined });
    pools.add(pool);
    await migrate({ pool });
    return pool;
  };
  const demo = await open('demo');
  const log = (line: string) => console.log(`  ${line}`);
  const started = performance.now();
  await importDemoCatalogue(demo, { log });
  const demoSeconds = (performance.now() - started) / 1000;
  const snapshot = await takeSnapshot(demo);
  await importDemoCatalogue(demo, { log: () => undefined });
  const demoChanged = await changedRows(demo, snapshot);

  const proof = await proveImports(await open('damaged'), { data: join(ROOT, 'data'), mutations, seed, log });
  const faults = proof.mutations.flatMap((one) => [...one.crashes, ...one.missed].map((line) => `${one.format} ${line}`));
  console.table([
    { format: 'demo', written: Object.values(snapshot.counts).reduce((a, b) => a + b, 0), changedBySecondRun: demoChanged, problems: 0 },
    ...proof.repeats,
  ]);
  console.table(
    proof.mutations.map(({ crashes, missed, slowestMs, ...rest }) => ({
      ...rest,
      crashes: crashes.length,
      missed: missed.length,
      slowestMs: Math.round(slowestMs),
    })),
  );
  console.log(`The demo catalogue into an empty database: ${demoSeconds.toFixed(1)} s`);
  for (const fault of faults.slice(0, 40)) console.log(fault);
  if (values.json !== undefined) {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
    await writeFile(values.json, JSON.stringify({ seed, commit, demoSeconds, demoChanged, ...proof }, null, 1));
  }
  const isRepeatable = demoChanged === 0 && proof.repeats.every((one) => one.changedBySecondRun === 0);
  if (!isRepeatable || faults.length > 0) process.exitCode = 1;
} finally {
  for (const pool of pools) await pool.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
