import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { createPasswordHasher } from '#adapters/accounts/password-hasher.ts';
import { formatTable, readOptions, report } from '../verify/report.ts';
import type { Connect, Met, Storm } from './logins/storm.ts';
import type { Hall, Sold, Task } from './sale/driver.ts';
import { buildHalls, type Closing, openShop, startHelper, untilQuiet } from './sale/shop.ts';

// npm run bench -- logins [--rounds 3] [--seconds 8] [--buyers 64] [--perMinute 10000] [--json FILE]
// Compares a sale with the same sale while robots try passwords: the remaining share of paid orders per second, the
// growth of response times, and how fast surplus logins are refused. Each round measures both, so that other load on
// the machine affects both alike.

const options = readOptions({ rounds: 3, seconds: 8, buyers: 64, perMinute: 10_000, quiet: 60 });
const HALLS = 20;
const SEATS = 3_000;
const ACCOUNTS = 20_000;
const LIMITS = { goodput: 0.8, p99: 2, shedMs: 50 };

const log = (line: string) => void process.stderr.write(`${line}\n`);
const closing: Closing = [];
try {
  await bench();
} finally {
  for (const close of closing) await close();
}

type Round = { calm: Sold; storm: Sold; met: Met };

async function bench(): Promise<void> {
  log('Starting database, gateway and application; building halls and accounts');
  const { pool, gateway, app } = await openShop({
    env: { TRUSTED_PROXIES: '127.0.0.1', SEATS_PER_ADDRESS: '0' },
    closing,
  });
  let halls = await buildHalls(pool, HALLS, SEATS);
  await app.start();
  // Only after the start: a demo refuses a database with accounts that it does not know as its own.
  const phones = await addAccounts(pool);
  await pool.query('analyze');
  const driver = startHelper('driver.ts', { nodeArgs: [], closing });
  const robots = startHelper('../logins/storm.ts', { nodeArgs: [], closing });

  const sell = async (seed: number, seconds: number): Promise<Sold> => {
    const { buyers } = options;
    const task: Task = { shop: app.origin, gateway: gateway.origin, halls, buyers, seconds, seed };
    const sold = await driver.ask<Task, Sold>(task);
    halls = sold.halls as Hall[];
    return sold;
  };
  log('Warming up');
  await sell(options.seed, 3);
  const rounds: Round[] = [];
  for (let round = 1; round <= options.rounds; round += 1) {
    const measured: Partial<Round> = {};
    const parts = ['calm', 'storm'] as const;
    for (const part of round % 2 === 0 ? parts.toReversed() : parts) {
      await untilQuiet(pool, options.quiet);
      const seed = options.seed + round;
      if (part === 'calm') {
        measured.calm = await sell(seed, options.seconds);
        continue;
      }
      const storm: Storm = {
        phones: phones.slice(((round - 1) * ACCOUNTS) / options.rounds),
        perSecond: options.perMinute / 60,
        seconds: options.seconds,
      };
      await robots.ask<Connect, Connect>({ shop: app.origin });
      [measured.storm, measured.met] = await Promise.all([sell(seed, options.seconds), robots.ask<Storm, Met>(storm)]);
    }
    rounds.push(measured as Round);
    log(
      `round ${round}: ${rate((measured as Round).calm).toFixed(0)} paid/s calm, ${rate((measured as Round).storm).toFixed(0)} in the storm`,
    );
  }
  conclude(rounds);
}

/** All accounts share one password that no robot tries, so that one hash serves all of them. */
async function addAccounts(pool: pg.Pool): Promise<string[]> {
  const hasher = await createPasswordHasher();
  const hash = await hasher.hash(randomUUID());
  const { rows } = await pool.query<{ phone: string }>(
    `insert into account (id, market, locale, phone, password_hash, password_kind)
     select gen_random_uuid(), 'belarus', 'ru', '+37529' || (1000000 + n), $1, 'own' from generate_series(1, $2) n
     returning phone`,
    [hash, ACCOUNTS],
  );
  return rows.map(({ phone }) => phone);
}

function conclude(rounds: readonly Round[]): void {
  const goodput = median(rounds.map(({ calm, storm }) => rate(storm) / rate(calm)));
  const waits = (['holdMs', 'checkoutMs', 'payMs'] as const).map((step) => ({
    step,
    'p99 calm': median(rounds.map(({ calm }) => p99(calm[step]))),
    'p99 in the storm': median(rounds.map(({ storm }) => p99(storm[step]))),
    'times as long': median(rounds.map(({ calm, storm }) => p99(storm[step]) / p99(calm[step]))),
  }));
  const shed = p99(rounds.flatMap(({ met }) => met.shedMs));
  const answers: Record<string, number> = {};
  for (const { met } of rounds)
    for (const [code, count] of Object.entries(met.answers)) answers[code] = (answers[code] ?? 0) + count;
  console.log(`${formatTable(waits)}\n\nAnswers to the robots: ${JSON.stringify(answers)}\n`);
  const worst = Math.max(...waits.map((wait) => wait['times as long']));
  const rows = [
    {
      figure: 'paid orders a second, share of the calm',
      value: goodput,
      limit: `at least ${LIMITS.goodput}`,
      holds: goodput >= LIMITS.goodput,
    },
    {
      figure: 'p99 of the slowest step, times the calm',
      value: worst,
      limit: `at most ${LIMITS.p99}`,
      holds: worst <= LIMITS.p99,
    },
    {
      figure: 'sent away within, ms (p99)',
      value: shed,
      limit: `at most ${LIMITS.shedMs}`,
      holds: shed <= LIMITS.shedMs,
    },
    {
      figure: 'logins sent away',
      value: answers['busy'] ?? 0,
      limit: 'more than 0',
      holds: (answers['busy'] ?? 0) > 0,
    },
    {
      figure: 'logins answered with a hash',
      value: answers['wrong_password'] ?? 0,
      limit: 'more than 0',
      holds: (answers['wrong_password'] ?? 0) > 0,
    },
  ];
  report('logins', rows, { ok: rows.every(({ holds }) => holds), ...options });
}

function rate({ orders, seconds }: Sold): number {
  return orders / seconds;
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor(sorted.length * 0.99)] ?? 0) * 10) / 10;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
