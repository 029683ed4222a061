import { statfsSync } from 'node:fs';
import { open, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { readPostmasterFile } from '#adapters/db/embedded/postmaster-file.ts';
import type { Dice } from '../rush/dice.ts';
import { killPostgres } from '../rush/processes.ts';

export type Target = {
  /** Data directory of the database. */
  cluster: string;
  /** Mount point of the small disk that contains it; null where none could be made. */
  disk: string | null;
  pool: pg.Pool;
  dice: Dice;
};
/** Causes the damage and resolves when its own changes are undone; restarting the server is the launcher's task. */
type Harm = (target: Target) => Promise<void>;

const FROZEN_MS = [1_000, 4_000] as const;
const FULL_MS = [2_000, 5_000] as const;

export const HARMS = {
  'kill -9 of every process': async ({ cluster }) => void (await killPostgres(cluster)),
  'kill -9 of the postmaster': async ({ cluster }) => signal(await postmaster(cluster), 'SIGKILL'),
  'kill -9 of one backend': async ({ cluster, dice }) => {
    const backends = await processesIn(cluster, /postgres: .*rampa.*(\[local\]|127\.0\.0\.1)/);
    signal(backends[dice.int(backends.length)] ?? (await postmaster(cluster)), 'SIGKILL');
  },
  'fast stop': async ({ cluster }) => signal(await postmaster(cluster), 'SIGINT'),
  'immediate stop': async ({ cluster }) => signal(await postmaster(cluster), 'SIGQUIT'),
  'every connection ended': async ({ pool }) => {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  },
  frozen: async ({ cluster, dice }) => {
    const all = await processesIn(cluster, /postgres/);
    for (const pid of all) signal(pid, 'SIGSTOP');
    try {
      await sleep(between(dice, FROZEN_MS));
    } finally {
      for (const pid of all) signal(pid, 'SIGCONT');
    }
  },
  'disk full': async ({ disk, dice }) => {
    if (disk === null) return;
    const filler = join(disk, 'filler');
    await fill(filler, disk);
    try {
      await sleep(between(dice, FULL_MS));
    } finally {
      await rm(filler, { force: true });
    }
  },
} satisfies Record<string, Harm>;
export type HarmName = keyof typeof HARMS;

/** The launcher has to start a new server after these. */
export const ENDS_THE_SERVER: ReadonlySet<HarmName> = new Set([
  'kill -9 of every process',
  'kill -9 of the postmaster',
  'fast stop',
  'immediate stop',
]);

/** Returns each kind about equally often, in random order; `only` repeats one kind. */
export function planHarms(times: number, hasDisk: boolean, dice: Dice, only: string): HarmName[] {
  const known = Object.keys(HARMS) as HarmName[];
  const kinds = known.filter((kind) => (hasDisk || kind !== 'disk full') && (only === '' || kind === only));
  if (kinds.length === 0) throw new Error(`No such harm here: ${only}. There are: ${known.join(', ')}`);
  const plan = Array.from({ length: times }, (_, index) => kinds[index % kinds.length] as HarmName);
  const left = [...plan];
  return plan.flatMap(() => left.splice(dice.int(left.length), 1));
}

/** Fills the disk completely: as much as statfs reports free, until nothing is left. */
async function fill(path: string, disk: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    const chunk = Buffer.alloc(4 * 2 ** 20, 'x');
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      if (bavail === 0) return;
      await file.write(chunk.subarray(0, Math.min(chunk.length, bavail * bsize)));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

async function postmaster(cluster: string): Promise<number> {
  return (await readPostmasterFile(cluster))?.pid ?? 0;
}

/** Returns processes of this data directory only: a server's working directory is its data directory. */
async function processesIn(cluster: string, title: RegExp): Promise<number[]> {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (cwd === cluster && title.test(command)) found.push(Number(entry));
  }
  return found;
}

function signal(pid: number, name: NodeJS.Signals): void {
  // 0 would signal our own process group.
  if (pid <= 0) return;
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}

function between(dice: Dice, [from, to]: readonly [number, number]): number {
  return from + dice.next() * (to - from);
}
