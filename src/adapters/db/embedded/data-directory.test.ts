import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataDirectoryFault, prepareDataDirectory } from './data-directory.ts';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a file in the place of the folder is told with the name of the setting', async () => {
  const file = join(await aFolder(), 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'below')])
    await expect(prepareDataDirectory(dataDir, { holdsDatabase: true })).rejects.toThrow(
      /^DATA_DIR=\S+ cannot be used: .*file; name a folder\.$/,
    );
});

test.each([
  ['EROFS', 'mounted read-only'],
  ['EACCES', 'may not write there'],
  ['ENOSPC', 'its disk is full'],
])('%s is told in words and with the name of the setting', (code, words) => {
  const { message } = dataDirectoryFault(Object.assign(new Error(`${code}: mkdir`), { code }), '/mnt/data');
  expect(message).toMatch(/^DATA_DIR=\/mnt\/data cannot be used: /);
  expect(message).toContain(words);
});

test('a folder is made, and nothing is left in it', async () => {
  const dataDir = join(await aFolder(), 'new', 'data');
  await prepareDataDirectory(dataDir, { holdsDatabase: false });
  expect(await readdir(dataDir)).toEqual([]);
});

test('a first start without room is refused in one line, and only where the database lies', async () => {
  const dataDir = await aFolder();
  const aBillion = 1_000_000_000;
  await expect(prepareDataDirectory(dataDir, { holdsDatabase: true, firstStartMb: aBillion })).rejects.toThrow(
    /^DATA_DIR=\S+ has \d+ MB free, and a first start needs 1000000000 MB\. [^\n]+$/,
  );
  await prepareDataDirectory(dataDir, { holdsDatabase: false, firstStartMb: aBillion });
});
