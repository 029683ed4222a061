import { expect, test } from 'vitest';
import type { Problem } from '#domain/catalog/import/problem.ts';
import { reportLines } from './report-lines.ts';

test('the last line counts what was refused, repaired, and left without dates', () => {
  const problem = (code: Problem['code'], outcome: Problem['outcome']): Problem => ({
    file: 'events.json',
    line: 1,
    column: 1,
    path: '',
    code,
    reason: 'because',
    outcome,
  });
  const repaired = [problem('unknown_place', 'repaired'), problem('no_dates', 'repaired')];
  const problems = [problem('duplicate_key', 'refused'), ...repaired];
  const unlisted = [{ code: 'no_dates', outcome: 'repaired', count: 5 } as const];
  expect(reportLines({ tallies: {}, problems, unlisted }).at(-1)).toBe('1 refused, 1 repaired, 6 events without dates');
  expect(reportLines({ tallies: {}, problems: [] }).at(-1)).toBe('0 refused, 0 repaired');
});
