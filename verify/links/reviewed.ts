import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the lines of a list that a person has reviewed; `#` lines give the reason for the lines below. */
export function readReviewed(name: string): ReadonlySet<string> {
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')));
}
