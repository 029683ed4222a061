import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ical from 'node-ical';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarFile, calendarSequence } from './calendar-file.ts';

const EVENT: CalendarEvent = {
  uid: '9@rampa.example',
  stamp: new Date('2026-11-21T10:00:00Z'),
  title: 'Вечер органа, свечи; Бах',
  startsAt: new Date('2026-11-26T16:00:00.000Z'),
  location: 'Костёл Святого Роха, пр. Независимости, 44а',
  url: 'https://rampa.example/ru/minsk/event/9',
};
const file = calendarFile('Guide', [EVENT]);
/** Unfolded lines, as calendar programs read them. */
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  test('of few facts has the lines that every program needs, in their order', () => {
    expect(linesOf(file)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Rampa//Guide//EN',
      'BEGIN:VEVENT',
      'UID:9@rampa.example',
      'DTSTAMP:20261121T100000Z',
      'DTSTART:20261126T160000Z',
      'DTEND:20261126T180000Z',
      String.raw`SUMMARY:Вечер органа\, свечи\; Бах`,
      String.raw`LOCATION:Костёл Святого Роха\, пр. Независимости\, 44а`,
      'URL:https://rampa.example/ru/minsk/event/9',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('of all facts has a line for each', () => {
    const whole = calendarFile(
      'Tickets',
      [
        {
          ...EVENT,
          sequence: calendarSequence(2, true),
          lastModified: new Date('2026-11-22T08:00:00Z'),
          durationMin: 100,
          description: ['Row 3, seat 5', 'Order RA-1'],
          category: 'Театр, опера',
          isOff: true,
          isTransparent: true,
          position: { lat: 53.9, lon: 27.56 },
          alarmHours: 3,
        },
      ],
      { name: 'Концерты, Минск', description: 'Даты; цены', refresh: 'PT6H' },
    );
    expect(linesOf(whole)).toEqual(
      expect.arrayContaining([
        String.raw`NAME:Концерты\, Минск`,
        String.raw`X-WR-CALDESC:Даты\; цены`,
        'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
        'SEQUENCE:3',
        'LAST-MODIFIED:20261122T080000Z',
        'DTEND:20261126T174000Z',
        String.raw`DESCRIPTION:Row 3\, seat 5\nOrder RA-1`,
        String.raw`CATEGORIES:Театр\, опера`,
        'STATUS:CANCELLED',
        'TRANSP:TRANSPARENT',
        'GEO:53.9;27.56',
        'TRIGGER:-PT3H',
      ]),
    );
    const [event] = Object.values(ical.sync.parseICS(whole)).filter((entry) => entry?.type === 'VEVENT');
    expect(event).toMatchObject({ summary: EVENT.title, location: EVENT.location, url: EVENT.url });
  });

  test('has no line longer than 75 octets, and none breaks a letter', () => {
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(calendarFile('Guide', [{ ...EVENT, title: '🎭'.repeat(50) }])).not.toContain('\ufffd');
  });

  test('keeps the text of a title in its line', () => {
    const text = calendarFile('Guide', [{ ...EVENT, title: 'A\r\nEND:VEVENT\rBEGIN:VEVENT\u0085UID:evil\u0007' }]);
    expect(linesOf(text)).toContain('SUMMARY:A END:VEVENT BEGIN:VEVENT UID:evil');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

test('an event without a duration takes two hours, an end counts more than a duration', () => {
  const endOf = (facts: Partial<CalendarEvent>) =>
    linesOf(calendarFile('Guide', [{ ...EVENT, ...facts }])).find((line) => line.startsWith('DTEND'));
  expect(endOf({ durationMin: null })).toBe('DTEND:20261126T180000Z');
  expect(endOf({ durationMin: 90 })).toBe('DTEND:20261126T173000Z');
  expect(endOf({ durationMin: 90, endsAt: new Date('2026-11-26T19:00:00Z') })).toBe('DTEND:20261126T190000Z');
});

test('no other file writes calendar lines', () => {
  const src = join(import.meta.dirname, '../..');
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((name) => !name.includes('.test.'));
  const writers = files.filter((name) =>
    /BEGIN:V(?:CALENDAR|EVENT)|generateIcs/.test(readFileSync(join(src, name), 'utf8')),
  );
  expect(writers).toEqual(['texts/calendar/calendar-file.ts']);
});
