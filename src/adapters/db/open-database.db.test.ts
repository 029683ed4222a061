import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openDatabase } from './open-database.ts';

const { url } = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-open-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const changed = (change: (address: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

test.each([
  ['another database', (to: URL) => (to.pathname = '/nowhere'), 'no such database as the database "nowhere"'],
  ['another role', (to: URL) => (to.username = 'stranger'), 'the role "stranger"'],
  ['a wrong password', (to: URL) => (to.password = 's3cret-but-wrong'), 'refuses the password of the role'],
  ['an unknown host', (to: URL) => (to.host = 'nobody.invalid'), 'the host of nobody.invalid'],
])('a database address with %s is refused by the name of the setting', async (_, change, words) => {
  const databaseUrl = changed((to) => {
    if (to.hostname === '') to.hostname = '127.0.0.1';
    to.searchParams.delete('host');
    change(to);
  });
  const opening = openDatabase(
    { databaseUrl, dataDir },
    () => undefined,
    () => undefined,
  );
  const fault = await opening.then(
    () => 'opened',
    (error: Error) => error.message,
  );
  expect(fault).toMatch(/^DATABASE_URL: /);
  expect(fault).toContain(words);
  expect(fault).not.toContain('s3cret');
});

test('a fault of a file below DATA_DIR is told by the name of the setting', async () => {
  const home = await mkdtemp(join(tmpdir(), 'rampa-files-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const inTheWay = join(home, 'pg');
  await writeFile(inTheWay, '');
  const opening = openDatabase(
    { databaseUrl: undefined, dataDir: home },
    () => undefined,
    () => undefined,
  );
  await expect(opening).rejects.toThrow(`DATA_DIR=${home} cannot be used: at ${inTheWay}`);
});
