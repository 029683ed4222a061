import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Dice } from './dice.ts';
import { killPostgres, type App } from './processes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

export type Kill = { what: 'app' | 'db'; atMs: number; inPayment: number; backMs: number };

/** Kills at random moments, each only while somebody is paying: a kill in a quiet moment proves nothing. */
export async function killAtRandom(input: {
  kills: { app: number; db: number };
  spreadMs: number;
  dice: Dice;
  app: App;
  cluster: string;
  restartDatabase: () => Promise<void>;
  inPayment: () => number;
  began: number;
  isOver: () => boolean;
}): Promise<Kill[]> {
  const { dice, app } = input;
  const plan = [...Array<'app'>(input.kills.app).fill('app'), ...Array<'db'>(input.kills.db).fill('db')].toSorted(() => dice.next() - 0.5);
  const done: Kill[] = [];
  for (const what of plan) {
    await sleep((input.spreadMs / (plan.length + 1)) * (0.5 + dice.next()));
    while (input.inPayment() === 0 && !input.isOver()) await sleep(5);
    if (input.isOver()) return done;
    const inPayment = input.inPayment();
    const at = performance.now();
    if (what === 'app') {
      await app.kill();
      await app.start();
    } else {
      await killPostgres(input.cluster);
      await input.restartDatabase();
      await untilHealthy(app.origin);
    }
    done.push({ what, atMs: Math.round(at - input.began), inPayment, backMs: Math.round(performance.now() - at) });
  }
  return done;
}

async function untilHealthy(origin: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${origin}/health/full`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('the application did not find the database again');
}

/**
 * Lets time pass: deadlines of some live orders are drawn to now, as if their ten minutes were over. So holds lapse,
 * seats change hands and late money arrives within a run of seconds, without a switch in the product.
 */
export async function hurryDeadlines(pool: pg.Pool, dice: Dice, isOver: () => boolean): Promise<number> {
  let hurried = 0;
  while (!isOver()) {
    await sleep(700);
    try {
      const { rowCount } = await pool.query(
        `with late as (
           select id from orders
           where (state = 'held' and created_at < now() - interval '4 s')
              or (state = 'awaiting_payment' and created_at < now() - interval '6 s' and abs(hashtext(id::text || $1)) % 100 < 25)
           order by id for update skip locked
         ), o as (update orders set hold_until = now() from late where orders.id = late.id)
         update perf_seat set held_until = now() from late where perf_seat.order_id = late.id and status = 1`,
        [String(dice.int(1_000_000))],
      );
      hurried += rowCount ?? 0;
    } catch {
      // The database was just killed; time passes again when it is back.
    }
  }
  return hurried;
}

/** Moves performances as a box office would, by the command of the README; repeated if a kill got in between. */
export async function movePerformance(env: Record<string, string>, args: string[], isOver: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 20 && !isOver(); tries += 1) {
    try {
      await run(process.execPath, ['src/main/admin.ts', 'performance', ...args, '--yes'], { cwd: ROOT, env: { ...process.env, ...env } });
      return true;
    } catch {
      await sleep(500);
    }
  }
  return false;
}
