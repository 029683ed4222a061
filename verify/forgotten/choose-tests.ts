import type { FileBase } from './base.ts';
import type { Imports } from './imports.ts';
import type { Kind, Removal } from './removal.ts';

const TEST = /\.(db\.)?test\.tsx?$/;
export const STATEMENTS_TEST = 'test/statements/statements.db.test.ts';
/** The test that compares every thing of a kind with the database, without importing its file. */
const FIRST: Partial<Record<Kind, string>> = {
  select: STATEMENTS_TEST,
  trigger: 'src/adapters/db/operation/update-triggers.db.test.ts',
};
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

/**
 * Returns the tests that may notice, the most promising first: the one of the kind, then those that import the file, or
 * change the trigger's table.
 */
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
  const first = FIRST[removal.kind];
  const others = tests
    .filter(([file]) => file !== first && (table === undefined ? steps.has(file) : file.includes('.db.test.')))
    .toSorted((a, b) => rank(a) - rank(b))
    .map(([file]) => file);
  return first === undefined ? others : [first, ...others];
}

/**
 * Checks whether a test sends the changed statement, or changes the table of the trigger; always true for other things
 * and for the test of the kind.
 */
export function canSee({ kind, sql, table }: Removal, file: string, { statements }: FileBase): boolean {
  if (file === FIRST[kind]) return true;
  if (sql !== undefined) return statements.some((text) => text.includes(sql));
  if (table === undefined) return true;
  const change = new RegExp(`(?:insert into|update|delete from|truncate)\\s+${table}\\b`);
  return statements.some((text) => change.test(text));
}
