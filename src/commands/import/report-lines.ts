import type { Problem } from '#domain/catalog/import/problem.ts';
import { countOf, type ImportReport } from '#usecases/reports/import-report.ts';

/** Formats a problem as a line that editors and terminals turn into a link. */
function problemLine({ file, line, column, path, code, reason, outcome }: Problem): string {
  const where = path === '' ? '' : ` (${path})`;
  return `${file}:${line}:${column}${where} ${outcome}: ${code.replaceAll('_', ' ')}: ${reason}`;
}

/** Lists problems line by line, and the number of further problems of a frequent kind. */
export function problemLines({ problems, unlisted = [] }: ImportReport): string[] {
  const more = unlisted.map(
    ({ code, outcome, count }) => `… and ${count} more ${outcome}: ${code.replaceAll('_', ' ')}`,
  );
  return [...problems.map(problemLine), ...more];
}

export function reportLines(report: ImportReport): string[] {
  const { tallies } = report;
  const rows = Object.entries(tallies).map(([kind, { inserted, updated, unchanged }]) =>
    [kind.padEnd(14), ...[inserted, updated, unchanged].map((count) => String(count).padStart(10))].join(''),
  );
  const head = [''.padEnd(14), ...['new', 'changed', 'unchanged'].map((name) => name.padStart(10))].join('');
  const undated = countOfUndated(report);
  const repaired = countOf(report, 'repaired') - undated;
  const counts = [`${countOf(report, 'refused')} refused`, `${repaired} repaired`];
  if (undated > 0) counts.push(`${undated} events without dates`);
  return [head, ...rows, '', counts.join(', ')];
}

/** Events that lose all their dates are more than repaired: nobody can buy a ticket for them. */
function countOfUndated({ problems, unlisted = [] }: ImportReport): number {
  const listed = problems.filter(({ code }) => code === 'no_dates').length;
  return unlisted.filter(({ code }) => code === 'no_dates').reduce((sum, { count }) => sum + count, listed);
}
