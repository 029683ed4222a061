import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of keys; `digest` is the SHA-256 of its content, which is random and so cannot be guessed from it. */
export type KnownKeyFile = { name: string; digest: string };

const SIGNING = /^(?:ticket|token)-ed25519(?:\.\d{1,2})?\.pem$/;
const OTHERS: readonly string[] = ['video-pass.key', 'web-push.json'];

/**
 * With another of these keys tickets would be forgeries and logins would end. With another one of the rest a player asks
 * for a new address, and a browser gets no push of this machine.
 */
export const isSigningKey = (name: string): boolean => SIGNING.test(name);

/** Returns the files of keys in a folder, which need not exist. */
export async function keyFilesIn(directory: string): Promise<KnownKeyFile[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    names
      .filter((name) => isSigningKey(name) || OTHERS.includes(name))
      .map(async (name) => ({
        name,
        digest: createHash('sha256')
          .update(await readFile(join(directory, name)))
          .digest('base64url'),
      })),
  );
}
