import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createBepaid } from '#adapters/payments/bepaid.ts';
import { keysFile } from './keys.ts';
import { readEmulatedSettings } from './settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'emulators-'));
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function start(stdin: 'pipe' | 'ignore', ...extra: string[]) {
  const child = spawn(process.execPath, ['emulators/main.ts', '--dir', dir, '--port', '0', ...extra], {
    stdio: [stdin, 'pipe', 'inherit'],
  });
  children.push(child);
  if (!child.stdout) throw new Error('no output');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ready: JSON.parse(String(line)) as { ready: boolean; origin: string } };
}

describe('the emulator process', () => {
  it('says where it listens, keeps its keys for the next start, and ends on SIGTERM', async () => {
    const first = await start('pipe');
    expect(first.ready).toEqual({ ready: true, origin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    const keys = readFileSync(keysFile(dir), 'utf8');
    expect(statSync(keysFile(dir)).mode & 0o777).toBe(0o600);
    first.child.kill('SIGTERM');
    expect(await once(first.child, 'exit')).toEqual([0, null]);

    const second = await start('pipe');
    expect(readFileSync(keysFile(dir), 'utf8')).toBe(keys);
    const bepaid = createBepaid(readEmulatedSettings(dir, second.ready.origin).bepaid);
    expect(await bepaid.readStatus('0')).toEqual({ ok: false, code: 'unknown' });
  }, 20_000);

  it('ends when the process that started it lets go', async () => {
    const { child } = await start('pipe');
    child.stdin?.end();
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 20_000);

  it('goes on without a parent to watch, and can be reached by browsers elsewhere', async () => {
    const { ready } = await start('ignore', '--page-base', 'http://rampa.localhost:3000/bank/');
    const settings = readEmulatedSettings(dir, ready.origin, 'http://rampa.localhost:3000/bank');
    expect(settings.bepaid.pageOrigin).toBe('http://rampa.localhost:3000');
    expect((await fetch(`${ready.origin}/control/books`)).status).toBe(200);
  }, 20_000);

  it('refuses to start without a directory', async () => {
    const child = spawn(process.execPath, ['emulators/main.ts'], { stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([2, null]);
  }, 20_000);
});
