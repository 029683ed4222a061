import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths that the launcher uses below DATA_DIR. */
export type Layout = {
  home: string;
  cluster: string;
  /** Incomplete cluster; renamed to `cluster` when complete, so that a killed first start leaves no broken cluster. */
  draft: string;
  credentials: string;
  serverLog: string;
  /** Held exclusively while a process starts or stops the server. */
  startLock: string;
  /** Held shared by every process that uses the server; the last one to release it stops the server. */
  useLock: string;
  /** Part of the server's command line and of its child processes' titles, so that they can be identified. */
  marker: string;
};

export async function prepareLayout(dataDir: string): Promise<Layout> {
  const wanted = join(dataDir, 'pg');
  // Root starts the server as another user, which has to pass through to the cluster; the cluster's own folder is
  // closed to others.
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  await mkdir(wanted, { recursive: true, mode });
  const home = await realpath(wanted);
  await chmod(home, mode).catch((cause: unknown) => {
    throw new Error(`${home} belongs to another user. Start as that user or choose another DATA_DIR.`, { cause });
  });
  return {
    home,
    cluster: join(home, 'cluster'),
    draft: join(home, 'cluster.new'),
    credentials: join(home, 'credentials.json'),
    serverLog: join(home, 'server.log'),
    startLock: join(home, 'start.lock'),
    useLock: join(home, 'use.lock'),
    // Derived from the path, so that a copied data directory never adopts the server of the original.
    marker: `rampa-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`,
  };
}
