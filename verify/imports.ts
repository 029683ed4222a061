import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { importDemoCatalogue } from '#main/demo-catalogue.ts';
import { changedRows, takeSnapshot } from './imports/changed-rows.ts';
import { importManyRows, type ManyRows } from './imports/many-rows.ts';
import { proveImports, type RepeatResult } from './imports/prove.ts';
import { proveShapes } from './imports/prove-shapes.ts';
import { importOnce } from './imports/run-mutations.ts';
import { writeSmallCatalogue } from './imports/small-catalogue.ts';
import { readOptions, report } from './report.ts';

// npm run verify -- imports [--seed N] [--mutations N] [--rows N] [--titles N] [--calendars N] [--json FILE]
// Proves that a second run of every format changes no row, that damaged sources crash nothing, and that every planted
// fault is reported with its file and line. Files of all shapes that occur in real sources are read with their right
// meaning or reported as not understood; calendars get the same dates as from ical.js.

const DATA = join(import.meta.dirname, '..', 'data');
// A long table is imported during a sale, in bounded memory (--rows 0 omits this).

const options = readOptions({ mutations: 1000, rows: 282_000, titles: 3000, calendars: 400 });
const { seed, json, mutations, rows: manyRows, titles, calendars } = options;

/** p99 of a hold during a busy sale (docs/benchmarks.md); a concurrent import must not make it longer. */
const MOST_P99_MS = 112;

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
  const shapes = proveShapes({ now: new Date('2026-11-21T12:00:00Z'), seed, random: calendars });
  console.log(
    `  ${shapes.calendars} calendars, ${shapes.judged} of them reckoned by ical.js too, and ${shapes.files} other files: ${shapes.wrong.length} wrong`,
  );
  const many = manyRows > 0 ? await inDatabase('many', importMany) : null;
  if (many) console.log(manyLine(many));
  const faults = proof.mutations.flatMap(({ format, crashes, missed }) =>
    [...crashes, ...missed].map((line) => `${format} ${line}`),
  );
  faults.push(...shapes.wrong);
  for (const fault of faults.slice(0, 40)) console.log(fault);
  const isQuick =
    many === null || (many.refusedHolds === 0 && many.p99Beside <= Math.max(MOST_P99_MS, 2 * many.p99Before));
  const ok = faults.length === 0 && isQuick && rows.every((row) => row['second run'] === 0);
  const figures = many ? { many: { ...many } } : {};
  report('imports', rows, { ok, seed, json, mutations, shapes: { ...shapes, wrong: shapes.wrong.length }, ...figures });
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

/** Imports a long table while buyers hold seats, in a database that has the places it names. */
async function importMany(pool: pg.Pool, url: string): Promise<ManyRows> {
  const now = new Date();
  const cities = ['cities', join(DATA, 'regions.json'), join(DATA, 'cities.json')];
  await importOnce(pool, { args: cities, now }, { dryRun: false });
  await importOnce(pool, { args: ['catalogue', await writeSmallCatalogue(DATA, dataDir)], now }, { dryRun: false });
  return importManyRows(pool, url, { rows: manyRows, titles });
}

function manyLine({ rows, mb, seconds, peakMb, holds, refusedHolds, p99Before, p99Beside }: ManyRows): string {
  const memory = peakMb > 0 ? `, ${peakMb} MB at its highest` : '';
  const beside = `${holds} holds beside it, ${refusedHolds} refused, p99 ${p99Beside} ms (${p99Before} before)`;
  return `  ${rows} rows (${mb} MB) in ${seconds} s${memory}; ${beside}`;
}

async function inDatabase<Result>(
  name: string,
  work: (pool: pg.Pool, url: string) => Promise<Result>,
): Promise<Result> {
  const options = { applicationName: 'verify', onError: () => undefined };
  const admin = createPool({ url: server.url, ...options, max: 1 });
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const pool = createPool({ url: url.href, ...options });
  try {
    await migrate({ pool });
    return await work(pool, url.href);
  } finally {
    await pool.end();
  }
}
