import { parseArgs } from 'node:util';
import type { AuditReads } from '#usecases/reports/audit-rows.ts';
import { printRest } from './command-line.ts';

export const AUDIT_USAGE = 'audit list [--days 7]';

const DAYS = 7;
const MOST_DAYS = 3_660;
const SHOWN = 200;
const DAY_MS = 86_400_000;

/** What was done by administrators, people and the system, the newest first. Returns the exit code. */
export async function audit(deps: AuditReads, args: readonly string[], print: (line: string) => void): Promise<number> {
  const days = readDays(args);
  if (days === null) {
    print(AUDIT_USAGE);
    return 2;
  }
  const { rows, total } = await deps.latest({ since: new Date(Date.now() - days * DAY_MS), limit: SHOWN });
  if (rows.length === 0) print(`Nothing was written in the last ${days} days.`);
  for (const { at, actor, action, thing, detail } of rows) {
    const more = Object.keys(detail).length === 0 ? '' : JSON.stringify(detail);
    print([at.toISOString(), actor, action, thing, more].join('  ').trimEnd());
  }
  printRest(rows.length, total, print);
  return 0;
}

function readDays([action, ...args]: readonly string[]): number | null {
  try {
    const { values } = parseArgs({ args, options: { days: { type: 'string' } } });
    const days = Number(values.days ?? DAYS);
    return action === 'list' && Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : null;
  } catch {
    return null;
  }
}
