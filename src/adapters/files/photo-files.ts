import { open, realpath } from 'node:fs/promises';
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
      const path = await realpath(join(directory, file));
      if (isOutside(path, await realpath(directory))) return { ok: false, fault: { code: 'outside' } };
      handle = await open(path);
      const facts = await handle.stat();
      if (!facts.isFile()) return { ok: false, fault: { code: 'not_a_file' } };
      const megabytes = Math.ceil(facts.size / MEGABYTE);
      if (megabytes > LARGEST_FILE_MB) return { ok: false, fault: { code: 'too_large', megabytes } };
      return { ok: true, bytes: await handle.readFile() };
    } catch {
      return { ok: false, fault: { code: 'missing' } };
    } finally {
      await handle?.close();
    }
  };
}

function isOutside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return way === '' || way.split(/[/\\]/)[0] === '..' || isAbsolute(way);
}
