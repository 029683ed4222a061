import { readFile, stat } from 'node:fs/promises';
import { dirname, parse } from 'node:path';

/**
 * Postgres refuses to run as root, so root starts it as another user; any other user starts it as themselves
 * (undefined).
 */
export type RunAs = { uid: number; gid: number } | undefined;

type PasswdEntry = { name: string; uid: number; gid: number };

/**
 * Chooses the owner of an existing cluster; for a new one, the least privileged account that the system already has.
 */
export async function chooseRunAs(clusterDir: string, passwdFile = '/etc/passwd'): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return pickUnprivileged(parsePasswd(await readFile(passwdFile, 'utf8')));
}

export function parsePasswd(text: string): PasswdEntry[] {
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

export function pickUnprivileged(entries: readonly PasswdEntry[]): { uid: number; gid: number } {
  const byName = (name: string) => entries.find((entry) => entry.name === name && entry.uid !== 0);
  const chosen = byName('postgres') ?? byName('nobody') ?? entries.find((entry) => entry.uid >= 1000);
  if (!chosen) {
    throw new Error(
      'PostgreSQL does not run as root and /etc/passwd has no other user. Start as an ordinary user or set DATABASE_URL.',
    );
  }
  return { uid: chosen.uid, gid: chosen.gid };
}

/** Whether any user may reach and read the path: a project below a 0700 home is closed to all users but its owner. */
export async function isOpenToAll(path: string): Promise<boolean> {
  const { root } = parse(path);
  for (let at = path; ; at = dirname(at)) {
    const { mode } = await stat(at);
    // 0o005 = others may read and enter; ancestors only need to be enterable.
    const needed = at === path ? 0o005 : 0o001;
    if ((mode & needed) !== needed) return false;
    if (at === root) return true;
  }
}
