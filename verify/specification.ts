import { isOpen, readSpecification } from '../scripts/specification.ts';
import { formatTable, readOptions, report } from './report.ts';

// npm run verify -- specification: which statements of docs/specification.md no test shows yet. Whether the named tests
// ran and passed is checked at the end of npm test.

const rows = readSpecification();
const open = rows.filter(isOpen);
if (open.length > 0)
  console.log(formatTable(open.map(({ id, statement }) => ({ id, statement: statement.slice(0, 110) }))));
const bySection = Map.groupBy(rows, ({ id }) => id.split('.', 1)[0] ?? '');
const figures = [...bySection].map(([section, of]) => ({
  section,
  statements: of.length,
  shown: of.length - of.filter(isOpen).length,
  open: of.filter(isOpen).length,
}));
report('specification', figures, { ...readOptions({}), ok: open.length === 0 });
