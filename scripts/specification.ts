import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StepResult } from './steps.ts';

// docs/specification.md: every statement of the specification, where it lives and the test that shows it.

export type Row = { id: string; statement: string; where: string; shown: string };
/** `path › words`: a test of that file whose name contains the words. */
export type NamedTest = { file: string; words: string };

const DOCUMENT = join(import.meta.dirname, '../docs/specification.md');
/** Why a statement has no test of its own, each explained at the head of the document. */
const REASONS = ['accounts', 'sale', 'decided', 'silent', 'observed'] as const;
const OPEN = 'open';

export function readSpecification(text = readFileSync(DOCUMENT, 'utf8')): Row[] {
  return text.split('\n').flatMap((line) => {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
    const [, id = '', statement = '', where = '', shown = ''] = cells;
    return /^\d+\.\d+$/.test(id) ? [{ id, statement, where, shown }] : [];
  });
}

/** The tests a row names; none where it gives a reason instead. */
export function namedTests({ shown }: Row): NamedTest[] {
  return shown
    .split('<br>')
    .map((part) => part.split(' › '))
    .flatMap(([file, words]) => (file && words ? [{ file: file.trim(), words: words.trim() }] : []));
}

export function isOpen(row: Row): boolean {
  return namedTests(row).length === 0 && !REASONS.some((reason) => row.shown.startsWith(reason));
}

/** Rows that name a test which did not run or did not pass, and rows that name none yet. */
export function unshown(rows: readonly Row[], passed: ReadonlySet<string>): { row: Row; why: string }[] {
  const names = [...passed];
  return rows.flatMap((row) => {
    if (isOpen(row)) return [{ row, why: OPEN }];
    const missing = namedTests(row).filter(
      ({ file, words }) => !names.some((name) => name.startsWith(`${file} `) && name.includes(words)),
    );
    return missing.map(({ file, words }) => ({ row, why: `no passed test ${file} › ${words}` }));
  });
}

/** After the tests: every test that the specification names has run and passed. Rows still open are counted, not hidden. */
export function checkSpecification(passed: ReadonlySet<string>): StepResult {
  const began = performance.now();
  const rows = readSpecification();
  const found = unshown(rows, passed);
  const open = found.filter(({ why }) => why === OPEN).length;
  const broken = found.filter(({ why }) => why !== OPEN);
  const lines = broken.map(({ row, why }) => `${row.id} ${row.statement}: ${why}`);
  return {
    name: `specification (${rows.length - open} of ${rows.length} statements shown)`,
    ok: rows.length > 0 && broken.length === 0,
    output: lines.join('\n'),
    seconds: (performance.now() - began) / 1000,
  };
}
