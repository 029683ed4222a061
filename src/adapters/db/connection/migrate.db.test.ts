import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { migrate, pendingMigrations, readMigrations } from './migrate.ts';

const { pool } = await createTestDatabase();
let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'rampa-migrations-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await file('0001_first.sql', 'CREATE TABLE first (n int);');
  await file('0002_second.sql', 'CREATE TABLE second (n int);\nINSERT INTO second VALUES (1);');
});

const file = (name: string, sql: string) => writeFile(join(directory, name), sql);

test('files are applied once, in order', async () => {
  expect(await pendingMigrations(pool, directory)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate({ pool, directory })).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate({ pool, directory })).toEqual([]);
  await file('0003_third.sql', 'INSERT INTO second VALUES (2)');
  expect(await migrate({ pool, directory })).toEqual(['0003_third.sql']);
  expect((await pool.query('SELECT n FROM second ORDER BY n')).rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('processes that migrate at once apply each file once', async () => {
  const runs = await Promise.all(Array.from({ length: 6 }, () => migrate({ pool, directory })));
  expect(runs.flat().sort()).toEqual(['0001_first.sql', '0002_second.sql']);
});

test('a failing file leaves nothing of itself, and keeps those before it', async () => {
  await file('0003_broken.sql', 'CREATE TABLE half (n int); SELECT 1/0;');
  await expect(migrate({ pool, directory })).rejects.toThrow('Migration 0003_broken.sql failed: division by zero');
  expect(await pendingMigrations(pool, directory)).toEqual(['0003_broken.sql']);
  expect((await pool.query(`SELECT to_regclass('half') AS half`)).rows).toEqual([{ half: null }]);
});

test('a file that changed after it was applied is refused', async () => {
  await migrate({ pool, directory });
  await file('0001_first.sql', 'CREATE TABLE first (n bigint);');
  await expect(migrate({ pool, directory })).rejects.toThrow('0001_first.sql was changed');
});

test('line ends of another system are no change', async () => {
  await migrate({ pool, directory });
  await file('0002_second.sql', 'CREATE TABLE second (n int);\r\nINSERT INTO second VALUES (1);');
  expect(await migrate({ pool, directory })).toEqual([]);
});

test('a file that comes before an applied one is refused', async () => {
  await file('0004_later.sql', 'SELECT 1');
  await migrate({ pool, directory });
  await file('0003_late.sql', 'SELECT 1');
  await expect(migrate({ pool, directory })).rejects.toThrow('0003_late.sql comes before 0004_later.sql');
});

test('an older release does not start on the database of a newer one, and one that runs goes on', async () => {
  await file('0003_newer.sql', 'SELECT 1');
  await migrate({ pool, directory });
  await rm(join(directory, '0003_newer.sql'));
  await expect(migrate({ pool, directory })).rejects.toThrow(
    'The database belongs to a newer release: it holds 0003_newer.sql',
  );
  // The older release's health page calls this.
  expect(await pendingMigrations(pool, directory)).toEqual([]);
});

test.each([
  ['12_short.sql', 'is named like'],
  ['0002_again.sql', 'the number is taken by 0002'],
])('a file named %s is refused', async (name, message) => {
  await file(name, 'SELECT 1');
  await expect(readMigrations(directory)).rejects.toThrow(message);
});
