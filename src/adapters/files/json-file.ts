import type { Origin, Problem, SourceRecord } from '#domain/catalog/problem.ts';
import { JsonSyntaxError, type LocatedNode, offsetOf, parseLocated } from './located-json.ts';

/** After this many broken spots the rest of a file is not worth the search. */
const MOST_BREAKS = 50;

/**
 * The entries of a JSON array as records that know their lines; a file that holds one object is one record. A broken
 * entry is reported and left out, reading goes on at the next one.
 */
export function readJsonRecords(text: string, file: string): { records: SourceRecord[]; problems: Problem[] } {
  const lines = lineStarts(text);
  const records: SourceRecord[] = [];
  const problems: Problem[] = [];
  const first = text.search(/\S/);
  if (text[first] !== '[') {
    const whole = attempt(text, Math.max(0, first));
    if ('node' in whole) records.push(recordOf(whole.node, '', file, lines));
    else problems.push(broken(file, lines, whole));
    return { records, problems };
  }
  let at = first + 1;
  for (let entry = 0; ; entry++) {
    at += text.slice(at).search(/\S|$/);
    if (text[at] === ']') {
      if (entry > 0) problems.push(broken(file, lines, { offset: at, message: 'a comma before the end' }, 'repaired'));
      problems.push(...afterEnd(text, at + 1, file, lines));
      break;
    }
    const read = attempt(text, at);
    let end: number;
    if ('node' in read) {
      records.push(recordOf(read.node, String(entry), file, lines));
      end = read.end + text.slice(read.end).search(/\S|$/);
      if (text[end] === ',') {
        at = end + 1;
        continue;
      }
      if (text[end] === ']') {
        problems.push(...afterEnd(text, end + 1, file, lines));
        break;
      }
      problems.push(broken(file, lines, { offset: end, message: 'expected "," or "]"' }));
    } else {
      problems.push(broken(file, lines, read));
      end = Math.max(read.offset, at + 1);
    }
    const next = nextEntry(text, end, columnOf(lines, firstEntry(text, first)));
    if (next === null || problems.length >= MOST_BREAKS) break;
    at = next;
  }
  return { records, problems };
}

function afterEnd(text: string, end: number, file: string, lines: readonly number[]): Problem[] {
  const offset = end + text.slice(end).search(/\S|$/);
  return offset < text.length
    ? [broken(file, lines, { offset, message: 'something follows the end' }, 'repaired')]
    : [];
}

type Break = { offset: number; message: string };

function attempt(text: string, offset: number): { node: LocatedNode; end: number } | Break {
  try {
    return parseLocated(text, offset);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { offset: error.offset, message: error.message };
    throw error;
  }
}

function firstEntry(text: string, bracket: number): number {
  const brace = text.indexOf('{', bracket);
  return brace < 0 ? bracket : brace;
}

/** Entries of a file written by a tool or a tidy person begin in the same column: there reading goes on. */
function nextEntry(text: string, from: number, column: number): number | null {
  const brace = new RegExp(`^[^\\S\\n]{${column - 1}}\\{`, 'gm');
  brace.lastIndex = from;
  const match = brace.exec(text);
  return match ? match.index + column - 1 : null;
}

function recordOf(node: LocatedNode, path: string, file: string, lines: readonly number[]): SourceRecord {
  const origin: Origin = { file, path, locate: (part) => positionOf(lines, offsetOf(node, part)) };
  return { value: node.value, origin };
}

function broken(
  file: string,
  lines: readonly number[],
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

function columnOf(lines: readonly number[], offset: number): number {
  return positionOf(lines, offset).column;
}
