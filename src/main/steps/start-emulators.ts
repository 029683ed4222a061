import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { EmulatedSettings } from '../../../emulators/settings.ts';

export type Emulators = { origin: string; settings: EmulatedSettings; isRunning(): boolean; stop(): Promise<void> };

const READY_WITHIN_MS = 15_000;
const STOP_WITHIN_MS = 3_000;
const RETRY_AFTER_MS = 500;
const Ready = z.object({ ready: z.literal(true), origin: z.url() });

/**
 * Runs the demo's providers of payments and short messages in a separate process, reached over HTTP only. That process
 * always ends with this one, because it watches the pipe that this one holds.
 */
export async function startEmulators(options: {
  root: string;
  dataDir: string;
  port: number;
  log: (line: string) => void;
}): Promise<Emulators> {
  const dir = join(options.dataDir, 'emulators');
  // The same port as last time, so that an open payment page still works; any port when it is taken.
  const { child: first, origin } = await launch(options.root, dir, options.port).catch(() =>
    launch(options.root, dir, 0),
  );
  const { readEmulatedSettings } = await import('../../../emulators/settings.ts');
  return {
    origin,
    settings: readEmulatedSettings(dir, origin),
    ...keepRunning(first, () => launch(options.root, dir, Number(new URL(origin).port)), options.log),
  };
}

/** Restarts the emulators at the same address when they end unexpectedly. */
function keepRunning(
  first: ChildProcess,
  relaunch: () => Promise<{ child: ChildProcess }>,
  log: (line: string) => void,
) {
  const stopping = new AbortController();
  let child = first;
  const watch = async () => {
    while (!stopping.signal.aborted) {
      if (isRunning(child)) await once(child, 'exit', { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      log('The emulated providers are gone; starting them again');
      for (;;) {
        await sleep(RETRY_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted) return;
        const started = await relaunch().catch((error: unknown) => {
          log((error as Error).message);
          return undefined;
        });
        if (started === undefined) continue;
        ({ child } = started);
        break;
      }
      log('The emulated providers are back');
    }
  };
  const watching = watch();
  return {
    isRunning: () => isRunning(child),
    async stop() {
      stopping.abort();
      await watching;
      await stop(child);
    },
  };
}

async function launch(root: string, dir: string, port: number): Promise<{ child: ChildProcess; origin: string }> {
  const args = [join(root, 'emulators', 'main.ts'), '--dir', dir, '--port', String(port)];
  // Detached, so that Ctrl+C reaches only this process; we stop the emulators after the last payment is completed.
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  try {
    const lines = createInterface({ input: child.stdout });
    const [line] = (await Promise.race([
      once(lines, 'line', { signal: AbortSignal.timeout(READY_WITHIN_MS) }),
      once(child, 'exit').then(() => Promise.reject(new Error('ended at once'))),
    ])) as [string];
    const { origin } = Ready.parse(JSON.parse(line));
    child.stdout.resume();
    child.stderr.pipe(process.stderr);
    return { child, origin };
  } catch (cause) {
    child.kill('SIGKILL');
    throw new Error(`The provider emulators do not start: ${complaints.trim() || (cause as Error).message}`, { cause });
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exited;
  clearTimeout(force);
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
