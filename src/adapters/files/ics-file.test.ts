import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readIcs } from './ics-file.ts';

const now = new Date('2026-11-21T12:00:00Z');

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', 'UID:one@test', 'SUMMARY:One', 'LOCATION:hall', ...lines, 'END:VEVENT'];
}

function startsOf(text: string): unknown[] {
  return readIcs(text, 'x.ics', now).records.map((record) => (record.value as { start: string }).start);
}

test('a weekly rule gives its dates without the excluded one and with the added one', () => {
  const rule = ['DTSTART;TZID=Europe/Minsk:20261203T190000', 'RRULE:FREQ=WEEKLY;COUNT=3'];
  const dates = ['EXDATE;TZID=Europe/Minsk:20261210T190000', 'RDATE;TZID=Europe/Minsk:20261227T180000'];
  expect(startsOf(calendar(...event(...rule, ...dates)))).toEqual([
    '2026-12-03T16:00:00.000Z',
    '2026-12-17T16:00:00.000Z',
    '2026-12-27T15:00:00.000Z',
  ]);
});

test('a rule keeps the hour of the wall clock over the change to summer time', () => {
  const rule = ['DTSTART;TZID=Europe/Warsaw:20270327T190000', 'RRULE:FREQ=DAILY;COUNT=2'];
  expect(startsOf(calendar(...event(...rule)))).toEqual(['2027-03-27T18:00:00.000Z', '2027-03-28T17:00:00.000Z']);
});

test('a date without a zone stays the wall clock of the place', () => {
  expect(startsOf(calendar(...event('DTSTART:20261209T183000')))).toEqual(['2026-12-09T18:30']);
  const rule = ['DTSTART:20261209T183000', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261210T183000'];
  expect(startsOf(calendar(...event(...rule)))).toEqual(['2026-12-09T18:30', '2026-12-11T18:30']);
});

test('a whole day is a date', () => {
  expect(startsOf(calendar(...event('DTSTART;VALUE=DATE:20261205')))).toEqual(['2026-12-05']);
});

test('a moved date of a series keeps its name', () => {
  const text = calendar(
    ...event('DTSTART;TZID=Asia/Tbilisi:20261203T190000', 'RRULE:FREQ=WEEKLY;COUNT=2'),
    ...event('RECURRENCE-ID;TZID=Asia/Tbilisi:20261210T190000', 'DTSTART;TZID=Asia/Tbilisi:20261211T200000'),
  );
  expect(readIcs(text, 'x.ics', now).records.map((record) => record.value)).toMatchObject([
    { uid: 'one@test/2026-12-03T15:00:00.000Z', start: '2026-12-03T15:00:00.000Z' },
    { uid: 'one@test/2026-12-10T15:00:00.000Z', start: '2026-12-11T16:00:00.000Z' },
  ]);
});

test('a rule without an end stops at the horizon', () => {
  const dates = startsOf(calendar(...event('DTSTART:20200101T190000Z', 'RRULE:FREQ=DAILY')));
  expect(dates.length).toBeGreaterThan(400);
  expect(dates.length).toBeLessThan(500);
});

test.each([
  ['a day that does not exist', 'DTSTART:20260230T190000', 'bad_date', 6],
  ['a date of another age', 'DTSTART:10261203T190000', 'bad_date', 6],
  ['a zone that does not exist', 'DTSTART;TZID=Europe/Minks:20261203T190000', 'unknown_time_zone', 6],
  ['a word for a date', 'DTSTART:tomorrow', 'bad_date', 6],
])('%s is refused with its line', (_, line, code, at) => {
  const { records, problems } = readIcs(calendar(...event(line)), 'x.ics', now);
  expect(records).toEqual([]);
  expect(problems).toMatchObject([{ file: 'x.ics', line: at + 1, code, outcome: 'refused' }]);
});

test.each(['FREQ=SECONDLY', 'FREQ=DAILY;INTERVAL=0', 'FREQ=OFTEN', 'nonsense'])(
  'the rule %s comes to an end',
  (rule) => {
    const { records } = readIcs(calendar(...event('DTSTART:20261203T190000Z', `RRULE:${rule}`)), 'x.ics', now);
    expect(records.length).toBeLessThan(2);
  },
);

test.each(['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=MONTHLY;BYDAY=6MO;COUNT=4'])(
  'the rule %s, which no day fits, is given up after some hundred tries',
  (rule) => {
    const { problems } = readIcs(calendar(...event('DTSTART:20261203T190000Z', `RRULE:${rule}`)), 'x.ics', now);
    expect(problems).toMatchObject([{ code: 'bad_recurrence', reason: expect.stringContaining('(400)') }]);
  },
);

test('of a property that stands twice the first counts', () => {
  const { records, problems } = readIcs(
    calendar(...event('DTSTART:20261203T190000Z', 'DTSTART:20261204T190000Z', 'SUMMARY:Another')),
    'x.ics',
    now,
  );
  expect(records.map((record) => record.value)).toMatchObject([{ title: 'One', start: '2026-12-03T19:00:00.000Z' }]);
  expect(problems.map(({ line, outcome }) => [line, outcome])).toEqual([
    [8, 'repaired'],
    [9, 'repaired'],
  ]);
});

test('a broken line and an event without an end cost only themselves', () => {
  const text = calendar(
    ...event('DTSTART:20261203T190000Z'),
    'BEGIN:VEVENT',
    'this is no line',
    'BEGIN:VEVENT',
    'UID:two@test',
    'SUMMARY:Two',
    'DTSTART:20261204T190000Z',
    'END:VEVENT',
  );
  const { records, problems } = readIcs(text, 'x.ics', now);
  expect(records).toHaveLength(2);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [10, 'is no line of a calendar'],
    [9, 'VEVENT has no END'],
  ]);
});

test('the sample calendar is read whole', async () => {
  const text = await readFile('data/samples/kupala-season.ics', 'utf8');
  const { records, problems } = readIcs(text, 'kupala-season.ics', now);
  expect(problems).toEqual([]);
  expect(records).toHaveLength(10);
  const [first] = records;
  expect(first?.value).toMatchObject({ title: 'Тихий звонок', place: 'Театр имени Янки Купалы, ул. Энгельса, 7' });
  expect(first?.origin.locate(['start']).line).toBe(24);
});
