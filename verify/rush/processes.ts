import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..', '..');

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** The gateway: the outside party, started once and never killed. */
export async function startGateway(dir: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['emulators/main.ts', '--dir', dir, '--port', '0'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { origin } = JSON.parse(line) as { origin: string };
    return { origin, stop: () => end(child, 'SIGTERM') };
  }
  throw new Error('the emulator ended before it was ready');
}

export type App = {
  origin: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Milliseconds from each start until it answered. */
  starts: number[];
};

/** @param loader module preloaded into the application: how a fault is planted without a switch in the product */
export async function createApp(options: {
  env: Record<string, string>;
  port: number;
  loader: string | null;
  log: (line: string) => void;
}): Promise<App> {
  const origin = `http://127.0.0.1:${options.port}`;
  const starts: number[] = [];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const began = performance.now();
    const args = [...(options.loader === null ? [] : ['--import', options.loader]), 'src/main/start.ts'];
    child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env, PORT: String(options.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said = (said + String(chunk)).slice(-8_000);
        options.log(String(chunk));
      });
    }
    for (let tries = 0; tries < 600; tries += 1) {
      if (child.exitCode !== null) throw new Error(`the application ended with ${child.exitCode}:\n${said}`);
      const answer = await fetch(`${origin}/health/full`).catch(() => null);
      if (answer?.ok) {
        starts.push(performance.now() - began);
        return;
      }
      await sleep(100);
    }
    throw new Error(`the application did not get ready:\n${said}`);
  }
  return {
    origin,
    starts,
    start,
    kill: async () => (child === undefined ? undefined : end(child, 'SIGKILL')),
    stop: async () => (child === undefined ? undefined : end(child, 'SIGTERM')),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** kill -9 of the postmaster and every backend that works in its data directory, and of nothing else. */
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
      // It ended by itself meanwhile.
    }
  }
  return killed;
}
