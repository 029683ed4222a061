import { execFileSync } from 'node:child_process';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { photographsIn } from '#test/builders/photographs.ts';
import { photoFilesIn } from './photo-files.ts';

const inside = Buffer.from('inside');
const directory = await photographsIn({ 'x.jpg': inside });
const elsewhere = await photographsIn({ 'x.jpg': Buffer.from('secret') });
const read = photoFilesIn(directory);

test('a pipe and a socket are no files, and nothing waits for them', { timeout: 5000 }, async () => {
  execFileSync('mkfifo', [join(directory, 'pipe.jpg')]);
  expect(await read('pipe.jpg')).toEqual({ ok: false, fault: { code: 'not_a_file' } });
  const server = createServer().listen(join(directory, 'socket.jpg'));
  await new Promise((resolve) => server.once('listening', resolve));
  expect(await read('socket.jpg')).toEqual({ ok: false, fault: { code: 'not_a_file' } });
  await new Promise((resolve) => server.close(resolve));
});

test('a link that leads to another file of the directory is followed', async () => {
  await symlink('x.jpg', join(directory, 'link.jpg'));
  expect(await read('link.jpg')).toEqual({ ok: true, bytes: inside });
});

/** Puts a file or folder and a link out of the directory in the same place, in turn and without a pause. */
const SWAPPER = `
  const { renameSync } = require('node:fs');
  const { place, aside, link } = require('node:worker_threads').workerData;
  for (;;) {
    try { renameSync(place, aside); renameSync(link, place); } catch {}
    try { renameSync(place, link); renameSync(aside, place); } catch {}
  }`;

test.each(['file', 'folder'])(
  'a link that takes the place of a %s while it is looked at leads nowhere',
  async (kind) => {
    const folder = join(directory, kind);
    await mkdir(join(folder, 'album'), { recursive: true });
    await writeFile(join(folder, 'album', 'x.jpg'), inside);
    const place = kind === 'file' ? join(folder, 'album', 'x.jpg') : join(folder, 'album');
    await symlink(kind === 'file' ? join(elsewhere, 'x.jpg') : elsewhere, `${place}.link`);
    const worker = new Worker(SWAPPER, {
      eval: true,
      workerData: { place, aside: `${place}.aside`, link: `${place}.link` },
    });
    const found = new Set<string>();
    for (let i = 0; i < 5000; i += 1) {
      const result = await read(`${kind}/album/x.jpg`);
      if (result.ok) found.add(String(result.bytes));
    }
    await worker.terminate();
    await rm(folder, { recursive: true });
    expect([...found].filter((text) => text !== 'inside')).toEqual([]);
  },
);
