/** A cell with the position where it begins. */
export type Cell = { text: string; line: number; column: number };

/** Why and where a row cannot be read; reading continues in the line after that position. */
export type RowFault = { line: number; column: number; reason: string };

export type CsvRow = { cells: Cell[]; fault?: never } | { cells?: never; fault: RowFault };

/** Longer than any text of ours: a quoted cell of this length starts with a stray quote. */
const LONGEST_CELL = 60_000;
const [NEWLINE, RETURN, QUOTE] = [10, 13, 34];

/**
 * Yields the rows of a table (RFC 4180) one by one, without empty ones. A quote without an end is a fault at its
 * position; so is a quote that makes a row span several lines with another number of cells than the first row.
 */
export function* csvRows(text: string, delimiter: string, at = 0, line = 1): Generator<CsvRow> {
  let width: number | undefined;
  while (at < text.length) {
    const row = readRow(text, delimiter.charCodeAt(0), at, line, width);
    if ('reason' in row) {
      yield { fault: { line: row.line, column: row.column, reason: row.reason } };
      at = afterLine(text, row.at);
      line = row.line + 1;
      continue;
    }
    at = row.end;
    line = row.nextLine;
    const isEmpty = row.cells.length === 1 && row.cells[0]?.text.trim() === '';
    if (isEmpty) continue;
    width ??= row.cells.length;
    yield { cells: row.cells };
  }
}

type ReadRow = { cells: Cell[]; end: number; nextLine: number } | (RowFault & { at: number });

function readRow(
  text: string,
  delimiter: number,
  start: number,
  firstLine: number,
  width: number | undefined,
): ReadRow {
  const cells: Cell[] = [];
  let [at, line, lineStart] = [start, firstLine, start];
  /** A quoted cell that spans several lines. */
  let long: (RowFault & { at: number }) | undefined;
  const open = (reason: string) => ({ line, column: at - lineStart + 1, at, reason });
  for (;;) {
    const cell = { text: '', line, column: at - lineStart + 1 };
    if (text.charCodeAt(at) === QUOTE) {
      const end = closingQuote(text, at);
      if (end === null) return open('a quote opens here and has no end');
      cell.text = text.slice(at + 1, end).replaceAll('""', '"');
      const breaks = countBreaks(text, at, end);
      const next = end + 1 < text.length ? text.charCodeAt(end + 1) : NEWLINE;
      if (next !== delimiter && next !== NEWLINE && next !== RETURN) {
        return open(
          breaks.count > 0 ? 'a quote opens here and has no end' : 'something follows the closing quote of a cell',
        );
      }
      if (breaks.count > 0) long ??= open('a quote opens here and has no end in its row');
      line += breaks.count;
      if (breaks.count > 0) lineStart = breaks.last;
      at = end + 1;
    } else {
      const from = at;
      while (at < text.length) {
        const sign = text.charCodeAt(at);
        if (sign === delimiter || sign === NEWLINE || sign === RETURN) break;
        if (sign === QUOTE) {
          return open('a quote in the middle of a cell: put the cell in quotes and write each quote within twice');
        }
        at++;
      }
      cell.text = text.slice(from, at);
    }
    cells.push(cell);
    if (at < text.length && text.charCodeAt(at) === delimiter) {
      at++;
      continue;
    }
    if (long && width !== undefined && cells.length !== width) return long;
    return { cells, end: afterLine(text, at), nextLine: line + 1 };
  }
}

/** Offset of the quote that ends the cell, or null when there is none. */
function closingQuote(text: string, opening: number): number | null {
  for (let at = text.indexOf('"', opening + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (at - opening > LONGEST_CELL) return null;
    if (text.charCodeAt(at + 1) !== QUOTE) return at;
  }
  return null;
}

/** Counts the line ends between two offsets and finds where the last line begins. */
function countBreaks(text: string, from: number, to: number): { count: number; last: number } {
  const result = { count: 0, last: from };
  for (let at = from; at < to; at++) {
    const sign = text.charCodeAt(at);
    if (sign !== NEWLINE && (sign !== RETURN || text.charCodeAt(at + 1) === NEWLINE)) continue;
    result.count++;
    result.last = at + 1;
  }
  return result;
}

/** Offset of the line after this position. */
function afterLine(text: string, at: number): number {
  for (; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === NEWLINE) return at + 1;
    if (sign === RETURN) return text.charCodeAt(at + 1) === NEWLINE ? at + 2 : at + 1;
  }
  return at;
}
