import { randomBytes, randomInt } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';

export const ROLE = 'rampa';
export const DATABASE = 'rampa';

export type Credentials = { port: number; password: string };

export async function readCredentials(file: string): Promise<Credentials | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Credentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`Cannot read ${file}, which holds the password of the embedded database.`, { cause: error });
  }
}

export async function writeCredentials(file: string, credentials: Credentials): Promise<void> {
  await writeFile(`${file}.new`, `${JSON.stringify(credentials)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** @param socketDir directory of the server's Unix socket; without it the URL uses TCP */
export function connectionUrl({ port, password }: Credentials, socketDir?: string): string {
  const by = socketDir === undefined ? '' : `?host=${encodeURIComponent(socketDir)}`;
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}${by}`;
}

/**
 * Stays below 32768, where Linux starts the port range of outgoing connections, because the port must still be free at
 * the next start.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error('Found no free port for the embedded database between 20000 and 32000');
}

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
