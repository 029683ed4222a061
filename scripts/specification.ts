import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepResult } from './steps.ts';

// docs/specification.md: every statement of the specification, where it lives and what shows it.

export type Row = { id: string; statement: string; where: string; shown: string };
/** `path › name`: the test of that file with exactly this name, its describe blocks before it. */
export type NamedTest = { file: string; name: string };

const DOCUMENT = join(import.meta.dirname, '../docs/specification.md');
/** What stands in a row's last cell instead of a test, or before one; each is explained at the head of the document. */
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

/** The tests a row names: of a shown statement all that assert it, of a decided one what holds instead. */
export function namedTests({ shown }: Row): NamedTest[] {
  return shown
    .split('<br>')
    .map((part) => part.split(' › '))
    .flatMap(([file, name]) => (file && name ? [{ file: file.trim(), name: name.trim() }] : []));
}

/**
 * A reason goes before the tests beside it: what a decision has changed, or what comes later, is never counted as
 * shown. A decision has to be pointed to, and what comes later needs its why.
 */
export function kindOf(row: Row): Kind {
  const reason = REASONS.find((each) => row.shown.startsWith(each));
  if (reason === 'decided') return /\]\([^)]+\)/.test(row.shown) ? 'decided' : 'open';
  if (reason === 'later') return /^later: \S/.test(row.shown) ? 'later' : 'open';
  if (reason !== undefined) return reason;
  return namedTests(row).length > 0 ? 'shown' : 'open';
}

/** Rows that name a test which did not run or did not pass, and rows that name none yet. */
export function unshown(rows: readonly Row[], passed: ReadonlySet<string>): { row: Row; why: string }[] {
  return rows.flatMap((row) => {
    if (kindOf(row) === 'open') return [{ row, why: 'open' }];
    const missing = namedTests(row).filter(({ file, name }) => !passed.has(`${file} ${name}`));
    return missing.map(({ file, name }) => ({ row, why: `no passed test ${file} › ${name}` }));
  });
}

/** How many statements are of each kind; one whose test did not pass is open, whatever it says. */
export function countKinds(rows: readonly Row[], passed: ReadonlySet<string>): Record<Kind, number> {
  const failed = new Set(unshown(rows, passed).map(({ row }) => row.id));
  const counts = { shown: 0, decided: 0, later: 0, silent: 0, observed: 0, open: 0 };
  for (const row of rows) counts[failed.has(row.id) ? 'open' : kindOf(row)] += 1;
  return counts;
}

/** After the tests: every test that the specification names has run and passed, and no statement is open. */
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
