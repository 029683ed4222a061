import type { Problem } from '#domain/catalog/problem.ts';

/** One content line, unfolded: `DTSTART;TZID=Europe/Minsk:20261205T190000`. */
export type IcsLine = { name: string; params: string; value: string; line: number };

/** A VEVENT or VTIMEZONE. */
export type IcsBlock = { kind: string; line: number; lines: IcsLine[] };

const BLOCKS = new Set(['VEVENT', 'VTIMEZONE']);
/** The longest line that makes sense; RFC 5545 asks for 75 bytes before folding. */
const LONGEST = 50_000;

/** Blocks of a calendar with the numbers of their lines. Lines that are none are reported and left out. */
export function readIcsBlocks(
  text: string,
  file: string,
): { blocks: IcsBlock[]; head: IcsLine[]; problems: Problem[] } {
  const blocks: IcsBlock[] = [];
  const head: IcsLine[] = [];
  const problems: Problem[] = [];
  const report = (line: number, reason: string) =>
    problems.push({ file, line, column: 1, path: '', code: 'broken_syntax', reason, outcome: 'refused' });
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
      head.push({ name, params, value, line });
      continue;
    }
    const isInner = inner.length > 0;
    if (name === 'END' && isInner) inner.pop();
    // Alarms and the like say nothing about an event; the rules of a time zone are all inner blocks.
    if (!isInner || open.kind === 'VTIMEZONE') open.lines.push({ name, params, value, line });
  }
  if (open) report(open.line, `${open.kind} has no END`);
  return { blocks, head, problems };
}

/** A line that begins with a space or tab continues the one before. */
function unfold(text: string): { text: string; line: number }[] {
  const lines: { text: string; line: number }[] = [];
  for (const [i, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(raw) && last) last.text += raw.slice(1);
    else if (raw.trim() !== '') lines.push({ text: raw, line: i + 1 });
  }
  return lines;
}
