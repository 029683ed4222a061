import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { kernelLock, tryKernelLock } from './kernel-lock.ts';

const folder = await mkdtemp(join(tmpdir(), 'rampa-lock-'));
afterAll(() => rm(folder, { recursive: true }));

test('an exclusive lock keeps everybody else out until it is released', () => {
  const file = join(folder, 'exclusive');
  const held = tryKernelLock(file, 'exclusive');
  expect(tryKernelLock(file, 'exclusive')).toBeUndefined();
  expect(tryKernelLock(file, 'shared')).toBeUndefined();
  held?.release();
  expect(tryKernelLock(file, 'exclusive')).toBeDefined();
});

test('shared locks live side by side and keep an exclusive one out', () => {
  const file = join(folder, 'shared');
  const first = tryKernelLock(file, 'shared');
  const second = tryKernelLock(file, 'shared');
  first?.release();
  expect(tryKernelLock(file, 'exclusive')).toBeUndefined();
  second?.release();
  expect(tryKernelLock(file, 'exclusive')).toBeDefined();
});

test('a wait that is too long ends with the name of the lock', async () => {
  const file = join(folder, 'waited');
  const held = tryKernelLock(file, 'exclusive');
  await expect(kernelLock(file, 'exclusive', 50)).rejects.toThrow(file);
  held?.release();
});

test('a killed process leaves no lock behind', async () => {
  const file = join(folder, 'killed');
  const code = `
    import { tryKernelLock } from ${JSON.stringify(new URL('./kernel-lock.ts', import.meta.url).href)};
    globalThis.kept = tryKernelLock(${JSON.stringify(file)}, 'exclusive');
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(tryKernelLock(file, 'exclusive')).toBeUndefined();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(tryKernelLock(file, 'exclusive')).toBeDefined();
});

test('the file of a lock is nobody else’s to read', async () => {
  const file = join(folder, 'closed');
  tryKernelLock(file, 'exclusive')?.release();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
