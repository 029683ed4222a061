import ical from 'node-ical';
import { expect, test } from 'vitest';
import { calendarFeed } from './calendar-feed.ts';
import type { CalendarItem, FeedName } from '#usecases/catalog/feed-ports.ts';

const NAME: FeedName = { kind: 'city', citySlug: 'tbilisi', where: 'თბილისში', what: 'კონცერტები' };
const ITEM: CalendarItem = {
  performanceId: 900012,
  eventId: 5700188,
  isDaily: false,
  categoryName: 'კონცერტები',
  title: 'Орган, свечи; Бах',
  tagline: null,
  durationMin: 100,
  age: '6+',
  startsAt: new Date('2026-12-01T16:00:00Z'),
  endsAt: null,
  day: '2026-12-01',
  state: 'scheduled',
  epoch: 1,
  changedAt: new Date('2026-11-20T08:00:00Z'),
  citySlug: 'tbilisi',
  city: 'თბილისი',
  showings: [{ time: '20:00', place: 'კონსერვატორია', hall: 'დიდი დარბაზი', address: 'გრიბოედოვის ქუჩა 8' }],
  lat: 41.6989,
  lon: 44.7955,
};
const feed = (items: readonly CalendarItem[], name = NAME): string =>
  calendarFeed({ name, items, locale: 'ge', origin: 'https://rampa.example' });
/** Unfolded lines, as calendar programs read them. */
const lines = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

test('no line is longer than 75 octets, none breaks a letter, and a calendar program reads it', () => {
  const text = feed([{ ...ITEM, title: 'ძალიან გრძელი სათაური '.repeat(9) }]);
  expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(text).not.toContain('\ufffd');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const [event] = Object.values(ical.parseICS(text)).filter((entry) => entry?.type === 'VEVENT');
  expect(event).toMatchObject({ start: ITEM.startsAt, end: new Date('2026-12-01T17:40:00Z') });
});

test('the calendar is called what its page is called, in the language of the page', () => {
  expect(lines(feed([]))).toEqual(
    expect.arrayContaining([
      'NAME:კონცერტები თბილისში',
      'X-WR-CALNAME:კონცერტები თბილისში',
      'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ]),
  );
  expect(feed([])).not.toMatch(/^(METHOD|ORGANIZER)/m);
});

test('a date keeps its UID when it moves, and the move raises SEQUENCE', () => {
  const before = lines(feed([ITEM]));
  const after = lines(feed([{ ...ITEM, epoch: 2, startsAt: new Date('2026-12-08T16:00:00Z') }]));
  expect(before).toEqual(
    expect.arrayContaining(['UID:performance-900012@guide.rampa', 'SEQUENCE:0', 'CATEGORIES:კონცერტები']),
  );
  expect(after).toEqual(
    expect.arrayContaining(['UID:performance-900012@guide.rampa', 'SEQUENCE:2', 'DTSTART:20261208T160000Z']),
  );
});

test.each([
  ['cancelled', 'გაუქმდა: '],
  ['postponed', 'გადაიდო: '],
] as const)('a %s date says so to programs and to people', (state, word) => {
  const found = lines(feed([{ ...ITEM, state }]));
  expect(found).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1']));
  expect(found).toContain(`SUMMARY:${word}Орган\\, свечи\\; Бах`);
});

test('a date that was moved to a new one is on', () => {
  const found = lines(feed([{ ...ITEM, state: 'rescheduled' }]));
  expect(found).toEqual(expect.arrayContaining(['STATUS:CONFIRMED', 'SEQUENCE:0', 'SUMMARY:Орган\\, свечи\\; Бах']));
});

test('a day of a film is one entry with every showing by cinema', () => {
  const showings = [
    { time: '12:00', place: 'Мир', hall: null, address: '' },
    { time: '15:30', place: 'Победа', hall: null, address: '' },
    { time: '18:00', place: 'Мир', hall: null, address: '' },
  ];
  const found = lines(feed([{ ...ITEM, isDaily: true, showings }]));
  expect(found).toContain('UID:event-5700188-tbilisi-2026-12-01@guide.rampa');
  expect(found).toContain('LOCATION:თბილისი');
  expect(found.find((line) => line.startsWith('DESCRIPTION:6+'))).toContain(
    String.raw`Мир: 12:00\, 18:00\nПобеда: 15:30`,
  );
});

test('the fullest calendar of the longest texts stays within half a megabyte', () => {
  const long = 'გრძელი სიტყვები '.repeat(60);
  const showings = Array.from({ length: 60 }, (_, at) => ({
    time: '12:00',
    place: `კინოთეატრი ${at % 9}`,
    hall: null,
    address: '',
  }));
  const item = { ...ITEM, tagline: long, isDaily: true, showings };
  const text = feed(Array.from({ length: 300 }, () => item));
  expect(Buffer.byteLength(text)).toBeLessThan(512 * 1024);
});
