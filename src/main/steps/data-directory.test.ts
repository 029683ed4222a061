import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareDataDirectory } from './data-directory.ts';

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

test('a place where nothing can be made is told in one line', async () => {
  // The kernel's own tree takes no folder from anybody, root included.
  await expect(prepareDataDirectory('/proc/rampa', { holdsDatabase: false })).rejects.toThrow(
    /^DATA_DIR=\/proc\/rampa cannot be used: /,
  );
});

test('a folder is made, and nothing is left in it', async () => {
  const dataDir = join(await aFolder(), 'new', 'data');
  await prepareDataDirectory(dataDir, { holdsDatabase: false });
  await rm(join(dataDir), { recursive: false }).catch(() => undefined);
  await prepareDataDirectory(dataDir, { holdsDatabase: false });
});
