import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../rush/processes.ts';
import type { Filled, FillInput } from './fill.ts';

const OWN_FOLDER = join('verify', 'upgrade');

/** The files of another commit in a folder, with our packages and this proof's own files. */
export async function unpackFormer(commit: string, root: string): Promise<void> {
  const archive = archiveOf(commit);
  await mkdir(root, { recursive: true });
  execFileSync('tar', ['-x', '-C', root], { input: archive });
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await cp(join(ROOT, OWN_FOLDER), join(root, OWN_FOLDER), { recursive: true });
  await run(root, [join('scripts', 'compile-texts.ts')]);
}

function archiveOf(commit: string): Buffer {
  try {
    return execFileSync('git', ['archive', '--format=tar', commit], {
      cwd: ROOT,
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch {
    throw new Error(
      `The history of this repository has no commit ${commit}. The proof needs it: fetch the whole history ` +
        '(git fetch --unshallow) or name another commit with --from.',
    );
  }
}

/** Fills the database by the use cases of the former tree. */
export async function fillAsFormer(root: string, input: FillInput): Promise<Filled> {
  await run(root, [join(OWN_FOLDER, 'fill.ts'), JSON.stringify(input)]);
  return JSON.parse(await readFile(input.output, 'utf8')) as Filled;
}

async function run(root: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own, so that an interrupted proof ends what the program has started, too.
    detached: true,
  });
  const end = () => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  process.once('exit', end);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', end);
  if (code !== 0) throw new Error(`${args[0]} of the former commit ended with ${code}`);
}
