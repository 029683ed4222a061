import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'undici';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';
import { createPool } from '#adapters/db/connection/pool.ts';
import { startApplication } from '#main/application.ts';
import { readConfig } from '#main/config/config.ts';
import { startEmulators } from '#main/steps/start-emulators.ts';
import { startApp } from '#test/app.ts';
import { demoApp } from '#test/builders/demo-app.ts';
import { databaseUrl } from '#test/cluster.ts';
import { emulatedEnvironment } from '../verify/rush/environment.ts';

// Tests an operator's tasks with the product started as in production.

const TOKEN = 'whoever-shows-this-sees-the-parts';
const THROUGH_PROXY = {
  host: 'rampa.example',
  accept: 'text/html',
  authorization: `Bearer ${TOKEN}`,
  'x-forwarded-for': '203.0.113.5',
  'x-forwarded-proto': 'https',
};

type Health = { parts: Record<string, { status: string }> };

/** Sends what the proxy forwards; `fetch` would use the called address as the host. */
async function throughProxy(origin: string, path: string) {
  const { statusCode, body } = await request(`${origin}${path}`, {
    headers: THROUGH_PROXY,
    signal: AbortSignal.timeout(60_000),
  });
  const text = await body.text();
  return { status: statusCode, json: (): unknown => JSON.parse(text) };
}

const ROOT = join(import.meta.dirname, '..');
const home = await mkdtemp(join(tmpdir(), 'rampa-operator-'));
const providers = await startEmulators({ root: ROOT, dataDir: home, port: 0, log: () => undefined });
afterAll(async () => {
  await providers.stop();
  await rm(home, { recursive: true, force: true });
});

async function settings(databaseAddress: string): Promise<Record<string, string>> {
  return {
    ...emulatedEnvironment(join(home, 'emulators'), providers.origin),
    DEMO: 'off',
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://rampa.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Rampa <tickets@rampa.example>',
    DATABASE_URL: databaseAddress,
    DATA_DIR: await mkdtemp(join(home, 'data-')),
    // The tests play the part of the proxy in front of it.
    TRUSTED_PROXIES: '127.0.0.1, ::1',
    HEALTH_TOKEN: TOKEN,
    LOG_LEVEL: 'info',
  };
}

async function anEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `operator_${randomBytes(6).toString('hex')}`;
  const server = createPool({ url: serverUrl, applicationName: 'test-setup', max: 1, onError: () => undefined });
  await server.query(`CREATE DATABASE ${name}`);
  await server.end();
  return databaseUrl(serverUrl, name);
}

function run(script: string, args: readonly string[], env: Record<string, string>) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(ROOT, 'src/main', script), ...args],
      { cwd: ROOT, env: { ...process.env, ...env } },
      (_, out, complaints) => resolve({ code: child.exitCode ?? -1, output: out + complaints }),
    );
  });
}

test('an empty database becomes a guide by the steps of the documents', async () => {
  const env = await settings(await anEmptyDatabase(inject('databaseServerUrl')));
  const keys = join(env['DATA_DIR'] ?? '', 'keys');
  const refused = await run('start.ts', [], { ...env, PORT: '0' });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('no ticket exists yet. Make the first key: npm run admin -- keys make');
  expect(existsSync(keys)).toBe(false);

  expect(await run('admin.ts', ['keys', 'make'], env)).toMatchObject({ code: 0 });
  expect((await run('import.ts', ['demo'], env)).output).toMatch(/DEMO=on\)[^\n]*\n$/);

  const app = await startApp({ env });
  onTestFinished(() => app.stop());
  const get = (path: string) => throughProxy(app.origin, path);
  const health = async () => (await get('/health/full')).json() as Health;
  expect((await get('/ru/404')).status).toBe(404);
  expect((await get('/')).status).toBe(503);
  expect((await health()).parts['cities']).toMatchObject({ status: 'down' });

  expect(await run('import.ts', ['cities', 'data/cities.json', 'data/regions.json'], env)).toMatchObject({ code: 0 });
  await expect.poll(async () => (await get('/ru/minsk')).status, { timeout: 10_000 }).toBe(200);
  expect((await get('/ru/404')).status).toBe(404);
  // A report is kept for half a second.
  await expect
    .poll(async () => (await health()).parts)
    .toMatchObject({ cities: { status: 'up' }, database: { status: 'up' } });
});

test('with a database that hangs, kept pages come at once and a stop answers whoever waits', async () => {
  const dataDir = await mkdtemp(join(home, 'frozen-'));
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
  onTestFinished(() => server.stop());
  const env = await settings(server.url);
  await run('admin.ts', ['keys', 'make'], env);
  await run('import.ts', ['cities', 'data/cities.json', 'data/regions.json'], env);
  const app = await startApp({ env });
  onTestFinished(() => app.kill());
  const get = (path: string) => throughProxy(app.origin, path);
  expect((await get('/ru/minsk')).status).toBe(200);

  const postmaster = Number((await readFile(join(dataDir, 'pg/cluster/postmaster.pid'), 'utf8')).split('\n')[0]);
  const frozen = [postmaster, ...(await childrenOf(postmaster))];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    expect((await get('/ru/minsk')).status).toBe(200);
    const health = (await get('/health/full')).json() as Health;
    for (const part of ['database', 'migrations', 'writing', 'sale', 'cities'])
      expect([part, health.parts[part]?.status]).toEqual([part, 'down']);
    const waiting = get('/api/v3/tickets/k3yOfATicket-_19k3yOfATicket-_19');
    await new Promise((resolve) => setTimeout(resolve, 500));
    const ended = once(app.process, 'exit');
    const asked = performance.now();
    app.process.kill('SIGTERM');
    expect((await waiting).status).toBe(503);
    await ended;
    expect(performance.now() - asked).toBeLessThan(35_000);
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
});

const demo = demoApp();

/** Asked to end when the start looks for the nth time. */
function abortedAt(nth: number): AbortSignal {
  let looks = 0;
  const throwIfAborted = () => {
    looks += 1;
    if (looks === nth) throw new Error('aborted');
  };
  return Object.assign(new AbortController().signal, { throwIfAborted });
}

test.each([
  ['once the database is open', 1, 'Starting the database'],
  ['after the import', 2, 'Importing the demo catalogue'],
  ['while its parts are wired', 3, 'Importing the demo catalogue'],
  ['as soon as it listens', 4, 'Importing the demo catalogue'],
])('a start that is asked to end %s ends', async (_, look, lastStep) => {
  const read = readConfig({
    ...(await settings(demo.environment.DATABASE_URL)),
    ...demo.environment,
    PUBLIC_ORIGIN: undefined,
    SMTP_URL: undefined,
    MAIL_FROM: undefined,
    PORT: '0',
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const steps: string[] = [];
  const step = async <Result>(name: string, work: () => Promise<Result>) => {
    steps.push(name);
    return work();
  };
  const progress = { line: () => undefined, step };
  await expect(
    startApplication({ config: read.config, root: ROOT, progress, signal: abortedAt(look) }),
  ).rejects.toThrow('aborted');
  expect(steps.at(-1)).toBe(lastStep);
});

test('the emulated providers of the demo come back', async () => {
  const dataDir = await mkdtemp(join(home, 'emulated-'));
  const lines: string[] = [];
  const started = await startEmulators({ root: ROOT, dataDir, port: 0, log: (line) => lines.push(line) });
  onTestFinished(() => started.stop());
  const [pid] = await childrenOf(process.pid, dataDir);
  process.kill(pid ?? 0, 'SIGKILL');
  await expect.poll(() => lines, { timeout: 20_000 }).toContain('The emulated providers are back');
  expect(lines[0]).toBe('The emulated providers are gone; starting them again');
  expect(started.isRunning()).toBe(true);
  expect((await fetch(started.origin)).status).toBeGreaterThan(0);
});

async function childrenOf(parent: number, word = ''): Promise<number[]> {
  const child = spawn('ps', ['-eo', 'pid=,ppid=,args=']);
  let listed = '';
  child.stdout.on('data', (chunk: Buffer) => (listed += chunk.toString()));
  await once(child, 'close');
  return listed.split('\n').flatMap((line) => {
    const [pid, ppid, ...args] = line.trim().split(/\s+/);
    return Number(ppid) === parent && args.join(' ').includes(word) ? [Number(pid)] : [];
  });
}
