import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalogueDirectory } from './catalogue-directory.ts';

test('a folder without files of a catalogue is refused, as is a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rampa-catalogue-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'eventful.json');
  await writeFile(file, '[]');
  await expect(readCatalogueDirectory(folder)).rejects.toThrow(`${folder} has no file of a catalogue`);
  await expect(readCatalogueDirectory(file)).rejects.toThrow(`${file} is no folder. Name the folder of a catalogue`);
  await expect(readCatalogueDirectory(join(folder, 'nowhere'))).rejects.toThrow('does not exist');
  await writeFile(join(folder, 'events-stage.json'), '[]');
  expect(await readCatalogueDirectory(folder)).toMatchObject({ events: [], problems: [] });
});
