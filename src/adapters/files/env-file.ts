import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

export type EnvFile = { ok: true; values: Record<string, string> } | { ok: false; problem: string };

/**
 * Reads a file of settings; a missing one has none. Node's own `process.loadEnvFile` calls every file missing that it
 * cannot open, so an unreadable file would start a demo in place of a deployment.
 */
export function readEnvFile(path: string): EnvFile {
  try {
    const values = parseEnv(readFileSync(path, 'utf8'));
    return { ok: true, values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return { ok: true, values: {} };
    const isForbidden = code === 'EACCES' || code === 'EPERM';
    return {
      ok: false,
      problem: isForbidden
        ? `${path} exists, but this user may not read it. Give it to this user (chown), or start as its owner`
        : `${path} cannot be read: ${message}`,
    };
  }
}
