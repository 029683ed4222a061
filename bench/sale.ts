import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { readPostmasterFile } from '#adapters/db/embedded/postmaster-file.ts';
import { formatTable, readOptions, report, type Row } from '../verify/report.ts';
import { compareSale } from './against/sale.ts';
import type { Hall, Sold, Task } from './sale/driver.ts';
import { ofFamily, ofMainThread, ofProcess } from './sale/processor-time.ts';
import { buildHalls, type Closing, openShop, startHelper, untilQuiet } from './sale/shop.ts';

// npm run bench -- sale [--rounds 5] [--seconds 6] [--buyers 128] [--quiet 120] [--profile DIR] [--json FILE]
// Measures paid orders per second, from the hold to the ticket, through HTTP and signed webhooks, against the commits
// per second of the same database in the same run, and the processor time of each part per order. docs/benchmarks.md
// explains the measurements and their limits. `--rounds 1` is enough for processor times. `--profile DIR` writes
// profiles of the application, the emulators and the buyers, and the database's statements with their times. Before
// each part the bench waits up to `--quiet` seconds for the effects of the last one. `--against COMMIT` instead
// compares the processor time per order with that commit's, in turns.

const options = readOptions({ rounds: 5, seconds: 6, buyers: 128, quiet: 120, profile: '', against: '' });
const isProfiled = options.profile !== '';
const profileArgs = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${options.profile}`] : [];
const SPREAD_HALLS = 20;
const SPREAD_SEATS = 3_000;
const HOT_SEATS = 30_000;
const LIMITS = { spread: 0.25, hot: 0.15 };
const COMMITTERS = [1, 16] as const;

const log = (line: string) => void process.stderr.write(`${line}\n`);
const closing: Closing = [];
if (options.against === '') {
  try {
    await bench();
  } finally {
    for (const close of closing) await close();
  }
} else await compareSale(options);

/** Milliseconds of processor time by part. */
type Times = Record<'application' | 'its main thread' | 'database' | 'emulators' | 'buyers', number>;
type Measured = Sold & { times: Times };
type Round = { commits: Record<number, number>; spread: Measured; hot: Measured };

async function bench(): Promise<void> {
  log('Starting database, gateway and application; building the halls');
  const { pool, url, gateway, app, clusterDir } = await openShop({
    ...(isProfiled && { settings: { shared_preload_libraries: 'pg_stat_statements' } }),
    nodeArgs: profileArgs,
    closing,
  });
  let spread = await buildHalls(pool, SPREAD_HALLS, SPREAD_SEATS);
  const hot = await buildHalls(pool, options.rounds, HOT_SEATS);
  await pool.query('analyze');
  await app.start();
  const driver = startHelper('driver.ts', { nodeArgs: profileArgs, closing });
  const commits = startHelper('commits.ts', { nodeArgs: profileArgs, closing });

  const postmaster = await readPostmasterFile(clusterDir);
  const processorTimes = async (): Promise<Times> => ({
    application: await ofProcess(app.pid()),
    'its main thread': await ofMainThread(app.pid()),
    database: await ofFamily(postmaster?.pid ?? 0),
    emulators: await ofProcess(gateway.pid),
    buyers: await ofProcess(driver.pid),
  });
  const sell = async (seed: number, where: Hall[], seconds: number): Promise<Measured> => {
    const before = await processorTimes();
    const sold = await driver.ask<Task, Sold>({
      shop: app.origin,
      gateway: gateway.origin,
      halls: where,
      buyers: options.buyers,
      seconds,
      seed,
    });
    const after = await processorTimes();
    const spent = Object.entries(after).map(([part, ms]) => [part, ms - before[part as keyof Times]]);
    return { ...sold, times: Object.fromEntries(spent) as Times };
  };
  const commitRate = async (connections: number) => {
    const task = { url, connections, seconds: options.seconds / 2 };
    return (await commits.ask<typeof task, { perSecond: number }>(task)).perSecond;
  };

  log('Warming up');
  spread = (await sell(options.seed, spread, 3)).halls;
  // Statistics as in a shop that has sold before; without them, query plans are those of empty tables.
  await pool.query('analyze');
  if (isProfiled) await countStatements(pool);
  const rounds: Round[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    const measured: Partial<Round> = {};
    // The order alternates, so that a machine that slows down or warms up favours no part.
    const parts = ['commits', 'spread', 'hot'] as const;
    for (const part of round % 2 === 0 ? parts.toReversed() : parts) {
      await untilQuiet(pool, options.quiet);
      if (part === 'commits') {
        measured.commits = {};
        for (const connections of COMMITTERS) measured.commits[connections] = await commitRate(connections);
      } else {
        // One hot hall per round: the sales of five rounds would not fit into one hall.
        const halls = part === 'spread' ? spread : hot.slice(round - 1, round);
        const sold = await sell(options.seed + round, halls, options.seconds);
        if (part === 'spread') spread = sold.halls;
        measured[part] = sold;
      }
    }
    rounds.push(measured as Round);
    log(`round ${round}: ${describe(measured as Round)}`);
  }
  if (isProfiled) await writeStatements(pool, rounds);
  conclude(rounds);
}

async function countStatements(pool: pg.Pool): Promise<void> {
  await pool.query('create extension if not exists pg_stat_statements');
  await pool.query('select pg_stat_statements_reset()');
}

/** Writes times and calls per paid order, the most expensive statements first. */
async function writeStatements(pool: pg.Pool, rounds: readonly Round[]): Promise<void> {
  const orders = rounds.reduce((count, { spread, hot }) => count + spread.orders + hot.orders, 0);
  const { rows } = await pool.query<Row>(
    `select (total_exec_time / $1)::float8 as "ms an order", (calls / $1::float8) as "calls an order",
       (rows / $1::float8) as "rows an order", mean_exec_time as "ms a call", (wal_bytes / $1)::float8 as "WAL bytes an order",
       (shared_blks_hit / $1::float8) as "pages an order", left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as statement
     from pg_stat_statements order by total_exec_time desc limit 40`,
    [orders],
  );
  await mkdir(options.profile, { recursive: true });
  await writeFile(join(options.profile, 'statements.txt'), `${formatTable(rows)}\n`);
}

function describe({ commits, spread, hot }: Round): string {
  const rates = COMMITTERS.map((connections) => `${Math.round(commits[connections] ?? 0)} commits/s by ${connections}`);
  const costs = [spread, hot].map((sold) => total(perOrder(sold)).toFixed(2));
  return `${rates.join(', ')}; paid/s ${rate(spread).toFixed(0)} spread, ${rate(hot).toFixed(0)} hot; ${costs.join(' and ')} ms an order`;
}

function conclude(rounds: readonly Round[]): void {
  const rows = (['spread', 'hot'] as const).map((where) => {
    const sold = rounds.map((round) => round[where]);
    const ratioTo = (connections: number) =>
      median(rounds.map((round) => rate(round[where]) / (round.commits[connections] ?? Number.NaN)));
    return {
      where: where === 'spread' ? `${SPREAD_HALLS} halls` : 'one hot hall',
      'paid/s': median(sold.map(rate)),
      'to 1 connection': ratioTo(1),
      limit: LIMITS[where],
      'to 16 connections': ratioTo(16),
      ...times(
        'hold',
        sold.flatMap(({ holdMs }) => holdMs),
      ),
      ...times(
        'to payment',
        sold.flatMap(({ checkoutMs }) => checkoutMs),
      ),
      ...times(
        'pay',
        sold.flatMap(({ payMs }) => payMs),
      ),
      refused: JSON.stringify(sum(sold.map(({ refused }) => refused))),
    };
  });
  console.log(formatTable(rounds.map((round, index) => ({ round: index + 1, is: describe(round) }))));
  const costs = (['spread', 'hot'] as const).map((where) => {
    const parts = rounds.map((round) => perOrder(round[where]));
    const names = Object.keys(parts[0] ?? {}) as (keyof Times)[];
    const row = names.map((name) => [name, median(parts.map((part) => part[name]))] as const);
    return { 'processor ms an order': where, all: median(parts.map(total)), ...Object.fromEntries(row) };
  });
  console.log(`\n${formatTable(costs)}\n`);
  const ok = rows.every((row) => row['to 1 connection'] >= row.limit);
  report('sale', rows, { ok, ...options, costs });
}

function rate({ orders, seconds }: Sold): number {
  return orders / seconds;
}

function perOrder({ times: spent, orders }: Measured): Times {
  return Object.fromEntries(Object.entries(spent).map(([part, ms]) => [part, ms / orders])) as Times;
}

/** The main thread is already included in `application`. */
function total({ application, database, emulators, buyers }: Times): number {
  return application + database + emulators + buyers;
}

function times(name: string, values: number[]): Record<string, number> {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { [`${name} p50 ms`]: at(0.5), [`${name} p99 ms`]: at(0.99) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function sum(counts: readonly Record<string, number>[]): Record<string, number> {
  const total: Record<string, number> = {};
  for (const each of counts)
    for (const [code, times_] of Object.entries(each)) total[code] = (total[code] ?? 0) + times_;
  return total;
}
