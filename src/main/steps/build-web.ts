import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runScript } from './run-script.ts';

const SCRIPT = 'scripts/build-web.ts';
const INPUTS = ['src', 'messages', 'project.inlang/settings.json', 'scripts', 'package-lock.json'];

/**
 * Builds pages and texts when their inputs have changed. The script compares contents; this compares names, sizes and
 * times first, because loading the bundler alone would add half a second to a warm start.
 */
export async function buildWebWhenStale(root: string, log: (line: string) => void): Promise<void> {
  const stamp = join(root, '.cache', 'web-build');
  const inputs = await fingerprint(root);
  const last = await readFile(stamp, 'utf8').catch(() => '');
  if (last === inputs && existsSync(join(root, 'dist'))) return;
  await runScript({ root, file: SCRIPT }, log);
  await mkdir(dirname(stamp), { recursive: true });
  // Computed after the build, because the build writes the compiled texts.
  await writeFile(stamp, await fingerprint(root));
}

async function fingerprint(root: string): Promise<string> {
  const files = (await Promise.all(INPUTS.map((input) => filesBelow(join(root, input))))).flat().sort();
  const lines = await Promise.all(
    files.map(async (file) => {
      const { size, mtimeMs } = await stat(file);
      return `${file} ${size} ${mtimeMs}`;
    }),
  );
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isDirectory()) return found ? [path] : [];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
