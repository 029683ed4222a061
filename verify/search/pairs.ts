import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const KINDS = ['exact', 'prefix', 'transliteration', 'layout', 'typo'] as const;
export const GROUPS = ['event', 'place', 'person', 'tour', 'post', 'video'] as const;
export type Kind = (typeof KINDS)[number];
export type Group = (typeof GROUPS)[number];

/** The typed text, and the title that must be found. */
export type Pair = { kind: Kind; typed: string; group: Group; title: string; source: 'by hand' | 'made' };

/** Reads pairs written by hand: one `kind | typed | group | title` per line; `#` begins a remark. */
export async function readPairs(file = join(import.meta.dirname, 'pairs.txt')): Promise<Pair[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines.flatMap((line, at) => {
    if (line.trim() === '' || line.startsWith('#')) return [];
    const [kind, typed, group, title] = line.split(' | ').map((part) => part.trim());
    const known = { kind: KINDS.find((one) => one === kind), group: GROUPS.find((one) => one === group) };
    if (!known.kind || !known.group || !typed || !title) throw new Error(`pairs.txt, line ${at + 1}: ${line}`);
    return [{ kind: known.kind, group: known.group, typed, title, source: 'by hand' as const }];
  });
}
