import { ungarbled } from './garbled-text.ts';
import type { SourcePath } from './problem.ts';

export type Unstorable = { path: SourcePath; reason: string };

// oxlint-disable-next-line no-control-regex -- this pattern searches for control characters
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
const LINE_END = /[\t\n\r\u2028\u2029]/;
/** Characters that change the direction of the text after them: a title would display differently from its content. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/;

/** Returns the first text that must not be stored, and why; else null. Record schemas decide which texts are lines. */
export function findUnstorable(value: unknown, path: SourcePath = []): Unstorable | null {
  if (typeof value === 'string') {
    const reason = faultOf(value);
    return reason === null ? null : { path, reason };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const reason = typeof key === 'string' ? (findLineEnd(key) ?? faultOf(key)) : null;
    if (reason !== null) return { path, reason };
    const found = findUnstorable(member, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** Returns why a text is not a single line, or null when it is one. */
export function findLineEnd(text: string): string | null {
  const end = LINE_END.exec(text);
  return end && `holds a control character (${codeOf(end[0])})`;
}

function faultOf(text: string): string | null {
  if (!text.isWellFormed()) return 'holds a character that is none';
  if (text.includes('\uFFFD')) return 'holds a character that could not be read';
  const control = CONTROL.exec(text) ?? DIRECTION.exec(text);
  if (control) return `holds a control character (${codeOf(control[0])})`;
  const meant = ungarbled(text);
  return meant === null ? null : `was garbled on its way here: "${text.slice(0, 40)}" was "${meant.slice(0, 40)}"`;
}

function codeOf(sign: string): string {
  return `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
