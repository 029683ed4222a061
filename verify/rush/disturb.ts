import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Dice } from './dice.ts';
import { type App, isHealthy, killPostgres } from './processes.ts';

export type Kill = { what: 'app' | 'db'; atMs: number; inPayment: number; backMs: number };

/** Kills at random moments, each only while a payment is in progress: a kill in a quiet moment proves nothing. */
export async function killAtRandom(input: {
  kills: { app: number; db: number };
  spreadMs: number;
  pool: pg.Pool;
  dice: Dice;
  apps: readonly App[];
  cluster: string;
  inPayment: () => number;
  elapsed: () => number;
  isOver: () => boolean;
}): Promise<Kill[]> {
  const { pool, dice, apps, kills, elapsed, inPayment, isOver } = input;
  const plan = shuffle(dice, [...Array<'app'>(kills.app).fill('app'), ...Array<'db'>(kills.db).fill('db')]);
  const slice = input.spreadMs / Math.max(1, plan.length);
  const done: Kill[] = [];
  for (const [index, what] of plan.entries()) {
    await sleep(Math.max(0, (index + dice.next()) * slice - elapsed()));
    while (inPayment() === 0 && !isOver()) await sleep(5);
    if (isOver()) return done;
    const kill = { what, atMs: Math.round(elapsed()), inPayment: inPayment() };
    if (what === 'app') {
      const app = apps[dice.int(apps.length)];
      await app?.kill();
      await app?.start();
    } else {
      const before = await startedAt(pool);
      await killPostgres(input.cluster);
      // The server's launcher starts it again. The health page may still show the state of half a second ago, so the
      // server itself is queried first.
      for (let now = ''; now === '' || now === before; now = await startedAt(pool)) await sleep(50);
      for (const { origin } of apps) while (!(await isHealthy(origin))) await sleep(50);
    }
    done.push({ ...kill, backMs: Math.round(elapsed()) - kill.atMs });
  }
  return done;
}

/** Returns the server's own start time; empty while it does not respond. */
async function startedAt(pool: pg.Pool): Promise<string> {
  const text = 'select pg_postmaster_start_time()::text as at';
  const answer = await pool.query<{ at: string }>(text).catch(() => null);
  return answer?.rows[0]?.at ?? '';
}

function shuffle<Item>(dice: Dice, items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(dice.int(left.length), 1));
}

const HURRY_EVERY_MS = 700;
// Locks in the same order as the product: orders by id, then their seats in order.
const HURRY = `
with late as materialized (
  select id from orders
  where hold_until > now() and (
    (state = 'held' and created_at < now() - interval '4 s')
    or (state = 'awaiting_payment' and created_at < now() - interval '5 s' and random() < 0.25))
  order by id for update skip locked
), seat as materialized (
  select s.performance_id, s.seat_no from performance_seat s join late on late.id = s.order_id
  where s.status = 1 order by s.performance_id, s.seat_no for update of s
), o as (
  update orders set hold_until = now() from late where orders.id = late.id
)
update performance_seat s set held_until = now() from seat
where s.performance_id = seat.performance_id and s.seat_no = seat.seat_no`;

/**
 * Moves deadlines of some live orders to the present, as if minutes had passed. Holds expire, seats change hands and
 * late money arrives within a run of seconds, without a switch in the product.
 */
export async function hurryDeadlines(pool: pg.Pool, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await sleep(HURRY_EVERY_MS);
    // The database may just have been killed; the next turn continues when it is back.
    await pool.query(HURRY).catch(() => undefined);
  }
}
