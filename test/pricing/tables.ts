import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A row by the heads of its columns. */
export type Row = Readonly<Record<string, string>>;

/** The tables of docs/pricing.md, by the heading above each. */
export function readTables(): ReadonlyMap<string, readonly Row[]> {
  const page = readFileSync(fileURLToPath(new URL('../../docs/pricing.md', import.meta.url)), 'utf8');
  const sections = page.split(/^##+ /m).slice(1);
  return new Map(sections.map((section) => [section.split('\n')[0] ?? '', rowsOf(section)]));
}

function rowsOf(section: string): readonly Row[] {
  const [head = [], , ...rows] = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  return rows.map((cells) => {
    if (cells.length !== head.length) throw new Error(`Not ${head.length} cells: ${cells.join(' | ')}`);
    return Object.fromEntries(head.map((name, index) => [name, cells[index] ?? '']));
  });
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

export function cell(row: Row, name: string): string {
  const text = row[name];
  if (text === undefined) throw new Error(`No column ${name}`);
  return text;
}

/** `12.35` is 1235. */
export function minor(text: string): number {
  if (!/^\d+\.\d\d$/.test(text)) throw new Error(`Not an amount: ${text}`);
  return Number(text.replace('.', ''));
}

export function amount(amountMinor: number): string {
  const digits = String(amountMinor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function optional<T>(text: string, read: (text: string) => T): T | null {
  return text === '' ? null : read(text);
}

export function list(text: string, separator: string): string[] {
  return text === '' ? [] : text.split(separator).map((part) => part.trim());
}

/** The groups of a pattern that matches the whole text, as strings. */
export function groups(text: string, pattern: RegExp): string[] | null {
  const match = new RegExp(`^(?:${pattern.source})$`).exec(text);
  return match === null ? null : match.slice(1).map((group) => group ?? '');
}

/** The first reader whose pattern matches; an unreadable cell is an error of the page. */
export function readAs<T>(text: string, readers: readonly (readonly [RegExp, (groups: string[]) => T])[]): T {
  for (const [pattern, read] of readers) {
    const found = groups(text, pattern);
    if (found !== null) return read(found);
  }
  throw new Error(`Not understood: ${text}`);
}
