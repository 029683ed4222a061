import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcess } from './processes.ts';

/** The content of postmaster.pid: line 1 is the process id, line 4 the port, line 8 the status. */
export type PostmasterFile = { pid: number; port: number; status: string };

export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  let text: string;
  try {
    text = await readFile(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return parsePostmasterFile(text);
}

export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const lines = text.split('\n');
  const pid = Math.abs(Number(lines[0])); // negative in single-user mode
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() };
}

/** Finds the running server of this cluster. A dead, zombie or reused process id does not count. */
export async function findPostmaster(cluster: string, marker: string): Promise<PostmasterFile | undefined> {
  const file = await readPostmasterFile(cluster);
  if (!file) return undefined;
  const found = await findProcess(file.pid);
  return found?.command.includes(marker) ? file : undefined;
}

/**
 * Removes a lock file whose process is gone. Postgres does that itself, except when the id belongs to a zombie or now
 * to an unrelated process. Even without the file, Postgres refuses to start while shared memory of this cluster is in
 * use.
 */
export async function removeStaleFile(cluster: string, marker: string): Promise<void> {
  if (await findPostmaster(cluster, marker)) return;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}
