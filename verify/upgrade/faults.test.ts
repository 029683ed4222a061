import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS_DIRECTORY } from '#adapters/db/connection/migrate.ts';
import { FAULTS } from './faults.ts';

test.each(FAULTS)('the fault $name changes one place of its migration', async ({ file, find, replace }) => {
  const path = (await readdir(MIGRATIONS_DIRECTORY, { recursive: true })).find((each) => each.endsWith(file));
  const sql = await readFile(join(MIGRATIONS_DIRECTORY, path ?? ''), 'utf8');
  expect(sql.split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});
