import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of keys; `digest` is the SHA-256 of its content, which is random and so cannot be guessed from it. */
export type KnownKeyFile = { name: string; digest: string };

const KEYS = /^(?:(?:ticket|token)-ed25519(?:\.\d{1,2})?\.pem|video-pass\.key|web-push\.json)$/;

/** Returns the files of keys in a folder, which need not exist. */
export async function keyFilesIn(directory: string): Promise<KnownKeyFile[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    names
      .filter((name) => KEYS.test(name))
      .map(async (name) => ({
        name,
        digest: createHash('sha256')
          .update(await readFile(join(directory, name)))
          .digest('base64url'),
      })),
  );
}
