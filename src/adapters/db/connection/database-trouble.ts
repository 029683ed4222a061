/**
 * Classes of PostgreSQL error codes that concern the server and not the statement: the server cannot be reached (08),
 * refuses the login (28), is out of disk, memory or connections (53), was stopped or is starting (57, which includes
 * the statement timeout), or has a disk failure (58).
 */
const CLASSES = new Set(['08', '28', '53', '57', '58']);
/**
 * The database does not exist, the server is read-only (a standby), and conflicts, deadlocks and lock timeouts that
 * remained after every retry.
 */
const CODES = new Set(['3D000', '25006', '40001', '40P01', '55P03']);
/** PostgreSQL uses this code for a role without rights and for its own files that it may not write. */
const FORBIDDEN = '42501';
const OF_A_FILE = /^could not \w+ (?:to )?(?:file|directory) "/;
/** On errors of a connection to the database. Enumerable, because the job queue copies the fields of its errors. */
const OF_DATABASE: unique symbol = Symbol('of the database');
/** The driver sets no code on these errors. */
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout|Cannot use a pool after calling end)/;

/** Whether the error means that the database cannot answer now and the same request may succeed in a moment. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (OF_DATABASE in error) return true;
  const { code } = error as NodeJS.ErrnoException;
  if (code === FORBIDDEN) return OF_A_FILE.test(error.message);
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return CLASSES.has(code.slice(0, 2)) || CODES.has(code);
  return WORDS.test(error.message);
}

/** Marks an error that a connection to the database reported, whether it could not be opened or broke. */
export function markAsOfDatabase(error: object): void {
  Object.assign(error, { [OF_DATABASE]: true });
}
