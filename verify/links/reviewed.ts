import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of a list that a person looked through; `#` says why those below it stand there. */
export function readReviewed(name: string): ReadonlySet<string> {
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n');
  return new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')));
}
