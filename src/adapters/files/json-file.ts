import type { Origin, Problem, SourceRecord } from '#domain/catalog/import/problem.ts';
import { JsonSyntaxError, type LocatedNode, offsetOf, parseLocated } from './located-json.ts';

/** After this many syntax errors the rest of a file is skipped. */
const MOST_BREAKS = 50;

/**
 * Returns the entries of a JSON array as records that know their lines; a file that holds one object is one record. A
 * broken entry is reported and left out, and reading continues at the next one.
 */
export function readJsonRecords(text: string, file: string): { records: SourceRecord[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const report = (problem: Problem) => void problems.push(problem);
  const values = jsonRecords({ text, file, lines: lineStarts(text) }, 0, report);
  const records: SourceRecord[] = [];
  let next = values.next();
  for (; !next.done; next = values.next()) records.push(next.value);
  if (problems.length === 0 || /^\s*\[/.test(text))
    for (const problem of afterEnd(text, next.value, file)) report(problem);
  return { records, problems };
}

export type JsonText = {
  text: string;
  file: string;
  lines: readonly number[];
  /** The value whose members were located last: faults of one value are reported together. */
  located?: { at: number; node: LocatedNode };
};

/** Same as `readJsonRecords` for one document of a text, entry by entry; returns where the document ends. */
export function* jsonRecords(
  source: JsonText,
  from: number,
  report: (problem: Problem) => void,
): Generator<SourceRecord, number> {
  const { text } = source;
  const first = from + text.slice(from).search(/\S|$/);
  const tell = (fault: Break, outcome?: Problem['outcome']) => report(broken(source, fault, outcome));
  if (text[first] !== '[') {
    const whole = attempt(text, first);
    if ('value' in whole) {
      yield recordOf(source, whole, first, '');
      return whole.end;
    }
    tell(whole);
    return Math.max(whole.offset, first + 1);
  }
  let at = first + 1;
  let breaks = 0;
  for (let entry = 0; ; entry++) {
    at += text.slice(at).search(/\S|$/);
    if (text[at] === ']') {
      if (entry > 0) tell({ offset: at, message: 'a comma before the end' }, 'repaired');
      return at + 1;
    }
    const read = attempt(text, at);
    let end: number;
    if ('value' in read) {
      yield recordOf(source, read, at, String(entry));
      end = read.end + text.slice(read.end).search(/\S|$/);
      if (text[end] === ',') {
        at = end + 1;
        continue;
      }
      if (text[end] === ']') return end + 1;
      tell({ offset: end, message: 'expected "," or "]"' });
    } else {
      tell(read);
      end = Math.max(read.offset, at + 1);
    }
    const next = nextEntry(text, end, positionOf(source.lines, firstEntry(text, first)).column);
    if (next === null || ++breaks >= MOST_BREAKS) return text.length;
    at = next;
  }
}

function afterEnd(text: string, end: number, file: string): Problem[] {
  const offset = end + text.slice(end).search(/\S|$/);
  if (offset >= text.length) return [];
  const source = { text, file, lines: lineStarts(text) };
  return [broken(source, { offset, message: 'something follows the end' }, 'repaired')];
}

type Break = { offset: number; message: string };

function attempt(text: string, offset: number): { value: unknown; end: number } | Break {
  try {
    const { node, end } = parseLocated(text, offset, false);
    return { value: node.value, end };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { offset: error.offset, message: error.message };
    throw error;
  }
}

function firstEntry(text: string, bracket: number): number {
  const brace = text.indexOf('{', bracket);
  return brace < 0 ? bracket : brace;
}

/** Entries of a file written by a tool begin in the same column, so reading resumes at that column. */
function nextEntry(text: string, from: number, column: number): number | null {
  const brace = new RegExp(`^[^\\S\\n]{${column - 1}}\\{`, 'gm');
  brace.lastIndex = from;
  const match = brace.exec(text);
  return match ? match.index + column - 1 : null;
}

/** Positions of members are computed only when one is faulty: the value is then parsed once more. */
function recordOf(source: JsonText, { value }: { value: unknown }, at: number, path: string): SourceRecord {
  const locate: Origin['locate'] = (part) => {
    if (source.located?.at !== at) source.located = { at, node: parseLocated(source.text, at).node };
    return positionOf(source.lines, offsetOf(source.located.node, part));
  };
  return { value, origin: { file: source.file, path, locate } };
}

function broken(
  { file, lines }: JsonText,
  { offset, message }: Break,
  outcome: Problem['outcome'] = 'refused',
): Problem {
  const reason = `broken JSON: ${message}`;
  return { file, ...positionOf(lines, offset), path: '', code: 'broken_syntax', reason, outcome };
}

/** Offsets at which lines begin. */
export function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

export function positionOf(lines: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (lines[low] ?? 0) + 1 };
}
