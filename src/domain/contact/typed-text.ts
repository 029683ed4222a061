/** Keeps paragraphs, with at most one empty line between them. */
export function tidyText(typed: string): string {
  return storable(typed.replaceAll('\r\n', '\n'))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Joins the text into one line, as for a name. */
export function tidyLine(typed: string): string {
  return storable(typed).replace(/\s+/g, ' ').trim();
}

/**
 * Replaces lone surrogates, and removes control characters (PostgreSQL stores no NUL) and marks that change the
 * direction of the text after them.
 */
function storable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?!\n|\t)\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Counts code points, so a simple emoji counts as one character. */
export function characters(text: string): number {
  return Array.from(text).length;
}
