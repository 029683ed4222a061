export type CalendarEntry = {
  uid: string;
  title: string;
  startsAt: string;
  /** Default duration: two hours. */
  durationMin: number | null;
  place: string;
  url: string;
};

const DEFAULT_MINUTES = 120;
/** RFC 5545, section 3.1: content lines have at most 75 octets. */
const LINE_OCTETS = 75;

/** One event as an iCalendar file. */
export function calendarFile(entry: CalendarEntry, now: Date): string {
  const starts = new Date(entry.startsAt);
  const ends = new Date(starts.getTime() + (entry.durationMin ?? DEFAULT_MINUTES) * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rampa//Guide//EN',
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(starts)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.place)}`,
    `URL:${entry.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

function utc(instant: Date): string {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
}

/** Folds long lines: continuation lines begin with a space, and no character is split. */
function fold(line: string): string {
  const folded: string[] = [];
  let part = '';
  let octets = 0;
  for (const char of line) {
    const size = new TextEncoder().encode(char).length;
    if (octets + size > LINE_OCTETS) {
      folded.push(part);
      part = ' ';
      octets = 1;
    }
    part += char;
    octets += size;
  }
  return [...folded, part].join('\r\n');
}
