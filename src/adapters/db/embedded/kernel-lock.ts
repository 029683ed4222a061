import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code for "another connection holds a conflicting lock". */
const SQLITE_BUSY = 5;

export type KernelLock = { release(): void };
export type LockMode = 'shared' | 'exclusive';

/**
 * A file lock that the kernel drops the moment its holder dies, so a killed process can never leave a stale one.
 * Node has no flock; an empty SQLite file gives the same fcntl locks on Linux and macOS without a dependency. Nobody
 * else may open the file: closing any descriptor of it would drop this process's locks.
 */
export function tryKernelLock(path: string, mode: LockMode): KernelLock | undefined {
  const file = new DatabaseSync(path);
  try {
    chmodSync(path, 0o600); // SQLite makes it readable for all

    file.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT 1 FROM sqlite_master');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
  return { release: () => file.close() };
}

export async function kernelLock(path: string, mode: LockMode, waitMs: number): Promise<KernelLock> {
  const deadline = Date.now() + waitMs;
  for (;;) {
    const lock = tryKernelLock(path, mode);
    if (lock) return lock;
    if (Date.now() > deadline) throw new Error(`Waited ${waitMs / 1000} s for the lock ${path}`);
    await sleep(25);
  }
}
