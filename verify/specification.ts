import { countKinds, KINDS, namedTests, readSpecification, unshown } from '../scripts/specification.ts';
import { printStep } from '../scripts/steps.ts';
import { PROJECTS, projectOf, runTests } from '../scripts/vitest-projects.ts';
import { formatTable, readOptions, report } from './report.ts';

// npm run verify -- specification: runs every test that docs/specification.md names and counts the statements they
// show. `--rows 2.47,8.` runs only the tests of rows whose number begins so.

const options = readOptions({ rows: '' });
const wanted = options.rows === '' ? [''] : options.rows.split(',');
const rows = readSpecification().filter(({ id }) => wanted.some((start) => id.startsWith(start)));

const files = [...new Set(rows.flatMap(namedTests).map(({ file }) => file))].toSorted();
const byProject = Map.groupBy(files, projectOf);

const passed = new Set<string>();
// One after the other, as npm test runs them: the browser tests measure time.
for (const project of PROJECTS) {
  const named = byProject.get(project);
  if (named === undefined) continue;
  const result = await runTests(project, named);
  printStep(result);
  for (const name of result.names) passed.add(name);
}

const missing = unshown(rows, passed);
if (missing.length > 0)
  console.log(
    formatTable(missing.map(({ row: { id, statement }, why }) => ({ id, statement: statement.slice(0, 80), why }))),
  );
const sections = [...Map.groupBy(rows, ({ id }) => id.split('.', 1)[0] ?? '')];
const line = (section: string, of: typeof rows) => {
  const counts = countKinds(of, passed);
  return { section, statements: of.length, ...Object.fromEntries(KINDS.map((kind) => [kind, counts[kind]])) };
};
report('specification', [...sections.map(([section, of]) => line(section, of)), line('all', rows)], {
  ...options,
  ok: rows.length > 0 && missing.length === 0,
});
