import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/adapters/db/embedded/start-embedded-postgres.ts';
import { loadConfig } from '#main/config/config.ts';
import { ROOT } from './steps.ts';

// npm run dev: runs `npm start` again after every change. The database keeps running in between; pages and texts are
// rebuilt when their inputs changed. When a change does not run, its error is shown and the script waits for the next
// change.

const WATCHED = ['src', 'messages', 'emulators', 'data', 'scripts'];
/** Written by the build itself, or by the application while it runs. */
const OURS = /^(src\/texts\/generated|data\/(pg|run|keys|emulators))\b/;
/** Editors save in several steps, and a formatter often follows. */
const QUIET_MS = 150;

const { databaseUrl, dataDir } = loadConfig(ROOT);
const log = (line: string) => console.log(line);
const database = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log });
const url = databaseUrl ?? database?.url ?? '';

let application = start();
let pending: NodeJS.Timeout | undefined;
let restarting = Promise.resolve();

for (const folder of WATCHED) {
  watch(join(ROOT, folder), { recursive: true }, (_, file) => {
    if (file === null || OURS.test(`${folder}/${file}`)) return;
    clearTimeout(pending);
    pending = setTimeout(() => {
      restarting = restarting.then(() => restart(`${folder}/${file}`));
    }, QUIET_MS);
  });
}
process.once('SIGINT', end).once('SIGTERM', end);

function start(): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'src', 'main', 'start.ts')], {
    cwd: ROOT,
    // Detached, so that Ctrl+C reaches only this script, which ends the application and then the database.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATABASE_URL: url },
  });
}

/** Kills the application, because no client waits for a response and the emulators end with the pipe they watch. */
async function restart(changed: string): Promise<void> {
  log(`\n${changed} changed`);
  await kill(application);
  application = start();
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function end(): void {
  clearTimeout(pending);
  void restarting
    .then(() => kill(application))
    .then(() => database?.stop())
    .then(() => process.exit(0));
}
