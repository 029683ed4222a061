import { amountFrom } from '#domain/catalog/import/amount.ts';
import { languageOf } from '#domain/catalog/import/match-names.ts';
import { type Origin, type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import { isMovedOnline, MOVED_ONLINE, statusFromWord } from '#domain/catalog/source-status.ts';
import type { ListingReader } from '#usecases/reports/import-report.ts';
import { type Cell, csvRows } from './csv-rows.ts';

/** Columns of a table of performances (docs/imports.md) and the entry fields that they fill. */
const COLUMNS = {
  key: 'uid',
  title: 'title',
  title_ru: 'title.ru',
  title_be: 'title.be',
  title_en: 'title.en',
  title_ka: 'title.ka',
  description: 'description',
  description_ru: 'description.ru',
  description_be: 'description.be',
  description_en: 'description.en',
  description_ka: 'description.ka',
  category: 'categories',
  place: 'place',
  city: 'city',
  hall: 'hall',
  start: 'start',
  end: 'end',
  price_from: 'priceFrom',
  price_to: 'priceTo',
  currency: 'currency',
  age: 'age',
  duration: 'durationMin',
  status: 'status',
  sale: 'sale',
  organizer: 'organizer',
  permit: 'permitNo',
} as const;
const NUMBERS = new Set<string>(['priceFrom', 'priceTo', 'durationMin']);
/** First line `sep=;`, which declares the separator to Excel. */
const SEPARATOR_LINE = /^sep=([^\r\n])[^\S\r\n]*(?:\r\n|\n|\r|$)/i;

/** Reads a table with a header line and commas, semicolons or tabs between cells, as Excel of any country writes it. */
export const readCsv: ListingReader = function* (marked, file, { report, hasPlace = false }) {
  const text = marked.startsWith('\uFEFF') ? marked.slice(1) : marked;
  const declared = SEPARATOR_LINE.exec(text);
  const at = declared?.[0].length ?? 0;
  const rows = csvRows(text, declared?.[1] ?? delimiterOf(text), at, declared ? 2 : 1);
  const head = headOf(rows, file, report);
  const columns = head?.map((cell) => cell.text.trim().toLowerCase()) ?? [];
  if (!head || !checkColumns(head, columns, { file, report, hasPlace })) return;
  for (const { cells, fault } of rows) {
    if (fault) {
      report({ ...brokenAt(file, fault.line, fault.reason), column: fault.column });
      continue;
    }
    const [first] = cells;
    if (!first) continue;
    if (cells.length !== columns.length) {
      report({
        ...brokenAt(file, first.line, `${cells.length} cells instead of ${columns.length}`),
        path: String(first.line),
      });
      continue;
    }
    const record = recordOf(cells, columns, file);
    const status = cells[columns.indexOf('status')]?.text ?? '';
    if (isMovedOnline(status)) report(problemAt(record.origin, ['status'], 'wrong_shape', MOVED_ONLINE, 'repaired'));
    yield record;
  }
};

function delimiterOf(text: string): string {
  const headLine = text.slice(0, /[\r\n]|$/.exec(text)?.index ?? 0);
  return [';', '\t', ','].toSorted((a, b) => headLine.split(b).length - headLine.split(a).length)[0] ?? ',';
}

function headOf(rows: ReturnType<typeof csvRows>, file: string, report: (problem: Problem) => void): Cell[] | null {
  const first = rows.next();
  if (first.done) report(brokenAt(file, 1, 'the table is empty'));
  else if (first.value.fault) {
    const { line, column, reason } = first.value.fault;
    report({ ...brokenAt(file, line, `the line of column names: ${reason}`), column });
  } else return first.value.cells;
  return null;
}

/** Without the required columns every row would be refused, so the reason is reported once here. */
function checkColumns(
  head: readonly Cell[],
  columns: readonly string[],
  { file, report, hasPlace }: { file: string; report: (problem: Problem) => void; hasPlace: boolean },
): boolean {
  for (const [i, name] of columns.entries()) {
    const { line, column } = head[i] ?? { line: 1, column: 1 };
    const tell = (reason: string) =>
      report({ file, line, column, path: name, code: 'wrong_shape', reason, outcome: 'repaired' });
    if (name !== '' && !Object.hasOwn(COLUMNS, name)) tell(`unknown column "${name.slice(0, 60)}"`);
    else if (name !== '' && columns.indexOf(name) < i)
      tell(`column "${name}" stands twice; the last that is filled counts`);
  }
  const missing = [
    ...(columns.includes('start') ? [] : ['start']),
    ...(columns.includes('place') || hasPlace ? [] : ['place']),
    ...(columns.some((name) => name.startsWith('title') && Object.hasOwn(COLUMNS, name)) ? [] : ['title']),
  ];
  for (const name of missing) {
    const reason = `there is no column "${name}"; no row can be read`;
    report({ ...brokenAt(file, head[0]?.line ?? 1, reason), code: 'wrong_shape' });
  }
  return missing.length === 0;
}

function recordOf(cells: readonly Cell[], columns: readonly string[], file: string): SourceRecord {
  const value: Record<string, unknown> = { categories: [] };
  const inLanguages: Record<'title' | 'description', Record<string, string>> = { title: {}, description: {} };
  for (const [i, cell] of cells.entries()) {
    const part = partOf(columns[i]);
    const text = cell.text.trim();
    if (part === undefined || text === '') continue;
    const [name = part, language] = part.split('.');
    if (language !== undefined && (name === 'title' || name === 'description')) inLanguages[name][language] = text;
    else if (part === 'categories') value[part] = text.split('/').map((word) => word.trim());
    // Text that is not a number stays text, so that it is refused with its position.
    else if (NUMBERS.has(part)) value[part] = amountFrom(text) ?? text;
    else if (part === 'status') value[part] = statusFromWord(text) ?? text;
    else value[part] = part === 'sale' ? text.toLowerCase() : text;
  }
  for (const [name, texts] of Object.entries(inLanguages)) {
    const plain = value[name];
    if (Object.keys(texts).length === 0) continue;
    value[name] = { ...(typeof plain === 'string' ? { [languageOf(plain)]: plain } : {}), ...texts };
  }
  const first = cells[0] ?? { line: 1, column: 1 };
  // A row without its own key is identified by title, place and start; correcting the title makes it another row.
  value['uid'] ??= ['title', 'place', 'start']
    .map((part) => JSON.stringify(value[part] ?? ''))
    .join(' ')
    .slice(0, 400);
  const origin: Origin = {
    file,
    path: String(first.line),
    locate: ([part]) => {
      const named = cells.find((_, i) => partOf(columns[i])?.split('.')[0] === part && cells[i]?.text.trim() !== '');
      const { line, column } = named ?? first;
      return { line, column };
    },
  };
  return { value, origin };
}

function partOf(column = ''): string | undefined {
  return Object.hasOwn(COLUMNS, column) ? COLUMNS[column as keyof typeof COLUMNS] : undefined;
}

function brokenAt(file: string, line: number, reason: string): Problem {
  return { file, line, column: 1, path: '', code: 'broken_syntax', reason, outcome: 'refused' };
}
