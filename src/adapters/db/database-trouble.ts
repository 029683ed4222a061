/**
 * Classes of PostgreSQL's error codes that say nothing about the question and everything about the server: it cannot be
 * reached (08), lets nobody in (28), has no room on disk, in memory or for connections (53), was stopped or is starting
 * (57, which includes a statement ended for its time), or its disk fails (58).
 */
const CLASSES = new Set(['08', '28', '53', '57', '58']);
/** No such database, a read-only server (a standby), and conflicts and locks that outlasted every retry. */
const CODES = new Set(['3D000', '25006', '40001', '40P01', '55P03']);
/** PostgreSQL's code for a role without rights, and for files of its own that it may not write. */
const FORBIDDEN = '42501';
const OF_A_FILE = /^could not \w+ (?:to )?(?:file|directory) "/;
/** What Node calls a connection that could not be opened or broke. */
const SYSCALLS = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** The driver gives these faults no code. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|Cannot use a pool after calling end)/;

/** Whether an error means that the database cannot answer now: the same request may succeed in a moment. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (typeof syscall === 'string') return SYSCALLS.has(syscall);
  if (code === FORBIDDEN) return OF_A_FILE.test(error.message);
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return CLASSES.has(code.slice(0, 2)) || CODES.has(code);
  return WORDS.test(error.message);
}
