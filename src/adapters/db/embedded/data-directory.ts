import { randomUUID } from 'node:crypto';
import { access, mkdir, statfs, unlink, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Space for a new cluster and its first migrations, plus the room that a sale needs. */
const FIRST_START_MB = 160;
/** Three segments of the write-ahead log: with less, the next burst of sales finds no space. */
export const LEAST_FREE_MB = 48;

const REASONS: Readonly<Record<string, string>> = {
  ENOTDIR: 'a part of this path is a file; name a folder',
  EEXIST: 'it is a file; name a folder',
  EROFS: 'it lies on a disk that is mounted read-only; mount it for writing or choose another folder',
  EACCES: 'this user may not write there; make the folder for this user or choose another one',
  EPERM: 'this user may not write there; make the folder for this user or choose another one',
  ENOSPC: 'its disk is full; free some space or choose another disk',
};

/** Runs before anything is created below DATA_DIR, because the database would report the same fault in nine lines. */
export async function prepareDataDirectory(
  dataDir: string,
  { holdsDatabase, firstStartMb = FIRST_START_MB }: { holdsDatabase: boolean; firstStartMb?: number },
): Promise<void> {
  const probe = join(dataDir, `.${randomUUID()}.probe`);
  try {
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 });
    await writeFile(probe, '.');
    await unlink(probe);
  } catch (error) {
    throw dataDirectoryFault(error as NodeJS.ErrnoException, dataDir);
  }
  if (!holdsDatabase || (await holdsCluster(dataDir))) return;
  const free = await freeMegabytes(dataDir);
  if (free < firstStartMb) {
    throw new Error(
      `DATA_DIR=${dataDir} has ${free} MB free, and a first start needs ${firstStartMb} MB. Free some space or choose another disk.`,
    );
  }
}

export function dataDirectoryFault(error: NodeJS.ErrnoException, dataDir: string): Error {
  const reason = REASONS[error.code ?? ''] ?? error.message;
  return new Error(`DATA_DIR=${dataDir} cannot be used: ${reason}.`, { cause: error });
}

/** Describes Node's error about a file below DATA_DIR, with its path; undefined for any other error. */
export function fileFault(error: unknown, dataDir: string): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reason = REASONS[code];
  if (reason === undefined || path === undefined || !path.startsWith(join(dataDir, sep))) return undefined;
  return new Error(`DATA_DIR=${dataDir} cannot be used: at ${path} ${reason}.`, { cause: error });
}

export async function freeMegabytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return Math.floor((bavail * bsize) / 2 ** 20);
}

/** Whether an embedded database was ever made there. */
export function holdsCluster(dataDir: string): Promise<boolean> {
  return isThere(join(dataDir, 'pg', 'cluster'));
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
