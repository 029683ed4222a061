import type { SourcePath } from './problem.ts';

/** NUL and halves of surrogate pairs can be escaped into JSON, but no database stores them. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Way to the first text that can't be kept, or null where all can. */
export function findUnstorable(value: unknown, path: SourcePath = []): SourcePath | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, member] of entries) {
    const found = typeof key === 'string' && !isStorable(key) ? path : findUnstorable(member, [...path, key]);
    if (found) return found;
  }
  return null;
}
