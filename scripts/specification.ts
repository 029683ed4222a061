import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepResult } from './steps.ts';

// Reads docs/specification.md: every statement of the specification, where it is implemented and which tests show it.

export type Row = { id: string; statement: string; where: string; shown: string };
/** `path › name`: the test of that file with exactly this full name, including its describe blocks. */
export type NamedTest = { file: string; name: string };

const DOCUMENT = join(import.meta.dirname, '../docs/specification.md');
/** Words that stand in a row's last cell instead of a test, or before one; the head of the document explains each. */
const REASONS = ['decided', 'later', 'silent', 'observed'] as const;
export type Kind = 'shown' | (typeof REASONS)[number] | 'open';
export const KINDS: readonly Kind[] = ['shown', ...REASONS, 'open'];

export function readSpecification(text = readFileSync(DOCUMENT, 'utf8')): Row[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, id = '', statement = '', where = '', shown = ''] = cells;
    return /^\d+\.\d+$/.test(id) ? [{ id, statement, where, shown }] : [];
  });
}

/**
 * Returns the tests that a row names: for a shown statement the tests that assert it, for a decided one the tests of
 * what holds instead.
 */
export function namedTests({ shown }: Row): NamedTest[] {
  return shown
    .split('<br>')
    .map((part) => part.split(' › '))
    .flatMap(([file, name]) => (file && name ? [{ file: file.trim(), name: name.trim() }] : []));
}

/**
 * A reason takes precedence over tests in the same cell: a statement changed by a decision, or planned for later, never
 * counts as shown. A decision needs a link, and "later" needs its reason.
 */
export function kindOf(row: Row): Kind {
  const reason = REASONS.find((each) => row.shown.startsWith(each));
  if (reason === 'decided') return /\]\([^)]+\)/.test(row.shown) ? 'decided' : 'open';
  if (reason === 'later') return /^later: \S/.test(row.shown) ? 'later' : 'open';
  if (reason !== undefined) return reason;
  return namedTests(row).length > 0 ? 'shown' : 'open';
}

/** Returns rows that name a test which did not run or did not pass, and rows that name none yet. */
export function unshown(rows: readonly Row[], passed: ReadonlySet<string>): { row: Row; why: string }[] {
  return rows.flatMap((row) => {
    if (kindOf(row) === 'open') return [{ row, why: 'open' }];
    const missing = namedTests(row).filter(({ file, name }) => !passed.has(`${file} ${name}`));
    return missing.map(({ file, name }) => ({ row, why: `no passed test ${file} › ${name}` }));
  });
}

/** Counts statements by kind; a statement whose test did not pass counts as open. */
export function countKinds(rows: readonly Row[], passed: ReadonlySet<string>): Record<Kind, number> {
  const failed = new Set(unshown(rows, passed).map(({ row }) => row.id));
  const counts = { shown: 0, decided: 0, later: 0, silent: 0, observed: 0, open: 0 };
  for (const row of rows) counts[failed.has(row.id) ? 'open' : kindOf(row)] += 1;
  return counts;
}

/** Checks after the tests that every test named in the specification passed and that no statement is open. */
export function checkSpecification(passed: ReadonlySet<string>): StepResult {
  const began = performance.now();
  const rows = readSpecification();
  const found = unshown(rows, passed);
  const counts = countKinds(rows, passed);
  return {
    name: `specification (${rows.length} statements: ${KINDS.map((kind) => `${counts[kind]} ${kind}`).join(', ')})`,
    ok: rows.length > 0 && found.length === 0,
    output: found.map(({ row, why }) => `${row.id} ${row.statement}: ${why}`).join('\n'),
    seconds: (performance.now() - began) / 1000,
  };
}
