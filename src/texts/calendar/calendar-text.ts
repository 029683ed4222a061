// Titles and places come from partners' feeds, and many calendar programs treat a bare CR as a line end.

// oxlint-disable-next-line no-control-regex -- this pattern finds control characters
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Multi-line text with line feeds only. */
export function calendarText(text: string): string {
  return text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(CONTROLS, '');
}

/** Single-line text, such as a title. */
export function calendarLine(text: string): string {
  return calendarText(text)
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

/** Escapes TEXT as RFC 5545, 3.3.11 requires. */
export function escapeCalendarText(text: string): string {
  return calendarText(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}
