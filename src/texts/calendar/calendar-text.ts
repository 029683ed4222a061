// Titles and places come from partners' feeds. The library escapes line feeds in most properties, but neither carriage
// returns nor anything in an alarm, and many calendars take a bare CR for the end of a line.

// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g;

/** Text of several lines for a property that the library escapes. */
export function calendarText(text: string): string {
  return text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(CONTROLS, '');
}

/** Text of one line, such as a title. */
export function calendarLine(text: string): string {
  return calendarText(text)
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim();
}

/** As RFC 5545, 3.3.11 writes TEXT: for lines that the library does not escape. */
export function escapeCalendarText(text: string): string {
  return calendarText(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}
