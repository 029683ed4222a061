import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { DATABASE, ROLE } from './credentials.ts';
import type { Layout } from './layout.ts';
import type { RunAs } from './run-as.ts';
import { directoryArgument, runTool, spawnOptions } from './run-tool.ts';
import { MAJOR_VERSION } from './settings.ts';

/**
 * Text search and trigrams take character classes from the system's locale; in plain C, Cyrillic characters are not
 * letters.
 */
const CHARACTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C'];

export async function clusterVersion(cluster: string): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`Cannot read ${cluster}. Start as its owner, as root, or choose another DATA_DIR.`, {
      cause: error,
    });
  }
}

export function refuseOtherVersion(cluster: string, version: string): void {
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `${cluster} was made by PostgreSQL ${version}, this release runs ${MAJOR_VERSION}. ` +
      `Dump it with the release that made it and restore the dump here, or choose another DATA_DIR.`,
  );
}

/** Creates the cluster, the role with its password and the empty database, without a listening server. */
export async function createCluster(layout: Layout, binaries: Binaries, runAs: RunAs, password: string): Promise<void> {
  const options = spawnOptions(layout.draft, runAs);
  const directory = directoryArgument(layout.draft, runAs);
  const initdb = async (characterLocale: string) => {
    await rm(layout.draft, { recursive: true, force: true });
    await mkdir(layout.draft, { mode: 0o700 });
    if (runAs) await chown(layout.draft, runAs.uid, runAs.gid);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
    const args = [...locale, `--lc-ctype=${characterLocale}`, '--encoding=UTF8', `--username=${ROLE}`];
    await runTool(binaries.initdb, ['-D', directory, ...args, '--auth=trust', '--no-instructions'], options);
  };
  await firstThatWorks(CHARACTER_LOCALES, initdb);

  const sql = `ALTER ROLE ${ROLE} PASSWORD '${password}';\nCREATE DATABASE ${DATABASE};\n`;
  const printed = await runTool(binaries.postgres, ['--single', '-D', directory, 'postgres'], options, sql);
  if (/ERROR|FATAL|PANIC/.test(printed)) throw new Error(`Cannot prepare the embedded database:\n${printed}`);
  await rename(layout.draft, layout.cluster);
}

/** Written before each start, because a cluster of an older release has no rule for sockets. */
export async function writeAccessRules(cluster: string): Promise<void> {
  const rules = ['local all all scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'];
  await writeFile(join(cluster, 'pg_hba.conf'), `${rules.join('\n')}\n`);
}

async function firstThatWorks(candidates: readonly string[], work: (candidate: string) => Promise<void>) {
  let failure: unknown;
  for (const candidate of candidates) {
    try {
      return await work(candidate);
    } catch (error) {
      if (!String(error).includes('invalid locale')) throw error;
      failure = error;
    }
  }
  throw failure;
}
