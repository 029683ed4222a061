/** Paragraphs stay, at most one empty line between them. */
export function tidyText(typed: string): string {
  return storable(typed.replaceAll('\r\n', '\n'))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** One line, as a name is. */
export function tidyLine(typed: string): string {
  return storable(typed).replace(/\s+/g, ' ').trim();
}

/**
 * Without what no database keeps (NUL, halves of surrogate pairs) and without marks that turn the direction of the text
 * after them.
 */
function storable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?!\n|\t)\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** A picture counts as one. */
export function characters(text: string): number {
  return Array.from(text).length;
}
