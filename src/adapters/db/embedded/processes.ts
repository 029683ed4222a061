import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

export type RunningProcess = { pid: number; command: string };

const run = promisify(execFile);

/**
 * Finds running processes whose command line contains the marker. Zombies do not count: `kill(pid, 0)` succeeds for
 * them, which is why a dead postmaster under a PID 1 that never reaps looks alive to Postgres.
 */
export async function findProcesses(marker: string): Promise<RunningProcess[]> {
  const all = process.platform === 'linux' ? await listFromProc() : await listFromPs();
  return all.filter((found) => found.pid !== process.pid && found.command.includes(marker));
}

export async function findProcess(pid: number): Promise<RunningProcess | undefined> {
  if (process.platform === 'linux') return readFromProc(pid);
  return (await listFromPs()).find((found) => found.pid === pid);
}

async function listFromProc(): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)).map(Number);
  const found = await Promise.all(pids.map(readFromProc));
  return found.filter((entry) => entry !== undefined);
}

async function readFromProc(pid: number): Promise<RunningProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // "pid (name) state …": the name may contain spaces and brackets, so the state follows the last bracket.
    const state = stat.charAt(stat.lastIndexOf(')') + 2);
    if (state === 'Z' || state === 'X') return undefined;
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
    return { pid, command };
  } catch {
    return undefined; // ended while we looked
  }
}

/** macOS has no /proc; `ps` is part of the system there. */
async function listFromPs(): Promise<RunningProcess[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,stat=,command=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid && state && !state.startsWith('Z') ? [{ pid: Number(pid), command: command ?? '' }] : [];
  });
}
