import { CsvError, parse } from 'csv-parse/sync';
import { languageOf } from '#domain/catalog/match-names.ts';
import type { Origin, Problem, SourceRecord } from '#domain/catalog/problem.ts';
import type { ParsedSource } from '#usecases/catalog/import-report.ts';

/** Columns of a table of performances (docs/imports.md), each with the part of an entry it becomes. */
const COLUMNS = {
  key: 'uid',
  title: 'title',
  title_ru: 'title.ru',
  title_be: 'title.be',
  title_en: 'title.en',
  title_ka: 'title.ka',
  description: 'description',
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

type Cell = { text: string; line: number; column: number };

/** A table with a line of column names; commas, semicolons or tabs between cells, as Excel of any country writes it. */
export function readCsv(text: string, file: string): ParsedSource {
  const problems: Problem[] = [];
  const headLine = text.split('\n', 1)[0] ?? '';
  const delimiter = [';', '\t', ','].toSorted((a, b) => headLine.split(b).length - headLine.split(a).length)[0] ?? ',';
  const rows = cellsOf(text, file, delimiter, problems);
  const [head, ...body] = rows;
  if (!head) return { records: [], problems: [...problems, at(file, 1, 'broken_syntax', 'the table is empty')] };
  const columns = head.map((cell) => cell.text.trim().toLowerCase());
  for (const [i, name] of columns.entries()) {
    if (Object.hasOwn(COLUMNS, name) || name === '') continue;
    const { line, column } = head[i] ?? { line: 1, column: 1 };
    problems.push({ ...at(file, line, 'wrong_shape', `unknown column "${name}"`, 'repaired'), column, path: name });
  }
  for (const needed of ['start', 'place']) {
    if (!columns.includes(needed)) problems.push(at(file, 1, 'wrong_shape', `there is no column "${needed}"`));
  }
  const records = body.flatMap((cells, i) => {
    const [first] = cells;
    if (!first) return [];
    if (cells.length !== columns.length) {
      const reason = `${cells.length} cells instead of ${columns.length}`;
      problems.push({ ...at(file, first.line, 'broken_syntax', reason), path: String(i + 2) });
      return [];
    }
    return [recordOf(cells, columns, file)];
  });
  return { records, problems };
}

/** Rows of cells with their places; a line that is no proper CSV is reported and skipped. */
function cellsOf(text: string, file: string, delimiter: string, problems: Problem[]): Cell[][] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      info: true,
      on_skip: (error?: CsvError) => {
        const line = typeof error?.['lines'] === 'number' ? error['lines'] : 1;
        problems.push(at(file, line, 'broken_syntax', error?.message ?? 'broken line'));
        return undefined;
      },
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return rows.map(({ record, info }) => {
      // `lines` is the last line of the record; a cell in quotes may span several.
      const breaks = record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      let line = info.lines - breaks;
      let column = 1;
      return record.map((cell) => {
        const place = { text: cell, line, column };
        const inside = cell.match(/\n/g)?.length ?? 0;
        line += inside;
        column = inside > 0 ? cell.length - cell.lastIndexOf('\n') + 1 : column + cell.length + 1;
        return place;
      });
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error['lines'] === 'number' ? error['lines'] : 1;
    problems.push(at(file, line, 'broken_syntax', error.message));
    return [];
  }
}

function recordOf(cells: readonly Cell[], columns: readonly string[], file: string): SourceRecord {
  const value: Record<string, unknown> = { categories: [] };
  const places = new Map<string, Cell>();
  const titles: Record<string, string> = {};
  for (const [i, cell] of cells.entries()) {
    const name = columns[i] ?? '';
    const part = Object.hasOwn(COLUMNS, name) ? COLUMNS[name as keyof typeof COLUMNS] : undefined;
    const text = cell.text.trim();
    if (part === undefined || text === '') continue;
    places.set(part.split('.')[0] ?? part, cell);
    if (part.startsWith('title.')) titles[part.slice('title.'.length)] = text;
    else if (part === 'categories') value[part] = text.split('/').map((word) => word.trim());
    else if (NUMBERS.has(part)) value[part] = numberOf(text);
    else value[part] = part === 'status' || part === 'sale' ? text.toLowerCase() : text;
  }
  const title = value['title'];
  if (Object.keys(titles).length > 0) {
    value['title'] = { ...(typeof title === 'string' ? { [languageOf(title)]: title } : {}), ...titles };
  }
  const first = cells[0] ?? { line: 1, column: 1 };
  // Without a name of its own a row is known by what it says; correcting the title then makes it another row.
  value['uid'] ??= ['title', 'place', 'start']
    .map((part) => JSON.stringify(value[part] ?? ''))
    .join(' ')
    .slice(0, 400);
  const origin: Origin = {
    file,
    path: String(first.line),
    locate: ([part]) => {
      const { line, column } = places.get(String(part ?? '')) ?? first;
      return { line, column };
    },
  };
  return { value, origin };
}

/** 12,50 and 12.50 are the same price; what is no number stays text and is refused with its place. */
function numberOf(text: string): unknown {
  const number = Number(text.replace(/\s/g, '').replace(',', '.'));
  return Number.isFinite(number) ? number : text;
}

function at(
  file: string,
  line: number,
  code: Problem['code'],
  reason: string,
  outcome: Problem['outcome'] = 'refused',
): Problem {
  return { file, line, column: 1, path: '', code, reason, outcome };
}
