import type { Problem } from '#domain/catalog/import/problem.ts';

/** One content line, unfolded: `DTSTART;TZID=Europe/Minsk:20261205T190000`. */
export type IcsLine = { name: string; params: string; value: string; line: number };

/** A VEVENT or VTIMEZONE. */
export type IcsBlock = { kind: string; line: number; lines: IcsLine[] };

const BLOCKS = new Set(['VEVENT', 'VTIMEZONE']);
/** Longer lines are rejected; RFC 5545 allows 75 bytes per line before unfolding. */
const LONGEST = 50_000;

/** Returns the blocks of a calendar with their line numbers. Invalid lines are reported and left out. */
export function readIcsBlocks(
  text: string,
  file: string,
  tell: (problem: Problem) => void,
): { blocks: IcsBlock[]; method: string } {
  const blocks: IcsBlock[] = [];
  let method = '';
  const report = (line: number, reason: string) =>
    tell({ file, line, column: 1, path: '', code: 'broken_syntax', reason, outcome: 'refused' });
  let open: IcsBlock | null = null;
  /** Blocks within a block (alarms, rules of a time zone). */
  const inner: string[] = [];

  for (const { text: content, line } of unfold(text)) {
    const match = /^([A-Za-z][\w-]*)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/s.exec(content);
    if (!match || content.length > LONGEST) {
      report(line, 'is no line of a calendar');
      continue;
    }
    const [, rawName = '', params = '', value = ''] = match;
    const name = rawName.toUpperCase();
    const kind = value.trim().toUpperCase();
    if (name === 'BEGIN') {
      if (open && kind === open.kind) {
        report(open.line, `${open.kind} has no END`);
        inner.length = 0;
        open = { kind, line, lines: [] };
      } else if (open) inner.push(kind);
      else if (BLOCKS.has(kind)) open = { kind, line, lines: [] };
      if (!open || inner.length === 0) continue;
    }
    if (name === 'END' && open && inner.length === 0) {
      if (kind === open.kind) blocks.push(open);
      else report(open.line, `${open.kind} ends as ${kind}`);
      open = null;
      continue;
    }
    if (!open) {
      if (name === 'METHOD') method = kind;
      continue;
    }
    const isInner = inner.length > 0;
    if (name === 'END' && isInner) inner.pop();
    // Alarms and similar blocks hold no data of an event; the rules of a time zone are all inner blocks.
    if (!isInner || open.kind === 'VTIMEZONE') open.lines.push({ name, params, value, line });
  }
  if (open) report(open.line, `${open.kind} has no END`);
  return { blocks, method };
}

/** A line that begins with a space or tab continues the one before. */
function* unfold(text: string): Generator<{ text: string; line: number }> {
  const ends = /\r\n|\n|\r|$/g;
  let whole: { text: string; line: number } | null = null;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (let line = 1; at <= text.length; line++) {
    ends.lastIndex = at;
    const end = ends.exec(text);
    const raw = text.slice(at, end?.index);
    at = end && end[0] !== '' ? end.index + end[0].length : text.length + 1;
    if (/^[ \t]/.test(raw) && whole) whole.text += raw.slice(1);
    else if (raw.trim() !== '') {
      if (whole) yield whole;
      whole = { text: raw, line };
    }
  }
  if (whole) yield whole;
}
