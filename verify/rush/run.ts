import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { migrate } from '#adapters/db/connection/migrate.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import {
  auditAcknowledged,
  auditBooks,
  auditCaptures,
  auditChargebacks,
  auditInvariants,
  auditRest,
  soldShare,
  usedUp,
  type Violation,
} from './audit.ts';
import { buy, type Seen } from './buyer.ts';
import { type Dice, dice as rollingFrom } from './dice.ts';
import { hurryDeadlines, type Kill, killAtRandom } from './disturb.ts';
import type { Fault } from './faults.ts';
import { type ScheduleChange, changeSchedules } from './schedule-changes.ts';
import { type App, createApp, freePort, type Gateway, startGateway } from './processes.ts';
import { comeToRest } from './settle.ts';
import { createShop, NoAnswer, type Wire } from './shop.ts';
import { emulatedEnvironment } from './environment.ts';
import { openSales, setStages, type Stage } from './stage.ts';

export type RushOptions = {
  seed: number;
  buyers: number;
  seats: number;
  killApp: number;
  killDb: number;
  fault: Fault | null;
  log: (line: string) => void;
  /** Receives the application's output, which is long because every killed connection is logged. */
  appLog: (text: string) => void;
};

export type Outcome = {
  violations: Violation[];
  /** Reasons why the run proves nothing, if there are any. */
  tooTame: string[];
  figures: Record<string, number | string>;
  kills: Kill[];
  changes: ScheduleChange[];
  refusals: Map<string, number>;
};

/**
 * One process combines holds that arrive together into one statement and so never conflicts with itself: only a second
 * process shows what the locks in the database are for.
 */
const APPS = 2;
const KILL_WITHIN_MS = 32_000;
const LONGEST_SALE_MS = 90_000;
/** More than the profile's own share, so that a small run has chargebacks both before and after their captures. */
const CHARGEBACK_PERCENT = 12;
const REST_PATIENCE_MS = 90_000;
const WATCH_EVERY_MS = 1_500;
const LEAST_SOLD_SHARE = 0.8;
const LEAST_CONTESTED = 500;
/** Orders of several kinds, orders with a promo code, and returns of a part. */
const LEAST_OF_KIND = 10;
const PROVED = `insert into wallet_code (order_id, email, proved_at) values ($1, $2, now()) on conflict do nothing`;
const NOTHING_SEEN = { mixed: 0, vouchers: 0, covered: 0, partialReturns: 0 };

/** Runs one sale under all disturbances, in a temporary data directory. */
export async function runRush(options: RushOptions): Promise<Outcome> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-rush-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  let closed: Promise<void> | undefined;
  const closeAll = () =>
    (closed ??= (async () => {
      for (const close of closing) await close();
    })());
  const interrupt = () => void closeAll().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    options.log('Starting database, gateway and application');
    const server = await startEmbeddedPostgres({ dataDir, log: options.log });
    closing.unshift(() => server.stop());
    const pool = createPool({ url: server.url, applicationName: 'rush', max: 6, onError: () => undefined });
    closing.unshift(() => pool.end());
    await migrate({ pool, log: options.log });
    const stages = await setStages(pool, options.seats);
    const keysDir = join(dataDir, 'gateway');
    const gateway = await startGateway(keysDir);
    closing.unshift(() => gateway.stop());
    await gateway.control('profile', { profile: 'hostile', seed: options.seed, chargebackPercent: CHARGEBACK_PERCENT });

    const nodeArgs = options.fault === null ? [] : ['--import', join(import.meta.dirname, 'fault-loader.ts')];
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: server.url,
      ...emulatedEnvironment(keysDir, gateway.origin),
      ...(options.fault !== null && { RUSH_FAULT: options.fault.name }),
    };
    const apps: App[] = [];
    for (let index = 0; index < APPS; index += 1) {
      const app = createApp({ env, port: await freePort(), nodeArgs, log: options.appLog });
      apps.push(app);
      closing.unshift(() => app.stop());
      await app.start();
    }
    for (const sql of options.fault?.sql ?? []) await pool.query(sql);
    const cluster = join(dataDir, 'pg', 'cluster');
    return await sellAndAudit(options, { pool, gateway, apps, stages, cluster, env, nodeArgs });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await closeAll();
  }
}

type World = {
  pool: pg.Pool;
  gateway: Gateway;
  apps: readonly App[];
  stages: readonly Stage[];
  cluster: string;
  env: Record<string, string>;
  nodeArgs: readonly string[];
};

async function sellAndAudit(options: RushOptions, world: World): Promise<Outcome> {
  const { pool, gateway, apps, stages } = world;
  // Each actor has its own random numbers, so that its speed does not change what the others do.
  const diceOf = (actor: number): Dice => rollingFrom(options.seed * 10_007 + actor);
  const seen: Seen = {
    holds: 0,
    contested: 0,
    refusals: new Map(),
    acknowledged: new Set(),
    inPayment: 0,
    ...NOTHING_SEEN,
  };
  const wire: Wire = { retried: 0, givenUp: 0 };
  const watched = new Map<string, Violation>();

  await openSales(pool, stages);
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  let isSoldOut = false;
  const isOver = () => isSoldOut || elapsed() > LONGEST_SALE_MS;
  const clock = { elapsed, isOver };
  const inPayment = () => seen.inPayment;

  const shop = createShop(
    apps.map(({ origin }) => origin),
    wire,
    isOver,
  );
  const provesAddress = async (orderId: string, email: string): Promise<void> => {
    // The database may just have been killed; then the buyer pays without points.
    await pool.query(PROVED, [orderId, email]).catch(() => undefined);
  };
  const crowd = Array.from({ length: options.buyers }, (_, index) =>
    buy({ index, stages, shop, gateway, provesAddress, dice: diceOf(100 + index), seen, ...clock }).catch(
      (error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
      },
    ),
  );
  const kills = { app: options.killApp, db: options.killDb };
  const killing = killAtRandom({ ...world, ...clock, kills, spreadMs: KILL_WITHIN_MS, dice: diceOf(1), inPayment });
  const changing = changeSchedules({ ...world, ...clock, dice: diceOf(2) });
  const hurrying = hurryDeadlines(pool, isOver);
  const watching = watch(pool, watched, isOver);

  const sale = Promise.all(crowd).then(() => {
    isSoldOut = true;
    return elapsed();
  });
  const [saleMs, killed, changed] = await Promise.all([sale, killing, changing, hurrying, watching]);
  options.log(`The crowd is gone after ${Math.round(saleMs / 1000)} s; coming to rest`);
  const restBegan = performance.now();
  const rest = await comeToRest(pool, gateway, REST_PATIENCE_MS);
  const restMs = performance.now() - restBegan;

  const deaths = apps.reduce((sum, app) => sum + app.deaths(), 0);
  const violations = [
    ...watched.values(),
    ...(await auditInvariants(pool, true)),
    ...(await auditBooks(pool, gateway)),
    ...(await auditCaptures(pool)),
    ...(await auditChargebacks(pool)),
    ...(await auditAcknowledged(pool, seen.acknowledged)),
    ...(await auditRest(pool, rest)),
    ...(deaths > 0 ? [{ check: 'application died', detail: `${deaths} times, without being killed` }] : []),
  ];
  const share = await soldShare(pool);
  const gone = await usedUp(pool);
  const tooTame = [
    ...(share < LEAST_SOLD_SHARE ? [`only ${Math.round(share * 100)} % of the seats were sold`] : []),
    ...Object.entries(gone)
      .filter(([, part]) => part < LEAST_SOLD_SHARE)
      .map(([what, part]) => `only ${Math.round(part * 100)} % of the ${what} were sold`),
    ...Object.entries(NOTHING_SEEN)
      .map(([what]) => [what, seen[what as keyof typeof NOTHING_SEEN]] as const)
      .filter(([, count]) => count < LEAST_OF_KIND)
      .map(([what, count]) => `only ${count} ${what}`),
    ...(seen.contested < LEAST_CONTESTED ? [`only ${seen.contested} holds were contested`] : []),
    ...(killed.length < kills.app + kills.db ? [`only ${killed.length} kills found somebody paying`] : []),
    ...(changed.length < 3 ? [`only ${changed.length} of 3 schedule changes found money on its way`] : []),
  ];
  return {
    violations,
    tooTame,
    kills: killed,
    changes: changed,
    refusals: seen.refusals,
    figures: {
      'seats sold at some time, %': Math.round(share * 100),
      holds: seen.holds,
      'contested holds': seen.contested,
      'sales acknowledged': seen.acknowledged.size,
      'of several performances or with an item': seen.mixed,
      'with a promo code': seen.vouchers,
      'paid by certificates or points, at least in part': seen.covered,
      'returns of a part': seen.partialReturns,
      'standing places sold at some time, %': Math.round(gone.area * 100),
      'units sold at some time, %': Math.round(gone.units * 100),
      'uses of promo codes, %': Math.round(gone.vouchers * 100),
      'calls repeated': wire.retried,
      'calls given up': wire.givenUp,
      'sale, s': Math.round(saleMs / 1000),
      'to rest, s': Math.round(restMs / 1000),
      ...(await moneyFigures(pool, gateway)),
    },
  };
}

/** Monitors the running shop: checks during the sale what must hold at any moment, not only after it. */
async function watch(pool: pg.Pool, found: Map<string, Violation>, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sleep(WATCH_EVERY_MS);
    // The database may just have been killed.
    const violations = await auditInvariants(pool, false).catch(() => []);
    for (const { check, detail } of violations) {
      const name = `${check} during the sale`;
      if (!found.has(name)) found.set(name, { check: name, detail });
    }
  }
}

async function moneyFigures(pool: pg.Pool, gateway: Gateway): Promise<Record<string, number>> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from orders where paid_at is not null) as "orders paid",
       (select count(*)::int from payment where state = 'captured') as captures,
       (select count(*)::int from payment where state = 'captured' and not applied) as "captures sent back at once",
       (select count(*)::int from refund where state = 'confirmed') as "refunds confirmed",
       (select count(*)::int from return_line where what = 'fee') as "fees returned",
       (select count(*)::int from chargeback) as chargebacks,
       (select count(*)::int from audit where action = 'chargeback.before_capture') as "chargebacks before their capture",
       (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
  );
  const { payments } = await gateway.control<{ payments: { webhooks: { sent: number; attempts: number } }[] }>('books');
  const sum = (of: 'sent' | 'attempts') => payments.reduce((total, { webhooks }) => total + webhooks[of], 0);
  return { ...rows[0], 'webhooks sent': sum('sent'), 'webhooks repeated': sum('attempts') - sum('sent') };
}
