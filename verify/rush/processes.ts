import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

export const ROOT = join(import.meta.dirname, '..', '..');
const READY_WITHIN_MS = 120_000;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export type Gateway = {
  origin: string;
  pid: number;
  control<T>(path: string, body?: object): Promise<T>;
  stop(): Promise<void>;
};

/** Starts the emulated gateway: an outside party, started once and never killed. */
export async function startGateway(dir: string, nodeArgs: readonly string[] = []): Promise<Gateway> {
  const child = spawn(process.execPath, [...nodeArgs, 'emulators/main.ts', '--dir', dir, '--port', '0'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { origin } = JSON.parse(line) as { origin: string };
    return {
      origin,
      pid: child.pid ?? 0,
      control: (path, body) => control(origin, path, body),
      stop: () => end(child, 'SIGTERM'),
    };
  }
  throw new Error('the emulator ended before it was ready');
}

async function control<T>(origin: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${origin}/control/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

export type App = {
  origin: string;
  pid(): number;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** How often it ended without being killed. Each time it is started again, as an operator's supervisor would do. */
  deaths(): number;
};

/** @param nodeArgs options of Node itself: a profile, or a module preloaded to plant a fault */
export function createApp(options: {
  env: Record<string, string>;
  port: number;
  nodeArgs?: readonly string[];
  /** Source tree to run; ours when absent. */
  root?: string;
  log: (line: string) => void;
}): App {
  const origin = `http://127.0.0.1:${options.port}`;
  let child: ChildProcess | undefined;
  let deaths = 0;
  let isWanted = false;

  async function start(): Promise<void> {
    isWanted = true;
    const process_ = spawn(process.execPath, [...(options.nodeArgs ?? []), 'src/main/start.ts'], {
      cwd: options.root ?? ROOT,
      env: { ...process.env, ...options.env, PORT: String(options.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = process_;
    let output = '';
    for (const stream of [process_.stdout, process_.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + String(chunk)).slice(-8_000);
        options.log(String(chunk));
      });
    }
    const until = performance.now() + READY_WITHIN_MS;
    while (performance.now() < until) {
      if (process_.exitCode !== null) throw new Error(`the application ended with ${process_.exitCode}:\n${output}`);
      if (await isHealthy(origin)) {
        process_.once('exit', () => {
          if (!isWanted || child !== process_) return;
          deaths += 1;
          options.log(`the application ended by itself:\n${output}\n`);
          void start();
        });
        return;
      }
      await sleep(50);
    }
    throw new Error(`the application did not get ready:\n${output}`);
  }
  return {
    origin,
    start,
    pid: () => child?.pid ?? 0,
    deaths: () => deaths,
    async kill() {
      isWanted = false;
      if (child !== undefined) await end(child, 'SIGKILL');
    },
    async stop() {
      isWanted = false;
      if (child !== undefined) await end(child, 'SIGTERM');
    },
  };
}

export async function isHealthy(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/health/full`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** Sends kill -9 to the postmaster and every backend with this data directory, and to no other process. */
export async function killPostgres(cluster: string): Promise<number> {
  let killed = 0;
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const cwd = await readlink(`/proc/${entry}/cwd`).catch(() => '');
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '');
    if (cwd !== cluster || !command.includes('postgres')) continue;
    try {
      process.kill(Number(entry), 'SIGKILL');
      killed += 1;
    } catch {
      // The process has already ended.
    }
  }
  return killed;
}
