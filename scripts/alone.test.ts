import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const MODULE = JSON.stringify(join(import.meta.dirname, 'alone.mjs'));

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alone-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Starts a process that, holding the lock, writes its name into the log before and after a pause. */
function aWorker(folder: string, name: string) {
  const [lock, log] = [join(folder, 'cache/lock'), join(folder, 'log')].map((path) => JSON.stringify(path));
  const script = `
    import { appendFileSync } from 'node:fs';
    import { alone } from ${MODULE};
    await alone(${lock}, async () => {
      appendFileSync(${log}, '${name}');
      await new Promise((resolve) => setTimeout(resolve, 100));
      appendFileSync(${log}, '${name}');
    });`;
  return run(process.execPath, ['--input-type=module', '--eval', script]);
}

test('processes that want the same at once do it one after another', async () => {
  const folder = await aFolder();
  await Promise.all(['a', 'b', 'c'].map((name) => aWorker(folder, name)));
  expect(await readFile(join(folder, 'log'), 'utf8')).toMatch(/^(?:(.)\1){3}$/);
});

test('a lock whose process was killed holds up nobody', async () => {
  const folder = await aFolder();
  const killed = run(process.execPath, ['--eval', '']);
  await killed;
  await writeFile(join(folder, 'lock'), String(killed.child.pid));
  await run(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { alone } from ${MODULE}; await alone(${JSON.stringify(join(folder, 'lock'))}, async () => undefined);`,
  ]);
  await expect(readFile(join(folder, 'lock'))).rejects.toThrow('ENOENT');
});
