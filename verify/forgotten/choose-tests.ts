import type { FileBase } from './base.ts';
import type { Imports } from './imports.ts';
import type { Removal } from './removal.ts';

const TEST = /\.(db\.)?test\.tsx?$/;
/** A test that says the name of what is missing looks at it, so it comes first. */
const NAMED = 4;
/** A second of a test is worth this many steps of imports. */
const STEPS_A_SECOND = 0.3;

export type Tests = {
  imports: Imports;
  /** The text of each test file. */
  sources: ReadonlyMap<string, string>;
  base: (file: string) => FileBase | undefined;
};

/**
 * Returns the tests that can notice, the most promising first. For a part of a statement these are the tests that send
 * it; otherwise those that import the file, and for a trigger those that change its table.
 */
export function testsFor(removal: Removal, { imports, sources, base }: Tests): string[] {
  const steps = imports.readersOf(removal.file, { withTypes: false });
  const tests = [...sources.keys()].filter((file) => TEST.test(file));
  const word = new RegExp(`\\b${(removal.name.split(' ').at(-1) ?? '').replaceAll(/\W/g, '')}\\b`);
  const sends = (file: string, part: RegExp | string) =>
    base(file)?.statements.some((text) => (typeof part === 'string' ? text.includes(part) : part.test(text))) ?? false;
  const candidates = tests.filter((file) => {
    if (removal.table !== undefined)
      return sends(file, new RegExp(`(?:insert into|update|delete from|truncate)\\s+${removal.table}\\b`));
    return steps.has(file);
  });
  const senders = removal.sql === undefined ? [] : tests.filter((file) => sends(file, removal.sql ?? ''));
  const rank = (file: string) =>
    (steps.get(file) ?? 6) +
    (base(file)?.seconds ?? 2) * STEPS_A_SECOND -
    (word.test(sources.get(file) ?? '') ? NAMED : 0);
  const chosen = senders.length > 0 ? senders : candidates;
  return chosen.toSorted((a, b) => rank(a) - rank(b));
}
