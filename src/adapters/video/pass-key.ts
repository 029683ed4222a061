import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

/**
 * The key for the addresses of paid videos, stored beside the ticket keys. Unlike those, losing it does no harm:
 * players request new addresses. So it is created when missing, in production too; several servers must share the
 * folder.
 */
export async function loadPassKey(directory: string): Promise<Buffer> {
  const file = join(directory, 'video-pass.key');
  const known = await readKey(file);
  if (known) return known;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = join(directory, `${randomUUID()}.new`);
  await writeFile(draft, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 });
  // A link appears complete and only once: when two processes start together, both read the same key.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(draft);
  const made = await readKey(file);
  if (made === null) throw new Error(`${file} holds no key of ${KEY_BYTES} bytes; delete it, a new one is made`);
  return made;
}

async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const key = Buffer.from(text.trim(), 'base64url');
  if (text !== '' && key.length !== KEY_BYTES)
    throw new Error(`${file} holds no key of ${KEY_BYTES} bytes; delete it, a new one is made`);
  return text === '' ? null : key;
}
