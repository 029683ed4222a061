import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { connectionUrl, readCredentials } from '#adapters/db/embedded/credentials.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { buildWebWhenStale } from '../../scripts/build-web.ts';
import type { Figure } from '../report.ts';
import {
  auditAcknowledged,
  auditBooks,
  auditCaptures,
  auditInvariants,
  auditRest,
  type Violation,
} from '../rush/audit.ts';
import { type Dice, dice as rollingFrom } from '../rush/dice.ts';
import { emulatedEnvironment } from '../rush/environment.ts';
import { type App, createApp, freePort, type Gateway, startGateway } from '../rush/processes.ts';
import { comeToRest } from '../rush/settle.ts';
import { ENDS_THE_SERVER, HARMS, planHarms } from './disturb.ts';
import { buyOnAndOn, readOnAndOn, type Stage } from './load.ts';
import { createVisitor } from './visitor.ts';
import { createWitness, type Witness } from './witness.ts';

export type OutageOptions = {
  seed: number;
  times: number;
  buyers: number;
  readers: number;
  only: string;
  log: (line: string) => void;
  appLog: (text: string) => void;
};

type Row = Record<string, Figure>;
export type OutageOutcome = {
  outages: Row[];
  answers: Row[];
  figures: Row;
  violations: Violation[];
  notes: string[];
};

const SERVES_WITHIN_MS = 2_000;
/** The launcher's pauses between attempts to start a server on a full disk add up. */
const DATABASE_WITHIN_MS = 60_000;
const QUIET_MS = [1_500, 3_500] as const;
const REST_PATIENCE_MS = 120_000;
/** Little more than the demo needs with its write-ahead log. */
const DISK_MB = 1_500;
const STAGES = 8;
const WARM_SALES = 30;

/** Runs one demo with its own embedded database, disturbs it under load, and audits it when all work is done. */
export async function runOutage(options: OutageOptions): Promise<OutageOutcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-outage-'));
  const closing: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })];
  let closed: Promise<void> | undefined;
  const closeAll = () =>
    (closed ??= (async () => {
      for (const close of closing) await close();
    })());
  const interrupt = () => void closeAll().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const home = join(dataDir, 'pg');
    await mkdir(home);
    const disk = mountSmallDisk(home);
    if (disk !== null) closing.unshift(() => execFileSync('umount', [disk]));
    const keysDir = join(dataDir, 'gateway');
    const gateway = await startGateway(keysDir);
    closing.unshift(() => gateway.stop());
    await buildWebWhenStale({ log: options.log });
    options.log('Starting the demo with a database of its own');
    const app = createApp({
      env: {
        DATA_DIR: dataDir,
        DEMO: 'on',
        LOG_LEVEL: 'warn',
        SEATS_PER_ADDRESS: '0',
        ...emulatedEnvironment(keysDir, gateway.origin),
      },
      port: await freePort(),
      log: options.appLog,
    });
    closing.unshift(() => app.stop());
    await app.start();
    const credentials = await readCredentials(join(home, 'credentials.json'));
    if (credentials === undefined) throw new Error('the application started no database');
    const pool = createPool({
      url: connectionUrl(credentials),
      applicationName: 'outage',
      max: 4,
      onError: () => undefined,
    });
    closing.unshift(() => pool.end());
    return await disturbAndAudit(options, { app, pool, gateway, disk, cluster: join(home, 'cluster') });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await closeAll();
  }
}

type World = { app: App; pool: pg.Pool; gateway: Gateway; disk: string | null; cluster: string };

async function disturbAndAudit(options: OutageOptions, world: World): Promise<OutageOutcome> {
  const { app, pool, gateway } = world;
  const diceOf = (actor: number): Dice => rollingFrom(options.seed * 10_007 + actor);
  const witness = createWitness();
  const acknowledged = new Set<string>();
  const stages = await chooseStages(pool);
  const first = app.pid();
  let isSold = false;
  let isRead = false;
  const load = { origin: app.origin, gateway, witness, stages, pages: await choosePages(pool, stages), acknowledged };
  const crowd = Promise.all([
    ...Array.from({ length: options.buyers }, (_, index) =>
      buyOnAndOn({ ...load, isOver: () => isSold }, diceOf(100 + index), `b${index}`),
    ),
    ...Array.from({ length: options.readers }, (_, index) =>
      readOnAndOn({ ...load, isOver: () => isRead }, diceOf(1_000 + index)),
    ),
  ]);
  const outages: Row[] = [];
  const violations: Violation[] = [];
  const probe = createProbe(app.origin, witness, stages[0]);
  const dice = diceOf(1);
  // A shop that has sold before: halls are opened at their first hold, and the import is still being written to disk.
  while (acknowledged.size < WARM_SALES) await sleep(200);
  await pool.query('checkpoint');
  for (const [index, kind] of planHarms(options.times, world.disk !== null, dice, options.only).entries()) {
    await sleep(QUIET_MS[0] + dice.next() * (QUIET_MS[1] - QUIET_MS[0]));
    const soldBefore = acknowledged.size;
    const before = await startedAt(pool);
    const began = performance.now();
    await HARMS[kind]({ ...world, dice });
    const backAt = await untilDatabaseAnswers(pool, ENDS_THE_SERVER.has(kind) ? before : null);
    const servesAt = await probe();
    const late = Math.round(servesAt - backAt);
    outages.push({
      outage: index + 1,
      kind,
      'database away, ms': Math.round(backAt - began),
      'serves after it, ms': late,
      'sales so far': soldBefore,
    });
    options.log(
      `${index + 1}/${options.times} ${kind}: database ${Math.round(backAt - began)} ms, serving ${late} ms later`,
    );
    if (late > SERVES_WITHIN_MS) violations.push({ check: 'serving late', detail: `${kind}: ${late} ms` });
    if (app.pid() !== first || app.deaths() > 0) break;
  }
  isSold = true;
  isRead = true;
  await crowd;
  options.log('The crowd is gone; coming to rest');
  const rest = await comeToRest(pool, gateway, REST_PATIENCE_MS);
  const isSame = app.pid() === first && app.deaths() === 0;
  if (!isSame) violations.push({ check: 'application died', detail: `${app.deaths()} times` });
  if (acknowledged.size < options.times) violations.push({ check: 'too tame', detail: `${acknowledged.size} sales` });
  violations.push(
    ...witness.violations(),
    ...(await auditInvariants(pool, true)),
    ...(await auditBooks(pool, gateway)),
    ...(await auditCaptures(pool)),
    ...(await auditAcknowledged(pool, acknowledged)),
    ...(await auditRest(pool, rest)),
  );
  const lateness = outages.map((row) => Number(row['serves after it, ms'])).toSorted((a, b) => a - b);
  return {
    outages,
    answers: witness.answers(),
    violations,
    notes:
      world.disk === null ? ['No small disk could be mounted here (that needs root on Linux): none was filled.'] : [],
    figures: {
      outages: outages.length,
      'application still the same process': isSame,
      answers: witness.count(),
      'sales acknowledged': acknowledged.size,
      'serving again after the database, p50 ms': lateness[Math.floor(lateness.length / 2)] ?? 0,
      'serving again after the database, max ms': lateness.at(-1) ?? 0,
      'resident memory at the end, MB': await residentMb(app.pid()),
    },
  };
}

/** Mounts a separate file system, so that filling it affects nothing else. */
function mountSmallDisk(at: string): string | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', at], { stdio: 'ignore' });
    return at;
  } catch {
    return null;
  }
}

async function chooseStages(pool: pg.Pool): Promise<Stage[]> {
  const { rows } = await pool.query<Stage>(
    `select p.id as "performanceId", p.price_list_id as "priceListId", v.seat_count as "seatCount" from performance p
       join hall_plan_version v on v.id = p.plan_version_id join performance_stock s on s.performance_id = p.id
     where p.state = 'scheduled' and p.sale_mode = 'online' and p.sale_from is null and v.standing = '[]'
       and p.starts_at > now() + interval '3 days' and s.free > 200
     order by s.free desc, p.id limit $1`,
    [STAGES],
  );
  if (rows.length < STAGES) throw new Error(`The demo has only ${rows.length} performances with enough free seats`);
  return rows;
}

async function choosePages(pool: pg.Pool, stages: readonly Stage[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select distinct event_id as id from event_city x join city c on c.id = x.city_id where c.slug = 'minsk' order by 1 limit 10`,
  );
  return [
    '/ru/minsk',
    '/be/minsk',
    '/en/minsk/events/top',
    '/ru/minsk/events/koncert',
    '/ru/minsk/objects/1',
    '/ru/journal',
    ...stages.map(({ performanceId }) => `/widget/?seid=${performanceId}&lang=be`),
    ...stages.map(({ performanceId }) => `/api/v3/performances/${performanceId}/sale?lang=ru`),
    ...rows.flatMap(({ id }) => [`/ru/minsk/event/${id}`, `/api/v3/pages/afisha/${id}?cityId=1`]),
    '/api/v3/pages/afisha?cityId=1&limit=48',
    '/api/v3/items',
    '/feeds/ru/city/minsk.ics',
  ];
}

/**
 * Waits until the database stores writes again, as seen from outside the application, on a new server if the old one
 * ended; returns the time. A full disk still allows reads, and the server may have to recover from a failed write.
 */
async function untilDatabaseAnswers(pool: pg.Pool, former: string | null): Promise<number> {
  const until = performance.now() + DATABASE_WITHIN_MS;
  // The crash of a backend reaches the others a moment later.
  if (former === null) await sleep(100);
  for (;;) {
    const started = await startedAt(pool).catch(() => null);
    if (started !== null && started !== former && (await takesWrites(pool))) return performance.now();
    if (performance.now() > until) throw new Error('the database did not come back');
    await sleep(20);
  }
}

async function startedAt(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
  return rows[0]?.at ?? '';
}

/** Commits nothing but a record in the write-ahead log. */
async function takesWrites(pool: pg.Pool): Promise<boolean> {
  const write = pool.query(`select pg_logical_emit_message(true, 'outage', '')`);
  return write.then(
    () => true,
    () => false,
  );
}

/** Returns a function that resolves with the time at which a hold has succeeded. */
function createProbe(origin: string, witness: Witness, stage: Stage | undefined) {
  if (stage === undefined) throw new Error('nothing to hold');
  const { performanceId, priceListId, seatCount } = stage;
  return async (): Promise<number> => {
    const visitor = createVisitor(origin, witness);
    const until = performance.now() + DATABASE_WITHIN_MS;
    for (let attempt = 0; ; attempt += 1) {
      const seats = [{ seatNo: Math.floor(Math.random() * seatCount) }];
      const request = { performanceId, priceListId, seats, standing: [], locale: 'ru' };
      const held = await visitor.send('POST', '/api/v3/orders', request);
      // A refusal because the seat is taken also shows that the sale works.
      if (held !== null && held.status < 500 && held.status !== 429) {
        const servesAt = performance.now();
        const order = held.json as { id?: string };
        if (held.status === 201 && order.id) await visitor.send('DELETE', `/api/v3/orders/${order.id}`);
        return servesAt;
      }
      if (performance.now() > until) throw new Error(`nothing can be held after ${attempt} tries`);
      await sleep(30);
    }
  };
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
