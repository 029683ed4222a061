import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { Dice } from './dice.ts';
import { ROOT } from './processes.ts';
import type { Stage } from './stage.ts';

const run = promisify(execFile);

export type ScheduleChange = { what: string; atMs: number; soldShare: number; inPayment: number };

type Changer = {
  pool: pg.Pool;
  stages: readonly Stage[];
  dice: Dice;
  env: Record<string, string>;
  nodeArgs: readonly string[];
  elapsed: () => number;
  isOver: () => boolean;
};

/** Share of a performance's seats sold before it is postponed or cancelled; drawn between these values. */
const POSTPONE_AT = [0.3, 0.6] as const;
const CANCEL_AT = [0.75, 0.9] as const;
const POSTPONED_BY_DAYS = 20;

/**
 * Acts as the box office: the first performance is postponed while it sells and cancelled later, the second is
 * cancelled without warning. Each uses the README's command in a separate process while payments for it are in
 * progress.
 */
export async function changeSchedules(changer: Changer): Promise<ScheduleChange[]> {
  const { dice, stages } = changer;
  const [first, second] = stages;
  if (first === undefined || second === undefined) throw new Error('too few performances to change');
  const between = ([from, to]: readonly [number, number]) => from + dice.next() * (to - from);
  const shares = [between(POSTPONE_AT), between(CANCEL_AT), between(CANCEL_AT)] as const;
  const date = `${new Date(Date.now() + POSTPONED_BY_DAYS * 86_400_000).toISOString().slice(0, 16)}Z`;
  const postponedThenCancelled = async () => [
    ...(await change(changer, first, shares[0], ['postpone', String(first.performanceId), '--to', date])),
    ...(await change(changer, first, shares[1], ['cancel', String(first.performanceId)])),
  ];
  const changes = await Promise.all([
    postponedThenCancelled(),
    change(changer, second, shares[2], ['cancel', String(second.performanceId)]),
  ]);
  return changes.flat();
}

async function change(changer: Changer, stage: Stage, share: number, args: string[]): Promise<ScheduleChange[]> {
  const { elapsed, isOver } = changer;
  while (!isOver()) {
    const { sold, inPayment } = await readSale(changer.pool, stage).catch(() => ({ sold: 0, inPayment: 0 }));
    if (sold < share || inPayment < 2) {
      await sleep(20);
      continue;
    }
    const atMs = Math.round(elapsed());
    if (await command(changer, args)) return [{ what: `${args[0]} ${stage.name}`, atMs, soldShare: sold, inPayment }];
  }
  return [];
}

async function readSale(
  pool: pg.Pool,
  { performanceId, seatCount }: Stage,
): Promise<{ sold: number; inPayment: number }> {
  const { rows } = await pool.query<{ sold: number; inPayment: number }>(
    `select (select count(distinct seat_no)::int from ticket where performance_id = $1) as sold,
       (select count(distinct p.id)::int from payment p join order_line l on l.order_id = p.order_id
        where l.performance_id = $1 and p.state = 'redirected') as "inPayment"`,
    [performanceId],
  );
  const [row] = rows;
  return { sold: (row?.sold ?? 0) / seatCount, inPayment: row?.inPayment ?? 0 };
}

/** Returns false when a kill interrupted the command, which is then repeated, as a person would do. */
async function command({ env, nodeArgs, isOver }: Changer, args: string[]): Promise<boolean> {
  if (isOver()) return false;
  try {
    const command = [...nodeArgs, 'src/main/admin.ts', 'performance', ...args, '--yes'];
    await run(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...env } });
    return true;
  } catch (error) {
    // The first attempt succeeded and only its output was lost.
    if (/cancelled already|the date it has/.test(String((error as { stdout?: string }).stdout))) return true;
    await sleep(200);
    return false;
  }
}
