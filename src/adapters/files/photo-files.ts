import { constants, type FileHandle, lstat, open, readlink, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { LARGEST_FILE_MB } from '#domain/photos/photo.ts';
import type { PhotoFiles } from '#usecases/photos/ports.ts';

const MEGABYTE = 1024 * 1024;

/**
 * Reads the photographs of a catalogue's directory. A name may lead into a folder of it but not out of it, by dots
 * or by a link: whoever writes a catalogue must not publish other files of the machine.
 */
export function photoFilesIn(directory: string): PhotoFiles {
  return async (file) => {
    if (isAbsolute(file) || file.includes('\0') || isOutside(join('/', 'root', file), join('/', 'root')))
      return { ok: false, fault: { code: 'outside' } };
    let handle;
    try {
      const root = await realpath(directory);
      const path = await realpath(join(directory, file));
      if (isOutside(path, root)) return { ok: false, fault: { code: 'outside' } };
      // Opening a pipe would wait for somebody to write into it.
      handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
      const opened = await pathOf(handle, path);
      if (opened === null || isOutside(opened, root)) return { ok: false, fault: { code: 'outside' } };
      const facts = await handle.stat();
      if (!facts.isFile()) return { ok: false, fault: { code: 'not_a_file' } };
      const megabytes = Math.ceil(facts.size / MEGABYTE);
      if (megabytes > LARGEST_FILE_MB) return { ok: false, fault: { code: 'too_large', megabytes } };
      return { ok: true, bytes: await handle.readFile() };
    } catch (error) {
      return { ok: false, fault: { code: faultOf(error) } };
    } finally {
      await handle?.close();
    }
  };
}

/**
 * Where the open file is: between the look at its path and the opening, a link may have taken the place of the file or
 * of a folder above it. Only Linux can tell; elsewhere the file at the path has to be the open one.
 */
async function pathOf(handle: FileHandle, path: string): Promise<string | null> {
  try {
    return await readlink(`/proc/self/fd/${handle.fd}`);
  } catch {
    const now = await realpath(path);
    const [opened, named] = await Promise.all([handle.stat(), lstat(now)]);
    const isSame = opened.dev === named.dev && opened.ino === named.ino;
    return isSame ? now : null;
  }
}

/** ELOOP: a link stands where the file was. ENXIO: a socket. */
function faultOf(error: unknown): 'outside' | 'not_a_file' | 'missing' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ELOOP' ? 'outside' : code === 'ENXIO' ? 'not_a_file' : 'missing';
}

function isOutside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || way.split(/[/\\]/)[0] === '..' || isAbsolute(way);
}
