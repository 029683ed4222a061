import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { findProcess, findProcesses } from './processes.ts';

test('a living process is found by its id and by its command line', async () => {
  const marker = `marker-${process.pid}`;
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', marker]);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  expect((await findProcess(pid))?.command).toContain(marker);
  expect((await findProcesses(marker)).map((found) => found.pid)).toEqual([pid]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await findProcess(pid)).toBeUndefined();
});

test.runIf(process.platform === 'linux')('a zombie is dead, although signals still reach it', async () => {
  // The shell starts a child and then becomes another program (`exec`), which never reaps the child.
  const shell = spawn('/bin/sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(shell.stdout, 'data')) as [Buffer];
  const zombie = Number(line.toString());
  await sleep(1_000);
  expect(process.kill(zombie, 0)).toBe(true);
  expect(await findProcess(zombie)).toBeUndefined();
  shell.kill('SIGKILL');
});
