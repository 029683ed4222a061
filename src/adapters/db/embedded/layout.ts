import { createHash } from 'node:crypto';
import { chmod, mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the launcher keeps things below DATA_DIR. */
export type Layout = {
  home: string;
  cluster: string;
  /** Half-made cluster; renamed to `cluster` when complete, so a killed first start leaves nothing behind. */
  draft: string;
  credentials: string;
  serverLog: string;
  /** Held exclusively while somebody starts or stops the server. */
  startLock: string;
  /** Held shared by every process that uses the server; the last one to leave stops it. */
  useLock: string;
  /** Stands in the command line of the server and in the title of its children, so they can be told apart. */
  marker: string;
};

export async function prepareLayout(dataDir: string): Promise<Layout> {
  const wanted = join(dataDir, 'pg');
  // Root starts the server as another user, who has to get through to the cluster; its own folder is closed to all.
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
    // By path: a copied data directory must never adopt the server of the original.
    marker: `rampa-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`,
  };
}
