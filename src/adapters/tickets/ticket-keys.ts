import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TicketKey } from './ticket-signer.ts';

/** `ticket-ed25519.pem` is slot 0; `ticket-ed25519.1.pem` follows it when the key is changed. */
const KEY_FILE = /^ticket-ed25519(?:\.(\d{1,2}))?\.pem$/;
const SLOTS = 16;

/**
 * Reads every ticket key of a directory.
 * @param create make the first key where there is none; in production a missing key is an error, because tickets
 * signed by a fresh one would be refused by doors that already know the old
 */
export async function loadTicketKeys(directory: string, create: boolean): Promise<TicketKey[]> {
  const keys = await readKeys(directory);
  if (keys.length > 0) return keys;
  if (!create) throw new Error(`No ticket key in ${directory}. Restore ticket-ed25519.pem from the backup.`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
  const draft = join(directory, `${randomUUID()}.new`);
  await writeFile(draft, pem, { mode: 0o600 });
  // A link appears whole and only once: of two processes that start together, both then read the same key.
  await link(draft, join(directory, 'ticket-ed25519.pem')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return readKeys(directory);
}

async function readKeys(directory: string): Promise<TicketKey[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const match = KEY_FILE.exec(name);
    return match === null ? [] : [{ name, slot: Number(match[1] ?? 0) }];
  });
  return Promise.all(
    files.map(async ({ name, slot }) => {
      const privateKey = createPrivateKey(await readFile(join(directory, name)));
      if (slot >= SLOTS || privateKey.asymmetricKeyType !== 'ed25519') {
        throw new Error(`${join(directory, name)} is not an Ed25519 key of slots 0 to ${SLOTS - 1}`);
      }
      return { slot, privateKey, publicKey: createPublicKey(privateKey) };
    }),
  );
}
