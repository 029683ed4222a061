import { chmodSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's result code for "another connection holds a conflicting lock". */
const SQLITE_BUSY = 5;

export type KernelLock = { release(): void };
export type LockMode = 'shared' | 'exclusive';

/**
 * A file lock that the kernel releases when its holder ends, so that a killed process cannot leave a stale lock. Node
 * has no flock; an empty SQLite file gives the same fcntl locks on Linux and macOS without a dependency. No other code
 * may open the file, because closing any descriptor of it drops this process's locks.
 */
export function tryKernelLock(path: string, mode: LockMode): KernelLock | undefined {
  const file = new DatabaseSync(path);
  try {
    chmodSync(path, 0o600); // SQLite creates it readable for all

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
