import { readFileSync, writeFileSync } from 'node:fs';
import type { Asked } from './corpus.ts';
import type { Answer } from './raw-request.ts';

export type Expected = Asked & Answer;

const HEAD = 'host\tpath\tstatus\tlocation';
/** Long runs of one piece are written once with their count, because 2,000 equal letters are unreadable. */
const RUN = /(.{1,5}?)\1{39,}/gs;

/** Writes one readable line per request: bytes outside visible ASCII as \xNN, long runs as «a»×2100. */
export function writeExpected(file: string, expected: readonly Expected[]): void {
  const lines = expected.map(({ host, target, status, location }) =>
    [host, visible(target), String(status), location === null ? '' : visible(location)].join('\t'),
  );
  writeFileSync(file, `${[HEAD, ...lines].join('\n')}\n`);
}

/** Returns the expected responses by host and visible path. */
export function readExpected(file: string): Map<string, { status: number; location: string }> {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [host = '', path = '', status = '', location = ''] = line.split('\t');
      return [`${host}\t${path}`, { status: Number(status), location }];
    }),
  );
}

export function visible(text: string): string {
  return text
    .replace(/[^\x21-\x7e]|\\/g, (char) =>
      char === '\\' ? '\\\\' : `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
    .replace(RUN, (run, piece: string) => `«${piece}»×${run.length / piece.length}`);
}
