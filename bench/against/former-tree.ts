import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../verify/rush/processes.ts';
import type { Hall } from '../sale/driver.ts';

export type FormerTree = { root: string; commit: string; remove(): Promise<void> };

/** Checks out another commit into a temporary directory, with our packages, its own texts and its own build. */
export async function checkOutFormer(commit: string, log: (line: string) => void): Promise<FormerTree> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  const named = git('rev-parse', '--verify', '--short=12', `${commit}^{commit}`);
  const root = join(await mkdtemp(join(tmpdir(), 'rampa-former-')), 'tree');
  log(`Checking out ${named}`);
  git('worktree', 'add', '--detach', root, named);
  const remove = async () => {
    git('worktree', 'remove', '--force', root);
    await rm(join(root, '..'), { recursive: true, force: true });
  };
  try {
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    await run(root, [join('scripts', 'compile-texts.ts')]);
    return { root, commit: named, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Migrates a database with that commit's own migrations, because it would refuse tables that only our tree has. */
export async function migrateAsFormer({ root }: FormerTree, databaseUrl: string): Promise<void> {
  await evaluate(root, databaseUrl, 'await migrate({ pool });');
}

/** Makes the halls of the sale with that commit's own bench, because its tables may have other names than ours. */
export async function buildHallsAsFormer(
  { root }: FormerTree,
  databaseUrl: string,
  { count, seats }: { count: number; seats: number },
): Promise<Hall[]> {
  const printed = await evaluate(
    root,
    databaseUrl,
    `const { buildHalls } = await import('./bench/sale/shop.ts');
    console.log(JSON.stringify(await buildHalls(pool, ${count}, ${seats})));`,
  );
  return JSON.parse(printed) as Hall[];
}

/** Runs statements of a module in that tree, with its `pool` and its `migrate`, and returns what they print. */
function evaluate(root: string, databaseUrl: string, statements: string): Promise<string> {
  // Commits before 25 November 2026 have these two files one folder higher.
  const folder = existsSync(join(root, 'src/adapters/db/connection')) ? '#adapters/db/connection' : '#adapters/db';
  const code = `
    import { migrate } from '${folder}/migrate.ts';
    import { createPool } from '${folder}/pool.ts';
    const pool = createPool({ url: process.env.DATABASE_URL, applicationName: 'bench', unlimited: true, onError: () => undefined });
    ${statements}
    await pool.end();`;
  return run(root, ['--input-type=module', '-e', code], { DATABASE_URL: databaseUrl });
}

/** Returns what the program writes to its standard output. */
async function run(root: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const printed = await text(child.stdout);
  const [exit] = await exited;
  if (exit !== 0) throw new Error(`${args[0]} of the former commit ended with ${exit}`);
  return printed;
}
