import type { Problem, SourceRecord } from '#domain/catalog/import/problem.ts';
import { jsonRecords, type JsonText, lineStarts, positionOf } from './json-file.ts';

const SCRIPT = /<script\b[^>]*\btype\s*=\s*["']?application\/ld\+json\b[^>]*>/gi;
const SCRIPT_END = /<\/script\s*>/gi;
/** What old templates put around a script to hide it from older browsers. */
const WRAPPING_START = /^\s*(?:<!--|(?:\/\/|\/\*)?\s*<!\[CDATA\[(?:\s*\*\/)?)/;
const WRAPPING_END = /(?:(?:\/\/|\/\*)?\s*\]\]>(?:\s*\*\/)?|-->)\s*$/;

/** Yields every JSON document of a file: one, several in sequence, or those in the script blocks of a page. */
export function* jsonDocuments(
  text: string,
  file: string,
  report: (problem: Problem) => void,
): Generator<SourceRecord> {
  const source = { text, file, lines: lineStarts(text) };
  if (!/^\s*</.test(text)) {
    yield* documentsIn(source, text.charCodeAt(0) === 0xfeff ? 1 : 0, report);
    return;
  }
  let found = 0;
  SCRIPT.lastIndex = 0;
  for (const script of text.matchAll(SCRIPT)) {
    found++;
    const from = script.index + script[0].length;
    SCRIPT_END.lastIndex = from;
    const end = SCRIPT_END.exec(text)?.index;
    if (end === undefined) tell(source, script.index, 'the script block has no end', report);
    const body = text.slice(from, end);
    const start = from + (WRAPPING_START.exec(body)?.[0].length ?? 0);
    const stop = from + body.length - (WRAPPING_END.exec(body)?.[0].length ?? 0);
    yield* documentsIn({ ...source, text: text.slice(0, stop) }, start, report);
  }
  if (found === 0) tell(source, 0, 'the page has no script block of type application/ld+json', report);
}

function* documentsIn(source: JsonText, from: number, report: (problem: Problem) => void): Generator<SourceRecord> {
  const { text } = source;
  let isFirst = true;
  for (let at = from; ; isFirst = false) {
    // Some writers put a comma or a semicolon after a document.
    at += text.slice(at).search(isFirst ? /\S|$/ : /[^\s,;]|$/);
    if (at >= text.length) {
      if (isFirst) tell(source, Math.max(0, text.length - 1), 'there is nothing in it', report);
      return;
    }
    let isBroken = text[at] !== '{' && text[at] !== '[';
    if (isBroken) tell(source, at, 'expected "{" or "["', report);
    else {
      at = yield* jsonRecords(source, at, (problem) => {
        isBroken ||= problem.outcome === 'refused';
        report(problem);
      });
    }
    if (!isBroken) continue;
    // After a syntax error, the next document is expected at the start of a line.
    const next = /^[[{]/gm;
    next.lastIndex = at;
    const match = next.exec(text);
    if (!match) return;
    at = match.index;
  }
}

function tell({ file, lines }: JsonText, offset: number, reason: string, report: (problem: Problem) => void): void {
  const problem = { file, ...positionOf(lines, offset), path: '', reason } as const;
  report({ ...problem, code: 'broken_syntax', outcome: 'refused' });
}
