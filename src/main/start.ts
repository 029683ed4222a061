import { join } from 'node:path';
import { type Application, startApplication } from './application.ts';
import { loadConfig, type Config } from './config/config.ts';
import { listenFault } from '#api/http/listen-fault.ts';
import { isPortFree } from './config/port.ts';
import { createProgress } from '#commands/import/progress.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** A terminal sends Ctrl+C to us and to the script that started us, which passes it on: one key press, two signals. */
const SAME_REQUEST_MS = 1_000;

/** Responses in progress get 12 s and jobs the rest; a hanging database must not keep the process alive. */
const STOP_WITHIN_MS = 30_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const config = loadConfig(ROOT);
const aborting = new AbortController();
let application: Application | undefined;
let stopping: number | undefined;

process.on('SIGTERM', end).on('SIGINT', end).on('SIGHUP', end);
try {
  if (!(await isPortFree(config.host, config.port))) fail(Object.assign(new Error('in use'), { code: 'EADDRINUSE' }));
  const progress = createProgress(print);
  application = await startApplication({ config, root: ROOT, progress, signal: aborting.signal });
  progress.line('Ready');
  print(addresses(config, application.port));
} catch (error) {
  if (error !== aborting.signal.reason) fail(error as NodeJS.ErrnoException);
  process.exit(130);
}

function end(): void {
  if (stopping !== undefined && performance.now() - stopping < SAME_REQUEST_MS) return;
  if (stopping !== undefined) process.exit(130);
  stopping = performance.now();
  print(application ? 'Stopping: finishing the answers under way' : 'Stopping after this step');
  aborting.abort();
  application?.stop().then(() => process.exit(0), fail);
  setTimeout(() => {
    process.stderr.write(`Not everything ended within ${STOP_WITHIN_MS / 1_000} s; stopping without it\n`);
    process.exit(1);
  }, STOP_WITHIN_MS);
}

function fail(error: NodeJS.ErrnoException): never {
  process.stderr.write(`${listenFault(error, config) ?? error.message}\n`);
  process.exit(1);
}

function addresses({ demo, publicOrigin, hosts, host, healthToken }: Config, port: number): string {
  const isHere = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(host);
  const here = `http://${isHere ? 'localhost' : host}:${port}/health/full`;
  const site = publicOrigin ?? `https://${hosts[0]?.host ?? ''}`;
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
    ['State of the parts', demo ? here : `${here} (on this machine)`],
    ...(demo
      ? []
      : [
          [
            '',
            healthToken === undefined ? `${site}/health (without the parts)` : `${site}/health/full with HEALTH_TOKEN`,
          ],
        ]),
  ];
  return `\n${rows.map(([name = '', url]) => `  ${name.padEnd(20)}${url}`).join('\n')}\n`;
}
