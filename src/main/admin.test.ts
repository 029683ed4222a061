import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** The command line as its own process, which ends before it would open a database. */
async function admin(args: readonly string[], { isReading = true } = {}) {
  const running = spawn(process.execPath, ['src/main/admin.ts', ...args], { env: { DEMO: 'on', WORKER: 'off' } });
  const ended = new Promise<number | null>((resolve) => running.on('exit', resolve));
  if (!isReading) running.stdout.destroy();
  const [code, lines, errors] = await Promise.all([ended, isReading ? text(running.stdout) : '', text(running.stderr)]);
  return { code, lines, errors };
}

test.each([
  ['refunds', 'retry', crypto.randomUUID()],
  ['refunds', 'settle', crypto.randomUUID(), 'x', '--yes'],
  ['account', 'delete', crypto.randomUUID(), '--yes'],
])('%s %s refuses in a process with WORKER=off', async (...args) => {
  expect(await admin(args)).toEqual({
    code: 1,
    lines: expect.stringMatching(/^WORKER=off: .*nothing was done/),
    errors: '',
  });
});

test('a reader such as `head` that has seen enough is no failure', async () => {
  expect(await admin([], { isReading: false })).toEqual({ code: 2, lines: '', errors: '' });
});
