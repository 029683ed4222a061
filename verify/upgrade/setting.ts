import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { startGateway } from '../rush/processes.ts';
import type { Filled, FillInput } from './fill.ts';
import { fillAsFormer, unpackFormer } from './former-tree.ts';
import type { TillInput } from './till.ts';

export type Setting = Filled & {
  /** Copies the filled database, and returns how to open the copy. */
  copy(name: string): Promise<TillInput>;
  drop(name: string): Promise<void>;
  /** For files that the pages draw. */
  folder: string;
};

/** The commit before orders had lines of several kinds. */
export const FORMER_COMMIT = '94666c72';

const FORMER = 'former';

/** Fills a database by the former commit, in a temporary folder, and lets the work have copies of it. */
export async function withFormerDatabase<Result>(
  { from, seed, rounds, log }: Pick<FillInput, 'seed' | 'rounds'> & { from: string; log: (line: string) => void },
  work: (setting: Setting) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-upgrade-'));
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  let closed: Promise<void> | undefined;
  const closeAll = () =>
    (closed ??= (async () => {
      for (const close of closing) await close();
    })());
  const interrupt = () => void closeAll().finally(() => process.exit(130));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    const root = join(folder, 'tree');
    log(`Unpacking ${from}`);
    await unpackFormer(from, root);
    const server = await startEmbeddedPostgres({
      dataDir: join(folder, 'data'),
      fsync: false,
      settings: { shared_buffers: '256MB', max_wal_size: '2GB' },
      log: () => undefined,
    });
    closing.unshift(() => server.stop());
    const keysDir = join(folder, 'gateway');
    const gateway = await startGateway(keysDir);
    closing.unshift(() => gateway.stop());
    const { privateKey } = generateKeyPairSync('ed25519');
    const ticketKey = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const inputOf = (name: string): TillInput => ({
      databaseUrl: urlOf(server.url, name),
      keysDir,
      gateway: gateway.origin,
      ticketKey,
    });
    const admin = createPool({
      url: server.url,
      applicationName: 'upgrade',
      max: 1,
      unlimited: true,
      onError: () => undefined,
    });
    closing.unshift(() => admin.end());
    await admin.query(`create database ${FORMER}`);
    log('Selling with the use cases of that commit');
    const filled = await fillAsFormer(root, { ...inputOf(FORMER), seed, rounds, output: join(folder, 'filled.json') });
    return await work({
      ...filled,
      folder,
      async copy(name) {
        await admin.query(`create database ${name} template ${FORMER} strategy file_copy`);
        return inputOf(name);
      },
      async drop(name) {
        await admin.query(`drop database ${name} with (force)`);
      },
    });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await closeAll();
  }
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
