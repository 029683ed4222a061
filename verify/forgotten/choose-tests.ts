import type { FileBase } from './base.ts';
import type { Imports } from './imports.ts';
import type { Removal } from './removal.ts';

const TEST = /\.(db\.)?test\.tsx?$/;
/** A test that says the name of what is missing looks at it, so it comes first. */
const NAMED = 4;
/** Steps to a test that does not import the file, and the length of one that has not run yet. */
const FAR = 6;
const SECONDS = 3;
/** A second of a test is worth this many steps of imports. */
const STEPS_A_SECOND = 0.3;

export type Tests = {
  imports: Imports;
  /** The text of each test file. */
  sources: ReadonlyMap<string, string>;
  base: (file: string) => FileBase | undefined;
};

/** Returns the tests that may notice, the most promising first: those that import the file, or change the trigger's table. */
export function testsFor(removal: Removal, { imports, sources, base }: Tests): string[] {
  const steps = imports.readersOf(removal.file, { withTypes: false });
  const word = new RegExp(`\\b${(removal.name.split(' ').at(-1) ?? '').replaceAll(/\W/g, '')}\\b`);
  const { table } = removal;
  const tests = [...sources].filter(([file]) => TEST.test(file));
  const rank = ([file, source]: [string, string]) =>
    (steps.get(file) ?? FAR) +
    (base(file)?.seconds ?? SECONDS) * STEPS_A_SECOND -
    (word.test(source) ? NAMED : 0) -
    (table !== undefined && new RegExp(`\\b${table}\\b`).test(source) ? NAMED : 0);
  return tests
    .filter(([file]) => (table === undefined ? steps.has(file) : file.includes('.db.test.')))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(([file]) => file);
}

/** Checks whether a test sends the changed statement, or changes the table of the trigger; always true for other things. */
export function canSee({ sql, table }: Removal, { statements }: FileBase): boolean {
  if (sql !== undefined) return statements.some((text) => text.includes(sql));
  if (table === undefined) return true;
  const change = new RegExp(`(?:insert into|update|delete from|truncate)\\s+${table}\\b`);
  return statements.some((text) => change.test(text));
}
