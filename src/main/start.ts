import { join } from 'node:path';
import { type Application, startApplication } from './application.ts';
import { loadConfig, type Config } from './config.ts';
import { isPortFree } from './port.ts';
import { createProgress } from './progress.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A terminal sends Ctrl+C to us and to the script that started us, which passes it on: one wish, two signals. */
const SAME_WISH_MS = 1_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const config = loadConfig(ROOT);
const aborting = new AbortController();
let application: Application | undefined;
let stopping: number | undefined;

process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);
try {
  if (!(await isPortFree(config.host, config.port))) throw new Error(portIsTaken(config));
  const progress = createProgress(print);
  application = await startApplication({ config, root: ROOT, progress, signal: aborting.signal });
  progress.line('Ready');
  print(addresses(config, application.port));
} catch (error) {
  if (!aborting.signal.aborted) fail(error as NodeJS.ErrnoException);
  process.exit(130);
}

function end(): void {
  if (stopping !== undefined && performance.now() - stopping < SAME_WISH_MS) return;
  if (stopping !== undefined) process.exit(130);
  stopping = performance.now();
  print(application ? 'Stopping: finishing the answers under way' : 'Stopping after this step');
  aborting.abort();
  application?.stop().then(() => process.exit(0), fail);
}

function fail({ code, message }: NodeJS.ErrnoException): never {
  process.stderr.write(`${code === 'EADDRINUSE' ? portIsTaken(config) : message}\n`);
  process.exit(1);
}

function portIsTaken({ port }: Config): string {
  return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 10} npm start`;
}

function addresses({ demo, publicOrigin, hosts }: Config, port: number): string {
  const rows = [
    ...(demo
      ? [
          ['Belarus', `http://localhost:${port}/`],
          ['Georgia', `http://rampa-ge.localhost:${port}/`],
          ['Cabinet', `http://cabinet.rampa.localhost:${port}/`],
          ['Mail outbox', `http://localhost:${port}/dev/outbox`],
        ]
      : [
          ...(publicOrigin === undefined ? [] : [['Site', publicOrigin]]),
          ...hosts.map(({ host, market, role }) => [`${market}, ${role}`, `https://${host}/`]),
        ]),
    ['State of the parts', `http://localhost:${port}/health/full`],
  ];
  return `\n${rows.map(([name = '', url]) => `  ${name.padEnd(20)}${url}`).join('\n')}\n`;
}
