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

/** Everything that is in one and not the same in the other. */
export function compareShown(
  check: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  storyOf: (name: string) => string,
): Violation[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const different = names.filter((name) => before[name] !== after[name]);
  const violations = different.slice(0, DETAILS).map((name) => {
    const [was, is] = differenceOf(String(before[name]), String(after[name]));
    return { check, detail: `${storyOf(name)} ${name.slice(0, 60)}: was ${was}, is ${is}` };
  });
  const rest = different.length - violations.length;
  return rest === 0 ? violations : [...violations, { check, detail: `and ${rest} more` }];
}

/** The texts from where they differ. */
function differenceOf(was: string, is: string): [string, string] {
  let from = 0;
  while (from < was.length && was[from] === is[from]) from += 1;
  const start = Math.max(0, from - 40);
  return [was.slice(start, from + 60), is.slice(start, from + 60)];
}
