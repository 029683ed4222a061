import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Not in git, but tests import them. */
const GENERATED = 'src/texts/generated';

/** The files of the project as they are now, committed or not. */
export function projectFiles(root: string): string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 } as const;
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], options);
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

/** A fingerprint of everything that can change which removals are noticed, so not of this proof itself. */
export function fingerprint(root: string, files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files)
    if (/\.(tsx?|mts|mjs|json|sql)$/.test(file) && !file.startsWith('verify/forgotten'))
      hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

/** Copies the project to `folder`, with the same packages. Removals happen only in such copies. */
export function copyTree(root: string, folder: string, files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  cpSync(join(root, GENERATED), join(folder, GENERATED), { recursive: true });
  symlinkSync(realpathSync(join(root, 'node_modules')), join(folder, 'node_modules'));
}

/** Removes the copies that killed runs left behind; the name of a copy begins with the process that made it. */
export function removeAbandonedTrees(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    if (!isRunning(Number(name.split('-', 1)[0]))) rmSync(join(folder, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
