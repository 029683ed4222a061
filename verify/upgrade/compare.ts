import type { ReadBack } from './read-back.ts';

/** A difference between what both trees show, or a promise that is broken. */
export type Violation = { check: string; detail: string };

const DETAILS = 5;
const CHECKS = ['balances', 'door', 'orders', 'tickets', 'units', 'cabinetOrders', 'cabinetLists', 'points'] as const;

/** What this tree shows differently from the former one. */
export function compareReadings(before: ReadBack, after: ReadBack, storyOf: (name: string) => string): Violation[] {
  const violations: Violation[] = [];
  for (const [id, count] of Object.entries(after.invariants)) {
    // A violation of the former tree stays one; what only this tree asks must hold at once.
    if (count !== (before.invariants[id] ?? 0)) violations.push({ check: id, detail: `${count} rows` });
  }
  for (const check of CHECKS) {
    violations.push(...compareShown(check, before[check], after[check], storyOf));
  }
  return violations;
}

/** Everything that is in one only, and what the former tree said and this one says differently. It may say more. */
export function compareShown(
  check: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  storyOf: (name: string) => string,
): Violation[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const different = names.flatMap((name) => {
    const difference = differenceOf(parsed(before[name]), parsed(after[name]));
    return difference === null ? [] : [`${storyOf(name)} ${name.slice(0, 60)}: ${difference}`];
  });
  const violations = different.slice(0, DETAILS).map((detail) => ({ check, detail }));
  const rest = different.length - violations.length;
  return rest === 0 ? violations : [...violations, { check, detail: `and ${rest} more` }];
}

/** Readings are JSON, except sums of the books and verdicts of the door. */
function parsed(shown: unknown): unknown {
  return typeof shown === 'string' && /^[[{]/u.test(shown) ? JSON.parse(shown) : shown;
}

/** Where a value lacks something of the former one, with its path; null when it has everything. */
function differenceOf(was: unknown, is: unknown, path = ''): string | null {
  if (!isObject(was) || !isObject(is) || Array.isArray(was) !== Array.isArray(is)) {
    return was === is ? null : `${path} was ${JSON.stringify(was)}, is ${JSON.stringify(is)}`;
  }
  if (Array.isArray(was) && was.length !== Object.keys(is).length) {
    return `${path} had ${was.length}, has ${Object.keys(is).length}`;
  }
  for (const [key, value] of Object.entries(was)) {
    const difference = differenceOf(value, is[key], `${path}.${key}`);
    if (difference !== null) return difference;
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
