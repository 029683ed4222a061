import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { isDatabaseTrouble } from './database-trouble.ts';
import { startEmbeddedPostgres } from '#adapters/db/embedded/start-embedded-postgres.ts';

test('a database that may not write its own files is trouble, a role without rights is none', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rampa-trouble-'));
  if (process.getuid?.() === 0) await chmod(dataDir, 0o755);
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, log: () => undefined });
  onTestFinished(() => server.stop());
  const client = new pg.Client(server.url);
  await client.connect();
  onTestFinished(() => client.end());
  const faultOf = (sql: string): Promise<unknown> =>
    client.query(sql).then(
      () => 'no fault',
      (error: unknown) => error,
    );
  const { rows } = await client.query<{ folder: string }>(
    `select 'base/' || oid as folder from pg_database where datname = current_database()`,
  );
  const folder = join(dataDir, 'pg', 'cluster', rows[0]?.folder ?? '');
  expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n');

  await chmod(folder, 0o500);
  onTestFinished(() => chmod(folder, 0o700));
  const unwritten = await faultOf('create table kept (n int)');
  await chmod(folder, 0o700);
  expect(unwritten).toMatchObject({
    code: '42501',
    message: expect.stringMatching(/^could not create file/) as string,
  });
  expect(isDatabaseTrouble(unwritten)).toBe(true);

  await client.query('create table kept (n int); create role stranger; set role stranger');
  const forbidden = await faultOf('select * from kept');
  expect(forbidden).toMatchObject({ code: '42501' });
  expect(isDatabaseTrouble(forbidden)).toBe(false);
});
