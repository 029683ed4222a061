import { readdir, readFile } from 'node:fs/promises';

// Processor time that each part of the bench has used, as counted by the system. Unlike a rate, it hardly depends on
// other load on the machine. Linux only.

/** One tick of USER_HZ, the unit in which Linux counts. */
const TICK_MS = 10;

type Stat = { parent: number; own: number; ofEndedChildren: number };

/** Milliseconds of a process with all its threads. */
export async function ofProcess(pid: number): Promise<number> {
  return (await readStat(`/proc/${pid}/stat`))?.own ?? 0;
}

/** Milliseconds of the process's main thread, where JavaScript runs. */
export async function ofMainThread(pid: number): Promise<number> {
  return (await readStat(`/proc/${pid}/task/${pid}/stat`))?.own ?? 0;
}

/**
 * Milliseconds of a server and its child processes, including ended ones: PostgreSQL has one process per connection.
 */
export async function ofFamily(pid: number): Promise<number> {
  const entries = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry));
  const stats = await Promise.all(entries.map((entry) => readStat(`/proc/${entry}/stat`)));
  const father = await readStat(`/proc/${pid}/stat`);
  const children = stats.reduce((sum, stat) => sum + (stat?.parent === pid ? stat.own : 0), 0);
  return children + (father?.own ?? 0) + (father?.ofEndedChildren ?? 0);
}

async function readStat(file: string): Promise<Stat | null> {
  const text = await readFile(file, 'utf8').catch(() => null); // the process has ended
  if (text === null) return null;
  // The second field is the command in brackets and may contain anything, including blanks and brackets.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, own: (user + system) * TICK_MS, ofEndedChildren: (endedUser + endedSystem) * TICK_MS };
}
