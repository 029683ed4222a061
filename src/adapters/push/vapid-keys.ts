import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import webPush from 'web-push';

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * The key that identifies our messages to push services, stored beside the ticket keys. It is created when missing, in
 * production too. Another key would void every subscription, so it must not be lost, and several servers share the
 * folder.
 */
export async function loadVapidKeys(directory: string): Promise<VapidKeys> {
  const file = join(directory, 'web-push.json');
  const known = await readKeys(file);
  if (known !== null) return known;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `${randomUUID()}.new`);
  await writeFile(draft, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 });
  // A link appears complete and only once: when two processes start together, both read the same keys.
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
