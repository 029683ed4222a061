import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webPush from 'web-push';

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * The key by which browsers' makers know our messages, beside the tickets' keys. Made where there is none, in production
 * too: with another one every subscription would be void, so it must not be lost, and several servers share the folder.
 */
export async function loadVapidKeys(directory: string): Promise<VapidKeys> {
  const file = join(directory, 'web-push.json');
  const known = await readKeys(file);
  if (known !== null) return known;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `${randomUUID()}.new`);
  await writeFile(draft, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 });
  // A link appears whole and only once: of two processes that start together, both then read the same keys.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  const made = await readKeys(file);
  if (made === null) throw new Error(`${file} was not made`);
  return made;
}

async function readKeys(file: string): Promise<VapidKeys | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const keys = JSON.parse(text) as Partial<VapidKeys>;
  if (typeof keys.publicKey !== 'string' || typeof keys.privateKey !== 'string')
    throw new Error(`${file} holds no pair of keys`);
  return { publicKey: keys.publicKey, privateKey: keys.privateKey };
}
