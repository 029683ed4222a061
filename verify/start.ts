import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectionUrl, type Credentials } from '../src/adapters/db/embedded/credentials.ts';
import { readPostmasterFile } from '../src/adapters/db/embedded/postmaster-file.ts';
import { type App, startApp } from '../test/app.ts';
import { randomFrom, readOptions, report, type Row } from './report.ts';

// npm run verify -- start
// Kills the application, its database and both at random moments while rows are being written, starts two at once, uses
// a port that is taken, and stops under load. After each step the application must serve again and have every
// acknowledged row.

const options = readOptions({ rounds: 2, clients: 20 });
const random = randomFrom(options.seed);
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-verify-start-'));
const CLUSTER = join(dataDir, 'pg', 'cluster');
const start = (env: Record<string, string> = {}) => startApp({ env: { DATA_DIR: dataDir, ...env } });
const rows: Row[] = [];

/** Rows that the database has acknowledged. None of them may ever be lost. */
const acknowledged = new Set<number>();
let nextRow = 0;

let app: App | undefined;

try {
  await prove();
} finally {
  await app?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
report('start', rows, { ok: rows.every((row) => row['holds'] === true), ...options });

async function prove(): Promise<void> {
  app = await timed('first start', start);
  await withDatabase((client) => client.query('CREATE TABLE verify_start (n int PRIMARY KEY)'));
  await app.stop();
  app = await timed('warm start', start, 3_000);
  for (let round = 1; round <= options.rounds; round++) {
    await disturb('kill -9 of the application', async (running) => {
      await running.kill();
      return start();
    });
    await disturb('kill -9 of the database', async (running) => {
      const killed = await killDatabase();
      await databaseRestarted(killed);
      return running;
    });
    await disturb('kill -9 of both', async (running) => {
      await Promise.all([running.kill(), killDatabase()]);
      return start();
    });
  }
  await disturb('two starts at once', async (running) => {
    await running.kill();
    const [first, second] = await Promise.all([start(), start()]);
    await first.stop();
    return second;
  });
  await takenPort(app);
  await stopUnderLoad(app);
}

async function timed(what: string, work: () => Promise<App>, withinMs = Number.POSITIVE_INFINITY): Promise<App> {
  const started = performance.now();
  const result = await work();
  await serves(result);
  const seconds = (performance.now() - started) / 1000;
  rows.push({ what, seconds, lost: 0, holds: seconds * 1000 <= withinMs });
  return result;
}

/** Writes rows until a disturbance at a random moment, then looks for every acknowledged row. */
async function disturb(what: string, work: (running: App) => Promise<App>): Promise<void> {
  if (!app) throw new Error('Nothing is running');
  const writing = writeUntilItFails();
  await sleep(50 + random() * 400);
  const started = performance.now();
  app = await work(app);
  await serves(app);
  const seconds = (performance.now() - started) / 1000;
  const written = await writing;
  const lost = await withDatabase(async (client) => {
    const found = await client.query<{ n: number }>('SELECT n FROM verify_start');
    const kept = new Set(found.rows.map(({ n }) => n));
    return [...acknowledged].filter((n) => !kept.has(n)).length;
  });
  rows.push({ what, seconds, written, lost, holds: lost === 0 && written > 0 });
}

async function writeUntilItFails(): Promise<number> {
  const before = acknowledged.size;
  const end = performance.now() + 1_500;
  try {
    await withDatabase(async (client) => {
      while (performance.now() < end) {
        const n = nextRow++;
        await client.query({ name: 'write', text: 'INSERT INTO verify_start VALUES ($1)', values: [n] });
        acknowledged.add(n);
      }
    });
  } catch {
    // The database went away, which is the purpose of this test.
  }
  return acknowledged.size - before;
}

async function takenPort(running: App): Promise<void> {
  const stranger = createServer().listen(0, '127.0.0.1');
  await once(stranger, 'listening');
  const address = stranger.address();
  const port = String(typeof address === 'object' && address ? address.port : 0);
  const started = performance.now();
  const refusal = await start({ PORT: port }).then(
    () => 'started',
    (error: Error) => error.message,
  );
  stranger.close();
  await serves(running);
  const holds = refusal.includes('ended with 1') && refusal.includes(`Port ${port} is in use`);
  rows.push({ what: 'a taken port', seconds: (performance.now() - started) / 1000, lost: 0, holds });
}

async function stopUnderLoad(running: App): Promise<void> {
  const args = ['test/steady-clients.ts', `${running.origin}/health/full`, '4000', String(options.clients)];
  const clients = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = text(clients.stdout);
  await sleep(1_500);
  const started = performance.now();
  await running.stop();
  const seconds = (performance.now() - started) / 1000;
  const { answered = 0, ECONNREFUSED: refused = 0, ...cut } = JSON.parse(await printed) as Record<string, number>;
  const lost = Object.values(cut).reduce((sum, count) => sum + count, 0);
  const holds = lost === 0 && answered > 100 && refused > 0 && running.process.exitCode === 0;
  rows.push({ what: `SIGTERM under load (${answered} answers, ${lost} cut)`, seconds, lost, holds });
}

async function serves(on: App): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const answer = await fetch(`${on.origin}/health/full`).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > deadline) throw new Error(`It does not serve again:\n${on.output()}`);
    await sleep(50);
  }
}

async function killDatabase(): Promise<number> {
  const file = await readPostmasterFile(CLUSTER);
  if (!file) throw new Error('There is no database server to kill');
  process.kill(file.pid, 'SIGKILL');
  return file.pid;
}

/** Reads the server's own state, because the health page may still show the state of half a second ago. */
async function databaseRestarted(killed: number): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const file = await readPostmasterFile(CLUSTER);
    if (file && file.pid !== killed && file.status === 'ready') return;
    if (performance.now() > deadline) throw new Error('The database server was not started again');
    await sleep(20);
  }
}

async function withDatabase<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const credentials = JSON.parse(await readFile(join(dataDir, 'pg', 'credentials.json'), 'utf8')) as Credentials;
  const client = new pg.Client({ connectionString: connectionUrl(credentials) });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
