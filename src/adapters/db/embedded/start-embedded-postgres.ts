import { setTimeout as sleep } from 'node:timers/promises';
import { prepareBinaries, type Binaries } from './binaries.ts';
import { clusterVersion, createCluster, refuseOtherVersion, writeAccessRules } from './cluster.ts';
import {
  connectionUrl,
  findFreePort,
  isPortFree,
  newPassword,
  readCredentials,
  writeCredentials,
  type Credentials,
} from './credentials.ts';
import { kernelLock, tryKernelLock } from './kernel-lock.ts';
import { prepareLayout, type Layout } from './layout.ts';
import { findSocketDir, removeStaleSockets } from './local-socket.ts';
import { findPostmaster, removeStaleFile } from './postmaster-file.ts';
import { endOrphans, launchPostmaster, stopPostmaster } from './postmaster.ts';
import { chooseRunAs, type RunAs } from './run-as.ts';
import { serverSettings, type ServerSettings } from './settings.ts';
import { superviseServer } from './supervisor.ts';

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** Off only for throw-away test clusters. */
  fsync?: boolean;
  settings?: ServerSettings;
  log: (line: string) => void;
};

export type EmbeddedPostgres = {
  url: string;
  /** The server was already running: left over from a killed process, or shared with a running one. */
  adopted: boolean;
  /** Stops using the server; the last process that used it stops it. */
  stop(): Promise<void>;
};

type Launcher = { layout: Layout; binaries: Binaries; runAs: RunAs; settings: ServerSettings };

const LOCK_WAIT_MS = 180_000;
const UNREACHABLE_AFTER_MS = 30_000;

/**
 * Starts or adopts the single PostgreSQL server of a data directory, also when several processes call this. The server
 * runs as its own process, so it outlives a killed application, and the next start adopts it.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log } = options;
  const layout = await prepareLayout(options.dataDir);
  const runAs = await chooseRunAs(layout.cluster);
  const binaries = await prepareBinaries(runAs, log);
  const settings = serverSettings(options.fsync ?? true, options.settings);
  const launcher = { layout, binaries, runAs, settings };

  const { pid, credentials, adopted, use } = await enter(launcher, log);
  const supervisor = superviseServer({
    pid,
    marker: layout.marker,
    log,
    restart: () => locked(layout, () => startOrAdopt(launcher, credentials)),
  });
  const stop = async () => {
    supervisor.stop();
    await supervisor.settled();
    await locked(layout, async () => {
      use.release();
      // If the exclusive lock is free, no other process uses the server through this launcher.
      const last = tryKernelLock(layout.useLock, 'exclusive');
      if (!last) return;
      const running = await findPostmaster(layout.cluster, layout.marker);
      if (running) await stopPostmaster(running.pid);
      last.release();
    });
  };
  let stopped: Promise<void> | undefined;
  const url = connectionUrl(credentials, await findSocketDir(layout.cluster, credentials.port));
  return { url, adopted, stop: () => (stopped ??= stop()) };
}

/** Finds or starts the server and takes the shared use lock in the same locked step. */
async function enter(launcher: Launcher, log: (line: string) => void) {
  const { layout } = launcher;
  const deadline = Date.now() + UNREACHABLE_AFTER_MS;
  for (;;) {
    const entered = await locked(layout, async () => {
      const running = await findPostmaster(layout.cluster, layout.marker);
      const alone = tryKernelLock(layout.useLock, 'exclusive');
      alone?.release();
      // The server is in use but not visible from here: another process's supervisor is restarting it, or it runs in
      // another container.
      if (!running && !alone) return undefined;
      const credentials = await prepareCluster(launcher, log);
      if (!running) await ensureFreePort(layout, credentials);
      const server = await startOrAdopt(launcher, credentials);
      return { ...server, credentials, use: await kernelLock(layout.useLock, 'shared', LOCK_WAIT_MS) };
    });
    if (entered) return entered;
    if (Date.now() > deadline) {
      throw new Error(
        `${layout.home} is in use by another process whose database server cannot be seen from here (another container?). ` +
          'Stop that process or choose another DATA_DIR.',
      );
    }
    await sleep(250);
  }
}

async function prepareCluster(launcher: Launcher, log: (line: string) => void): Promise<Credentials> {
  const { layout, binaries, runAs } = launcher;
  const version = await clusterVersion(layout.cluster);
  if (version !== undefined) {
    refuseOtherVersion(layout.cluster, version);
    const known = await readCredentials(layout.credentials);
    if (known) return known;
    throw new Error(`${layout.credentials} is missing: restore it from the backup of the data directory.`);
  }
  log('Creating the database (once)');
  const credentials = { port: await findFreePort(), password: newPassword() };
  // Writes the password first: a cluster without its password would be unusable, a password without a cluster is
  // harmless.
  await writeCredentials(layout.credentials, credentials);
  await createCluster(layout, binaries, runAs, credentials.password);
  return credentials;
}

/**
 * Runs only at the first start of a process. A restart must come back to the same address, because it was already
 * handed out.
 */
async function ensureFreePort(layout: Layout, credentials: Credentials): Promise<void> {
  if (await isPortFree(credentials.port)) return;
  credentials.port = await findFreePort();
  await writeCredentials(layout.credentials, credentials);
}

async function startOrAdopt(launcher: Launcher, credentials: Credentials): Promise<{ pid: number; adopted: boolean }> {
  const { layout, binaries, runAs, settings } = launcher;
  const running = await adoptable(layout);
  if (running) return { pid: running, adopted: true };
  await endOrphans(layout.marker);
  await removeStaleFile(layout.cluster, layout.marker);
  await removeStaleSockets(layout.cluster);
  await writeAccessRules(layout.cluster);
  const pid = await launchPostmaster(layout, binaries, runAs, { ...settings, port: String(credentials.port) });
  return { pid, adopted: false };
}

/** Waits for a server that is still recovering or shutting down, so that no second one is started beside it. */
async function adoptable(layout: Layout): Promise<number | undefined> {
  const deadline = Date.now() + LOCK_WAIT_MS;
  for (;;) {
    const running = await findPostmaster(layout.cluster, layout.marker);
    if (!running || running.status === 'ready') return running?.pid;
    if (Date.now() > deadline) {
      throw new Error(`PostgreSQL (process ${running.pid}) stays "${running.status}"; see ${layout.serverLog}`);
    }
    await sleep(20);
  }
}

async function locked<Result>(layout: Layout, work: () => Promise<Result>): Promise<Result> {
  const lock = await kernelLock(layout.startLock, 'exclusive', LOCK_WAIT_MS);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
