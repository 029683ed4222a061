import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { openDatabase, type Opener } from './open-database.ts';

const { url } = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'rampa-open-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const changed = (change: (address: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

test.each([
  ['another database', (to: URL) => (to.pathname = '/nowhere'), 'does not have the database "nowhere". Create it'],
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
    { databaseUrl, dataDir, demo: true },
    () => undefined,
    () => undefined,
    'start',
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
    { databaseUrl: undefined, dataDir: home, demo: true },
    () => undefined,
    () => undefined,
    'start',
  );
  await expect(opening).rejects.toThrow(`DATA_DIR=${home} cannot be used: at ${inTheWay}`);
});

test('a command makes no database behind a mistyped setting and migrates none', async () => {
  const home = await mkdtemp(join(tmpdir(), 'rampa-typo-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  const open = (config: { databaseUrl: string | undefined; dataDir: string }) =>
    openDatabase(
      { ...config, demo: true },
      () => undefined,
      () => undefined,
      'command',
    );
  const typo = join(home, 'typo');
  await expect(open({ databaseUrl: undefined, dataDir: typo })).rejects.toThrow(
    `There is no database in DATA_DIR=${typo}`,
  );
  expect(existsSync(typo)).toBe(false);

  const { pool, url: ownUrl } = await createTestDatabase();
  await (await open({ databaseUrl: ownUrl, dataDir: home })).close();
  const { rows } = await pool.query<{ name: string }>(
    'delete from schema_migration where name = (select max(name) from schema_migration) returning name',
  );
  await expect(open({ databaseUrl: ownUrl, dataDir: home })).rejects.toThrow(
    `The database of DATABASE_URL belongs to an older release: it lacks ${rows[0]?.name}. Start the application`,
  );
  await pool.query('drop schema public cascade; create schema public');
  await expect(open({ databaseUrl: ownUrl, dataDir: home })).rejects.toThrow('has no tables yet. Correct the setting');
  expect((await pool.query(`select to_regclass('schema_migration') as found`)).rows).toEqual([{ found: null }]);
});

test('settings of the other kind of start do not open a database', async () => {
  const { url: databaseUrl } = await createTestDatabase();
  const open = async (demo: boolean, opener: Opener) => {
    const opened = await openDatabase(
      { databaseUrl, dataDir, demo },
      () => undefined,
      () => undefined,
      opener,
    );
    await opened.close();
  };
  await open(true, 'import');
  await open(false, 'import');
  for (const opener of ['start', 'import', 'command'] as const) {
    await expect(open(true, opener)).rejects.toThrow('The database of DATABASE_URL belongs to a deployment');
    await open(false, opener);
  }
  await open(true, 'declaration');
});
