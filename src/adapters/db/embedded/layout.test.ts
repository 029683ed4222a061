import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { prepareLayout } from './layout.ts';

const base = await mkdtemp(join(tmpdir(), 'rampa-layout-'));
afterAll(() => rm(base, { recursive: true, force: true }));
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
/** Root starts the server as another user, which must be able to enter the folder. */
const closed = process.getuid?.() === 0 ? '711' : '700';

test('the data folder that it makes is closed to other users', async () => {
  const dataDir = join(base, 'of', 'mine');
  const { home } = await prepareLayout(dataDir);
  expect([await modeOf(dataDir), await modeOf(home)]).toEqual([closed, closed]);
});

test('a folder that somebody else made keeps its rights', async () => {
  const dataDir = join(base, 'shared');
  await mkdir(dataDir, { mode: 0o755 });
  const { home } = await prepareLayout(dataDir);
  expect([await modeOf(dataDir), await modeOf(home)]).toEqual(['755', closed]);
});
