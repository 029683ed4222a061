import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#adapters/db/migrate.ts';
import { createPool } from '#adapters/db/pool.ts';
import { importDemoCatalogue } from '#main/demo-catalogue.ts';
import { changedRows, takeSnapshot } from './imports/changed-rows.ts';
import { proveImports, type RepeatResult } from './imports/prove.ts';
import { readOptions, report } from './report.ts';

// npm run verify -- imports [--seed N] [--mutations N] [--json FILE]
// A second run of every format changes no row; damaged sources crash nothing, and every planted fault comes back with
// its file and line.

const DATA = join(import.meta.dirname, '..', 'data');
const { seed, json, mutations } = readOptions({ mutations: 1000 });

const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-'));
const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
try {
  const log = (line: string) => console.log(`  ${line}`);
  const demo = await inDatabase('demo', importDemoTwice);
  const proof = await inDatabase('damaged', (pool) => proveImports(pool, { data: DATA, mutations, seed, log }));
  const rows = [demo, ...proof.repeats].map((repeated) => {
    const damaged = proof.mutations.find((one) => one.format === repeated.format);
    if (!damaged) return repeated;
    const { crashes, missed, planted, slowestMs } = damaged;
    return {
      ...repeated,
      mutations,
      crashes: crashes.length,
      planted,
      missed: missed.length,
      'slowest ms': Math.round(slowestMs),
    };
  });
  const faults = proof.mutations.flatMap(({ format, crashes, missed }) =>
    [...crashes, ...missed].map((line) => `${format} ${line}`),
  );
  for (const fault of faults.slice(0, 40)) console.log(fault);
  const ok = faults.length === 0 && rows.every((row) => row['second run'] === 0);
  report('imports', rows, { ok, seed, json, mutations });
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function importDemoTwice(pool: pg.Pool): Promise<RepeatResult> {
  const started = performance.now();
  await importDemoCatalogue(pool, { log: (line) => console.log(`  ${line}`) });
  console.log(`  The demo catalogue is in after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  const snapshot = await takeSnapshot(pool);
  const rows = Object.values(snapshot.counts).reduce((sum, count) => sum + count, 0);
  await importDemoCatalogue(pool, { log: () => undefined });
  return { format: 'demo', 'first run': rows, 'second run': await changedRows(pool, snapshot) };
}

async function inDatabase<Result>(name: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const options = { applicationName: 'verify', onError: () => undefined };
  const admin = createPool({ url: server.url, ...options, max: 1 });
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const pool = createPool({ url: url.href, ...options });
  try {
    await migrate({ pool });
    return await work(pool);
  } finally {
    await pool.end();
  }
}
