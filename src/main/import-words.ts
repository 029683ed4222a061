import type { Problem } from '#domain/catalog/problem.ts';
import type { ImportReport } from '#usecases/catalog/import-report.ts';

/** A problem as a line that editors and terminals make a link of. */
export function problemLine({ file, line, column, path, code, reason, outcome }: Problem): string {
  const where = path === '' ? '' : ` (${path})`;
  return `${file}:${line}:${column}${where} ${outcome}: ${code.replaceAll('_', ' ')}: ${reason}`;
}

export function reportLines({ tallies, problems }: ImportReport): string[] {
  const rows = Object.entries(tallies).map(([kind, { inserted, updated, unchanged }]) =>
    [kind.padEnd(14), ...[inserted, updated, unchanged].map((count) => String(count).padStart(10))].join(''),
  );
  const head = [''.padEnd(14), ...['new', 'changed', 'unchanged'].map((name) => name.padStart(10))].join('');
  const refused = problems.filter((problem) => problem.outcome === 'refused').length;
  const repaired = problems.length - refused;
  return [head, ...rows, '', `${refused} refused, ${repaired} repaired`];
}
