import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { Layout } from './layout.ts';
import { findPostmaster } from './postmaster-file.ts';
import { findProcess, findProcesses } from './processes.ts';
import type { RunAs } from './run-as.ts';
import { directoryArgument, spawnOptions } from './run-tool.ts';
import { asArguments, type ServerSettings } from './settings.ts';

const LOG_LIMIT_BYTES = 10_000_000;
/** Crash recovery replays at most max_wal_size; minutes of it would mean a broken disk. */
const READY_WITHIN_MS = 120_000;
const ORPHANS_GRACE_MS = 5_000;
const ORPHANS_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 20_000;

/** Starts the server detached, so that Ctrl+C reaches only the application, and waits until it accepts connections. */
export async function launchPostmaster(
  layout: Layout,
  binaries: Binaries,
  runAs: RunAs,
  settings: ServerSettings,
): Promise<number> {
  const log = await openLog(layout.serverLog);
  const from = (await log.stat()).size;
  try {
    const child = spawn(
      binaries.postgres,
      ['-D', directoryArgument(layout.cluster, runAs), ...asArguments({ ...settings, cluster_name: layout.marker })],
      { ...spawnOptions(layout.cluster, runAs), detached: true, stdio: ['ignore', log.fd, log.fd] },
    );
    await once(child, 'spawn');
    child.unref();
    const pid = child.pid ?? 0;
    const deadline = Date.now() + READY_WITHIN_MS;
    for (;;) {
      const file = await findPostmaster(layout.cluster, layout.marker);
      if (file?.pid === pid && file.status === 'ready') return pid;
      const ended = child.exitCode !== null || child.signalCode !== null;
      if (ended || Date.now() > deadline) {
        if (!ended) child.kill('SIGQUIT');
        throw new Error(`PostgreSQL did not start; it said:\n${await readFrom(layout.serverLog, from)}`);
      }
      await sleep(10);
    }
  } finally {
    await log.close();
  }
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  return open(path, 'a', 0o600);
}

async function readFrom(path: string, from: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read({ position: from, buffer: Buffer.alloc(8_000) });
    return buffer.toString('utf8', 0, bytesRead).trim();
  } finally {
    await file.close();
  }
}

/** Sends SIGINT, Postgres's fast shutdown: open transactions roll back and everything committed is flushed. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!send(pid, signal)) return;
    if (await goneWithin(async () => !(await findProcess(pid)), STOP_WITHIN_MS)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

/**
 * The backends of a killed postmaster end by themselves, at the latest when their query ends. Postgres refuses to start
 * before that ("pre-existing shared memory block is still in use"), so this function waits and then ends them.
 */
export async function endOrphans(marker: string): Promise<void> {
  const started = Date.now();
  const gone = async () => {
    const orphans = (await findProcesses(marker)).filter(({ command }) => /(^|\/)postgres[: ]/.test(command));
    if (Date.now() - started > ORPHANS_GRACE_MS) for (const orphan of orphans) send(orphan.pid, 'SIGQUIT');
    return orphans.length === 0;
  };
  if (await goneWithin(gone, ORPHANS_WITHIN_MS)) return;
  throw new Error(
    `Processes of a killed PostgreSQL server are still running: look for "${marker}" in the process list`,
  );
}

async function goneWithin(isGone: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (!(await isGone())) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
