// The entry point of every npm script. Plain JavaScript without dependencies, because it runs before anything is
// installed and on whatever Node the system has (20 or newer); the work itself runs on the pinned Node 24.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.rampa-lock');

/** Maps `npm run NAME` to the file it runs; a folder takes the file's name as its first argument. */
const COMMANDS = {
  start: { file: 'src/main/start.ts' },
  build: { file: 'scripts/build-web.ts' },
  import: { file: 'src/main/import.ts' },
  admin: { file: 'src/main/admin.ts' },
  dev: { file: 'scripts/dev.ts', develops: true },
  check: { file: 'scripts/check.ts', develops: true },
  test: { file: 'scripts/test.ts', develops: true },
  clips: { file: 'scripts/make-clips.ts' },
  format: { file: 'scripts/format.ts', develops: true },
  screens: { file: 'scripts/screens.ts', develops: true },
  verify: { folder: 'verify', develops: true },
  bench: { folder: 'bench', develops: true },
};

const [name = '', ...rest] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) fail(`Unknown command "${name}". There are: ${Object.keys(COMMANDS).join(', ')}.`);

await installOnce(command.develops === true);
const { file, args } = entryOf(command);
await compileTextsOnce();
await run([file, ...args]);

function entryOf({ file, folder }) {
  if (file) return { file: join(ROOT, file), args: rest };
  const [wanted = '', ...args] = rest;
  const path = join(ROOT, folder, `${wanted}.ts`);
  if (!/^[a-z][a-z0-9-]*$/.test(wanted) || !existsSync(path)) {
    fail(`Which one? npm run ${name} -- NAME, where NAME.ts is a file of ${folder}/.`);
  }
  return { file: path, args };
}

async function installOnce(withTools) {
  // A link leads to another installation, which this script must not change.
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8').trim() === wanted) return;
  if (!matchesLock(withTools)) {
    // The lock is outside node_modules, because npm removes that folder.
    await alone(join(ROOT, '.cache', 'installing'), async () => {
      if (!matchesLock(withTools)) await install();
    });
  }
  try {
    writeFileSync(STAMP, `${wanted}\n`);
  } catch {
    // Installed by another user: the packages are compared with the lockfile again next time.
  }
}

async function install() {
  console.log(
    existsSync(MODULES) ? 'The packages have changed; installing them …' : 'Installing the packages (once) …',
  );
  const started = Date.now();
  // Errors only: npm would warn of each package that wants a newer Node, but that Node is one of the packages.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const code = await start('npm', ['ci', '--include=dev', '--include=optional', ...quiet]);
  if (code !== 0) fail('The packages could not be installed; what npm says stands above.', code);
  console.log(`Installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

/** Checks whether packages installed by npm directly match the lockfile. */
function matchesLock(withTools) {
  try {
    const { packages: wanted } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
    const { packages: installed } = JSON.parse(readFileSync(join(MODULES, '.package-lock.json'), 'utf8'));
    return Object.entries(wanted).every(([path, entry]) => {
      if (path === '' || entry.link) return true;
      const there = installed[path];
      if (there) return there.version === entry.version && there.integrity === entry.integrity;
      return entry.optional || entry.devOptional || entry.peer || (entry.dev && !withTools);
    });
  } catch {
    return false;
  }
}

/** The package also serves as the `node` of every tool; a system without such a package needs its own Node 24. */
function pinnedNode() {
  const pinned = join(MODULES, '.bin', 'node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(`Rampa needs Node 24 or newer; this is ${process.version}, and npm has none for this system.`);
}

/** Commands may import texts, which a fresh clone lacks. Later changes are compiled by `compileTextsWhenStale`. */
async function compileTextsOnce() {
  if (existsSync(join(ROOT, 'src', 'texts', 'generated', '.stamp'))) return;
  const code = await start(pinnedNode(), [join(ROOT, 'scripts', 'compile-texts.ts')]);
  if (code !== 0) fail('The interface texts could not be compiled.', code);
}

async function run(args) {
  process.exitCode = await start(pinnedNode(), ['--disable-warning=ExperimentalWarning', ...args], {
    // The compile cache of the last start halves the time of a warm start.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, '.cache', 'node-compile'),
  });
}

/** Runs a program in place of this one: same terminal, same signals, same exit code. */
function start(binary, args, environment = {}) {
  return new Promise((resolve) => {
    const PATH = [join(MODULES, '.bin'), process.env.PATH ?? ''].join(delimiter);
    const child = spawn(binary, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...environment, PATH } });
    const forward = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
    endWithNpm(child);
    child.once('error', (error) => fail(`Cannot run ${binary}: ${error.message}`));
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** npm sends SIGTERM to the shell between npm and this script, and the shell dies without passing it on. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 300);
  watch.unref();
}

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
