import type { Violation } from '../rush/audit.ts';

/** Texts of the database, its driver or the machine that no visitor may see. Addresses of our pages contain none. */
const INTERNAL_TERMS =
  /ECONN|ENOENT|EPIPE|ETIMEDOUT|PGSQL|postgres|\bpg_|base\/\d+\/|terminating connection|Connection terminated|database system|No space left|could not (?:extend|write|read|open)|timeout exceeded|not queryable|Query read timeout|statement timeout|node:internal|\bat \S+ \(|"(?:57P0\d|5[38]\d{3}|08\d{3}|25006)"/;

/** Receives every response to buyers and readers. */
export function createWitness() {
  const statuses = new Map<string, number>();
  const found = new Map<string, Violation>();
  const tell = (check: string, detail: string) => {
    if (!found.has(`${check} ${detail}`)) found.set(`${check} ${detail}`, { check, detail });
  };
  return {
    see(kind: string, path: string, status: number, headers: Headers, body: string): void {
      statuses.set(`${kind} ${status}`, (statuses.get(`${kind} ${status}`) ?? 0) + 1);
      const inner = INTERNAL_TERMS.exec(body)?.[0];
      if (inner !== undefined) tell('inner words', `${status} ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}: ${inner}`);
      if (status >= 500 && status !== 503) tell('an answer other than 503', `${status} to ${kind}`);
      if (status === 503 && !headers.has('retry-after')) tell('503 without Retry-After', kind);
    },
    /** Counts a refused or reset connection. */
    missed(kind: string, reason: string): void {
      statuses.set(`${kind} ${reason}`, (statuses.get(`${kind} ${reason}`) ?? 0) + 1);
    },
    answers: () =>
      [...statuses].toSorted(([a], [b]) => a.localeCompare(b)).map(([answer, times]) => ({ answer, times })),
    count: () => [...statuses.values()].reduce((sum, times) => sum + times, 0),
    violations: () => [...found.values()],
  };
}
export type Witness = ReturnType<typeof createWitness>;
