import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '#adapters/db/embedded/credentials.ts';

export type App = {
  origin: string;
  port: number;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  stop(): Promise<void>;
  kill(): Promise<void>;
};

const ROOT = join(import.meta.dirname, '..');

export type AppOptions = { env?: Record<string, string>; readyWithinMs?: number };

/** Starts the whole product as `npm start` does, on a free port unless `PORT` names one. Rejects with its output. */
export async function startApp({ env = {}, readyWithinMs = 120_000 }: AppOptions): Promise<App> {
  const child = spawn(process.execPath, [join(ROOT, 'src', 'main', 'start.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(await findFreePort()), ...env },
  });
  const lines: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}\n${lines.join('\n')}`));
    const late = setTimeout(() => fail('The application is not ready in time'), readyWithinMs);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const found = /http:\/\/localhost:(\d+)\/health\/full/.exec(line)?.[1];
        if (found) resolve(Number(found));
      });
    }
    child.once('close', (code, signal) => fail(`The application ended with ${code ?? signal}`));
    child.once('close', () => clearTimeout(late));
  });
  return {
    origin: `http://localhost:${port}`,
    port,
    process: child,
    output: () => lines.join('\n'),
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
