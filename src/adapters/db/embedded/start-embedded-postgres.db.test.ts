import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { fastFolder } from '#test/fast-folder.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { findProcess, findProcesses } from './processes.ts';
import { prepareLayout } from './layout.ts';
import { isOpenToAll } from './run-as.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;
/** Below a closed home directory, another user cannot even run this Node binary. */
const mayRunAsOthers = isRoot && (await isOpenToAll(process.execPath)) && (await isOpenToAll(import.meta.dirname));
const NOBODY = 65_534;
const MODULE = new URL('./start-embedded-postgres.ts', import.meta.url).href;

let cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
  cleanUp = [];
});

describe('the embedded PostgreSQL', () => {
  test('starts fresh, keeps its rows over a stop, and starts warm at the same address', async () => {
    const dataDir = await aDataDir();
    const first = await start(dataDir);
    await run(first.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
    await first.stop();
    const second = await start(dataDir);
    expect(second).toMatchObject({ adopted: false, url: first.url });
    expect(await run(second.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  test('sorts by code point everywhere, and knows Cyrillic and Georgian letters', async () => {
    const { url } = await start(await aDataDir());
    const sql = `SELECT datlocprovider, datlocale, lower('МІНСК ЎЁ') AS lowered, current_setting('data_checksums') AS sums,
      to_tsvector('simple', '«Рампа», თეატრი — 7') AS words FROM pg_database WHERE datname = 'rampa'`;
    expect(await run(url, sql)).toEqual([
      {
        datlocprovider: 'b',
        datlocale: 'C.UTF-8',
        lowered: 'мінск ўё',
        sums: 'on',
        words: "'7':3 'рампа':1 'თეატრი':2",
      },
    ]);
  });

  test('refuses a connection without the password', async () => {
    const { url } = await start(await aDataDir());
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(run(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('is adopted when its application was killed', async () => {
    const dataDir = await aDataDir();
    const application = await startInChild(dataDir);
    const server = await serverPid(dataDir);
    await kill(application.child);
    const adopted = await start(dataDir);
    expect(adopted).toMatchObject({ adopted: true, url: application.url });
    expect(await serverPid(dataDir)).toBe(server);
    await adopted.stop();
    expect(await findProcess(server)).toBeUndefined();
  });

  test('starts again after application and server were both killed, without losing a row', async () => {
    const dataDir = await aDataDir();
    const application = await startInChild(dataDir);
    await run(application.url, 'CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
    const busy = run(application.url, 'SELECT pg_sleep(60)').catch((error: Error) => error.message);
    await sleep(100);
    await kill(application.child);
    const server = await serverPid(dataDir);
    process.kill(server, 'SIGKILL');
    // A killed process still exists for a moment.
    await expect.poll(() => findProcess(server)).toBeUndefined();
    const again = await start(dataDir);
    expect(again.adopted).toBe(false);
    expect(await run(again.url, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    expect(await busy).toMatch(/terminat/);
  });

  test('comes back at the same address while its application lives', async () => {
    const dataDir = await aDataDir();
    const { url } = await start(dataDir);
    const killed = await serverPid(dataDir);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => run(url, 'SELECT 1 AS n').catch(() => []), { timeout: 10_000 }).toEqual([{ n: 1 }]);
    expect(await serverPid(dataDir)).not.toBe(killed);
  });

  test('is one server for launchers that start at once, and the last one stops it', async () => {
    const dataDir = await aDataDir();
    const [here, alsoHere, elsewhere] = await Promise.all([start(dataDir), start(dataDir), startInChild(dataDir)]);
    expect(new Set([here.url, alsoHere.url, elsewhere.url]).size).toBe(1);
    const { marker } = await prepareLayout(dataDir);
    const servers = (await findProcesses(marker)).filter(({ command }) => command.includes(`cluster_name=${marker}`));
    expect(servers).toHaveLength(1);
    await here.stop();
    await alsoHere.stop();
    expect(await run(elsewhere.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    elsewhere.child.kill('SIGTERM');
    await once(elsewhere.child, 'exit');
    expect(await findProcesses(marker)).toEqual([]);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'is stopped by the application that adopted it, when the one that started it was gone before by %s',
    async (signal) => {
      const dataDir = await aDataDir();
      const starter = await startInChild(dataDir);
      const adopter = await startInChild(dataDir);
      const server = await serverPid(dataDir);
      starter.child.kill(signal);
      await once(starter.child, 'exit');
      expect(await run(adopter.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      expect(await serverPid(dataDir)).toBe(server);
      adopter.child.kill('SIGTERM');
      await once(adopter.child, 'exit');
      expect(await findProcess(server)).toBeUndefined();
    },
  );

  test('starts although its lock file names a process that is somebody else by now', async () => {
    const dataDir = await aDataDir();
    await (await start(dataDir)).stop();
    const lockFile = join(dataDir, 'pg', 'cluster', 'postmaster.pid');
    await writeFile(lockFile, `${process.pid}\n/elsewhere\n0\n5432\n\n127.0.0.1\n0 0\nready\n`);
    expect((await start(dataDir)).adopted).toBe(false);
  });

  test('is spoken to by its socket, and by TCP where the way down to the socket is too long', async () => {
    const way = 'SELECT inet_server_addr() IS NULL AS socket';
    const dataDir = await aDataDir();
    expect(await run((await start(dataDir)).url, way)).toEqual([{ socket: true }]);
    const deep = join(await aDataDir(), 'd'.repeat(90));
    expect(await run((await start(deep)).url, way)).toEqual([{ socket: false }]);
  });

  test('starts although the lock of its socket names a process that is somebody else by now', async () => {
    const dataDir = await aDataDir();
    const first = await start(dataDir);
    const { uid } = await stat(`/proc/${await serverPid(dataDir)}`);
    await first.stop();
    // An unrelated process, because the server ignores its parent's id, and of the server's own user, because it also
    // ignores processes that it may not signal.
    const stranger = spawn('sleep', ['60'], { uid });
    cleanUp.push(async () => stranger.kill());
    const lock = join(dataDir, 'pg', 'cluster', `.s.PGSQL.${new URL(first.url).port}.lock`);
    await writeFile(lock, `${stranger.pid}\n`);
    await chmod(lock, 0o644);
    expect((await start(dataDir)).url).toBe(first.url);
  });

  test('takes another port when a stranger sits on its own', async () => {
    const dataDir = await aDataDir();
    const first = await start(dataDir);
    await first.stop();
    const stranger = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    cleanUp.push(async () => stranger.close());
    await once(stranger, 'listening');
    const second = await start(dataDir);
    expect(second.url).not.toBe(first.url);
    expect(await run(second.url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('forgets a first start that was cut short', async () => {
    const dataDir = await aDataDir();
    await mkdir(join(dataDir, 'pg', 'cluster.new', 'base'), { recursive: true });
    await writeFile(join(dataDir, 'pg', 'cluster.new', 'PG_VERSION'), '18\n');
    expect(await run((await start(dataDir)).url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('refuses the files of another major version with a way out', async () => {
    const dataDir = await aDataDir();
    await mkdir(join(dataDir, 'pg', 'cluster'), { recursive: true });
    await writeFile(join(dataDir, 'pg', 'cluster', 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow(/made by PostgreSQL 17.*Dump it/);
  });

  test.runIf(isRoot)('runs as an ordinary user for root, even below a folder closed to that user', async () => {
    const closed = await aDataDir();
    await chmod(closed, 0o700);
    const dataDir = join(closed, 'project', 'data');
    const { url } = await start(dataDir);
    expect(await run(url, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).not.toBe(0);
  });

  test.runIf(mayRunAsOthers)('runs as itself for an ordinary user, and root takes over as that user', async () => {
    const dataDir = await aDataDir();
    await chown(dataDir, NOBODY, NOBODY);
    const application = await startInChild(dataDir, NOBODY);
    expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(NOBODY);
    await kill(application.child);
    const adopted = await start(dataDir);
    expect(adopted).toMatchObject({ adopted: true, url: application.url });
    await adopted.stop();
    await start(dataDir);
    expect((await stat(`/proc/${await serverPid(dataDir)}`)).uid).toBe(NOBODY);
  });

  test('keeps the password file to its owner', async () => {
    const dataDir = await aDataDir();
    await start(dataDir);
    const file = join(dataDir, 'pg', 'credentials.json');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(join(dataDir, 'pg', 'server.log'), 'utf8')).not.toContain('PASSWORD');
  });
});

async function aDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(await fastFolder(), 'rampa-launcher-'));
  cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
  cleanUp.push(() => server.stop());
  return server;
}

/** Starts an application in its own process, so that it can be killed. */
async function startInChild(dataDir: string, uid?: number): Promise<{ url: string; child: ChildProcess }> {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(MODULE)};
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    process.once('SIGTERM', () => server.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);
    console.log(server.url);`;
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...identity,
  });
  cleanUp.push(() => kill(child));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), child };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function serverPid(dataDir: string): Promise<number> {
  const file = await readPostmasterFile(join(dataDir, 'pg', 'cluster'));
  if (!file) throw new Error('There is no server');
  return file.pid;
}

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}
