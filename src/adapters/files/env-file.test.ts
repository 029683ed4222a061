import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnvFile } from './env-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'rampa-env-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a file of settings gives its values, and a missing one gives none', async () => {
  const path = join(folder, 'settings');
  await writeFile(path, '# a comment\nPORT=8080\nMAIL_FROM="Rampa <tickets@rampa.example>"\nHOSTS=\n');
  expect(readEnvFile(path)).toEqual({
    ok: true,
    values: { PORT: '8080', MAIL_FROM: 'Rampa <tickets@rampa.example>', HOSTS: '' },
  });
  expect(readEnvFile(join(folder, 'nowhere'))).toEqual({ ok: true, values: {} });
});

test('a file that is there and cannot be read is a problem', async () => {
  const circle = join(folder, 'circle');
  await symlink(circle, circle);
  expect(readEnvFile(circle)).toEqual({ ok: false, problem: expect.stringContaining(`${circle} cannot be read`) });
});

// Root reads every file.
test.skipIf(process.getuid?.() === 0)('a file of another user is named with what to do', async () => {
  const path = join(folder, 'closed');
  await writeFile(path, 'DEMO=off\n');
  await chmod(path, 0o000);
  expect(readEnvFile(path)).toEqual({ ok: false, problem: expect.stringContaining('this user may not read it') });
});
