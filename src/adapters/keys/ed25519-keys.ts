import { createPrivateKey, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** `NAME-ed25519.pem` is slot 0; `NAME-ed25519.1.pem` follows it when the key is rotated. */
export type KeyFile = { slot: number; path: string; privateKey: KeyObject };

const SLOTS = 16;

/** Returns every key of one name in a directory, in slot order; creates the first key when there is none. */
export async function loadEd25519Keys(name: string, directory: string): Promise<KeyFile[]> {
  const keys = await readEd25519Keys(name, directory);
  if (keys.length > 0) return keys;
  const first = `${name}-ed25519.pem`;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' });
  const draft = join(directory, `${randomUUID()}.new`);
  await writeFile(draft, pem, { mode: 0o600 });
  // A link appears complete and only once: when two processes start together, both read the same key.
  await link(draft, join(directory, first)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  return readEd25519Keys(name, directory);
}

/** Creates no key: verifiers that know the old key would refuse what a new one signs. */
export async function readEd25519Keys(name: string, directory: string): Promise<KeyFile[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.flatMap((file) => {
    const slot = slotOf(name, file);
    return slot === null ? [] : [{ slot, path: join(directory, file) }];
  });
  const keys = await Promise.all(
    files.map(async ({ slot, path }) => {
      const privateKey = parseKey(await readFile(path), path);
      if (slot >= SLOTS || privateKey.asymmetricKeyType !== 'ed25519')
        throw new Error(`${path} is not an Ed25519 key of slots 0 to ${SLOTS - 1}`);
      return { slot, path, privateKey };
    }),
  );
  return keys.toSorted((a, b) => a.slot - b.slot);
}

function parseKey(pem: Buffer, path: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (cause) {
    throw new Error(
      `${path} is damaged: it holds no private key (PEM). Restore this file from the backup and do not delete it, ` +
        'because what its key has signed would be refused with a new one.',
      { cause },
    );
  }
}

function slotOf(name: string, file: string): number | null {
  if (file === `${name}-ed25519.pem`) return 0;
  const [, slot] = file.startsWith(`${name}-ed25519.`) ? (/\.(\d{1,2})\.pem$/.exec(file) ?? []) : [];
  return slot === undefined ? null : Number(slot);
}
