import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readListing } from '#test/read-listing.ts';
import { readIcs } from './ics-file.ts';

const read = (text: string, file = 'x.ics') => readListing(readIcs, text, file);

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}

function event(...lines: string[]): string[] {
  return ['BEGIN:VEVENT', 'UID:one@test', 'SUMMARY:One', 'LOCATION:hall', ...lines, 'END:VEVENT'];
}

function startsOf(text: string): unknown[] {
  return read(text).records.map((record) => (record.value as { start: string }).start);
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
  expect(read(text).records.map((record) => record.value)).toMatchObject([
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
  const { records, problems } = read(calendar(...event(line)));
  expect(records).toEqual([]);
  expect(problems).toMatchObject([{ file: 'x.ics', line: at + 1, code, outcome: 'refused' }]);
});

test.each(['FREQ=SECONDLY', 'FREQ=DAILY;INTERVAL=0', 'FREQ=OFTEN', 'nonsense'])(
  'the rule %s comes to an end',
  (rule) => {
    const { records } = read(calendar(...event('DTSTART:20261203T190000Z', `RRULE:${rule}`)));
    expect(records.length).toBeLessThan(2);
  },
);

test.each(['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=MONTHLY;BYDAY=6MO;COUNT=4'])(
  'the rule %s, which no day fits, is refused',
  (rule) => {
    const { problems } = read(calendar(...event('DTSTART:20261203T190000Z', `RRULE:${rule}`)));
    expect(problems).toMatchObject([{ code: 'bad_recurrence', reason: 'no day fits the rule', outcome: 'refused' }]);
  },
);

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i).join(',');

test.each([
  ['minutes of every day', `FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)}`],
  ['seconds of a day in the year', `FREQ=YEARLY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(60)};BYSECOND=${numbers(60)}`],
])('a rule of all %s is refused for its number of dates', (_, rule) => {
  const { records, problems } = read(calendar(...event('DTSTART:20261203T190000Z', `RRULE:${rule}`)));
  expect(records).toEqual([]);
  expect(problems).toMatchObject([{ reason: 'the rule gives too many dates to be followed', outcome: 'refused' }]);
});

test.each(['FREQ=YEARLY;BYYEARDAY=-1;BYDAY=TH', 'FREQ=YEARLY;BYMONTHDAY=13;BYDAY=-1FR'])(
  'the rule %s, which the expansion would get wrong, is refused',
  (rule) => {
    const { records, problems } = read(calendar(...event('DTSTART:20261203T190000Z', `RRULE:${rule}`)));
    expect(records).toEqual([]);
    expect(problems).toMatchObject([{ code: 'bad_recurrence', outcome: 'refused' }]);
  },
);

test('of a rule with thousands of dates the first thousand are taken', () => {
  const { records, problems } = read(
    calendar(...event('DTSTART:20261203T000000Z', `RRULE:FREQ=DAILY;COUNT=100000;BYHOUR=${numbers(24)}`)),
  );
  expect(records).toHaveLength(1000);
  expect(problems).toMatchObject([{ reason: 'only the first 1000 dates are taken', outcome: 'refused' }]);
});

test('a rule of 1980 that counts its dates is followed until today', () => {
  const starts = startsOf(calendar(...event('DTSTART:19800101T190000Z', 'RRULE:FREQ=DAILY;COUNT=100000')));
  expect(starts).toContain('2026-12-05T19:00:00.000Z');
});

test('a rule may ask for a weekday and a day of the month at once', () => {
  const rule = ['DTSTART:20260429T190000Z', 'RRULE:FREQ=DAILY;BYMONTHDAY=-2;BYDAY=WE'];
  expect(startsOf(calendar(...event(...rule)))).toEqual(['2026-12-30T19:00:00.000Z', '2027-09-29T19:00:00.000Z']);
});

test('of a property that stands twice the first counts', () => {
  const { records, problems } = read(
    calendar(...event('DTSTART:20261203T190000Z', 'DTSTART:20261204T190000Z', 'SUMMARY:Another')),
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
  const { records, problems } = read(text);
  expect(records).toHaveLength(2);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [10, 'is no line of a calendar'],
    [9, 'VEVENT has no END'],
  ]);
});

test('the sample calendar is read whole', async () => {
  const text = await readFile('data/samples/kupala-season.ics', 'utf8');
  const { records, problems } = read(text, 'kupala-season.ics');
  expect(problems).toEqual([]);
  expect(records).toHaveLength(10);
  const [first] = records;
  expect(first?.value).toMatchObject({ title: 'Тихий звонок', place: 'Театр имени Янки Купалы, ул. Энгельса, 7' });
  expect(first?.origin.locate(['start']).line).toBe(24);
});

/** Zones that a calendar defines itself: UTC+3 all year, and one with the summer time of the United States. */
const MINSK_TIME = ['BEGIN:VTIMEZONE', 'TZID:Custom Minsk', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'];
const CUSTOM_MINSK = [...MINSK_TIME, 'TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'];
const OWN_NEW_YORK = [
  'BEGIN:VTIMEZONE',
  'TZID:Our stage',
  'BEGIN:DAYLIGHT',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

describe('time zones', () => {
  test('a zone the calendar describes itself keeps its own clock', () => {
    const text = calendar(...CUSTOM_MINSK, ...event('DTSTART;TZID=Custom Minsk:20261205T190000'));
    expect(startsOf(text)).toEqual(['2026-12-05T16:00:00.000Z']);
  });

  test('a described zone changes to summer time by its own rules', () => {
    const lines = event('DTSTART;TZID=Our stage:20270312T190000', 'RRULE:FREQ=DAILY;COUNT=3');
    expect(startsOf(calendar(...OWN_NEW_YORK, ...lines))).toEqual([
      '2027-03-13T00:00:00.000Z',
      '2027-03-14T00:00:00.000Z',
      '2027-03-14T23:00:00.000Z',
    ]);
  });

  test.each([
    ['Windows', 'Belarus Standard Time', '2026-12-05T16:00:00.000Z'],
    ['Outlook, in quotes', '"(UTC+03:00) Minsk"', '2026-12-05T16:00:00.000Z'],
    ['Outlook, without them', '(UTC+03:00) Minsk', '2026-12-05T16:00:00.000Z'],
    ['Evolution', '/freeassociation.sourceforge.net/Tzfile/Europe/Berlin', '2026-12-05T18:00:00.000Z'],
    ['Mozilla', '/mozilla.org/20070129_1/Asia/Tbilisi', '2026-12-05T15:00:00.000Z'],
  ])('a name of %s is understood without a description', (_, zone, start) => {
    expect(startsOf(calendar(...event(`DTSTART;TZID=${zone}:20261205T190000`)))).toEqual([start]);
  });

  test('a name in quotes with a colon finds its description', () => {
    const zone = CUSTOM_MINSK.map((line) => line.replace('Custom Minsk', '(UTC+03:00) Somewhere'));
    const text = calendar(...zone, ...event('DTSTART;TZID="(UTC+03:00) Somewhere":20261205T190000'));
    expect(startsOf(text)).toEqual(['2026-12-05T16:00:00.000Z']);
  });

  test('a rule of days is no rule of a clock', () => {
    const zone = OWN_NEW_YORK.map((line) => line.replace('FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'FREQ=DAILY'));
    const { problems } = read(calendar(...zone, ...event('DTSTART;TZID=Our stage:20261205T190000')));
    expect(problems).toMatchObject([{ line: 5, code: 'unknown_time_zone', outcome: 'repaired' }]);
  });

  test('a described zone without any offset is refused where it is used', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Nowhere', 'END:VTIMEZONE'];
    const { records, problems } = read(calendar(...zone, ...event('DTSTART;TZID=Nowhere:20261205T190000')));
    expect(records).toEqual([]);
    expect(problems.map(({ line, code }) => [line, code])).toEqual([
      [3, 'unknown_time_zone'],
      [10, 'unknown_time_zone'],
    ]);
  });
});

describe('series', () => {
  const weekly = event('DTSTART:20261203T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=4');
  const uids = (text: string) => read(text).records.map(({ value }) => (value as { uid: string }).uid);

  test('dates of a series that come without it are all there', () => {
    const dates = ['20261203', '20261210', '20261217'].flatMap((day) =>
      event(`RECURRENCE-ID:${day}T160000Z`, `DTSTART:${day}T160000Z`),
    );
    expect(uids(calendar(...dates))).toEqual([
      'one@test/2026-12-03T16:00:00.000Z',
      'one@test/2026-12-10T16:00:00.000Z',
      'one@test/2026-12-17T16:00:00.000Z',
    ]);
  });

  test('two events of one UID are two dates, and it is said', () => {
    const text = calendar(...event('DTSTART:20261203T160000Z'), ...event('DTSTART:20261204T160000Z'));
    expect(startsOf(text)).toEqual(['2026-12-03T16:00:00.000Z', '2026-12-04T16:00:00.000Z']);
    expect(read(text).problems).toMatchObject([{ code: 'duplicate_key', outcome: 'repaired', line: 10 }]);
  });

  test('of two editions of an event the later one counts', () => {
    const first = event('DTSTART:20261203T160000Z', 'SEQUENCE:1');
    const text = calendar(...event('DTSTART:20261204T160000Z', 'SEQUENCE:2'), ...first);
    expect(startsOf(text)).toEqual(['2026-12-04T16:00:00.000Z']);
    expect(read(text).problems).toMatchObject([{ outcome: 'repaired' }]);
  });

  test('THISANDFUTURE changes a date and all that follow, but for those changed singly', () => {
    const text = calendar(
      ...weekly,
      ...event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T160000Z', 'DTSTART:20261210T173000Z', 'LOCATION:big'),
      ...event('RECURRENCE-ID:20261224T160000Z', 'DTSTART:20261225T120000Z'),
    );
    expect(startsOf(text)).toEqual([
      '2026-12-03T16:00:00.000Z',
      '2026-12-10T17:30:00.000Z',
      '2026-12-17T17:30:00.000Z',
      '2026-12-25T12:00:00.000Z',
    ]);
    expect(uids(text)[2]).toBe('one@test/2026-12-17T16:00:00.000Z');
  });

  test('a changed date says only what is different', () => {
    const text = calendar(
      ...weekly,
      'BEGIN:VEVENT',
      'UID:one@test',
      'RECURRENCE-ID:20261210T160000Z',
      'STATUS:CANCELLED',
      'END:VEVENT',
    );
    expect(read(text).records[1]?.value).toMatchObject({
      title: 'One',
      place: 'hall',
      start: '2026-12-10T16:00:00.000Z',
      status: 'cancelled',
    });
  });

  test('a change of a date the series does not have is a date of its own, and it is said', () => {
    const text = calendar(...weekly, ...event('RECURRENCE-ID:20261211T160000Z', 'DTSTART:20261211T170000Z'));
    expect(startsOf(text)).toContain('2026-12-11T17:00:00.000Z');
    expect(read(text).problems).toMatchObject([{ code: 'bad_recurrence', outcome: 'repaired' }]);
  });

  test('a date of long ago that was moved into these weeks is there', () => {
    const text = calendar(
      ...event('DTSTART:20260101T160000Z', 'RRULE:FREQ=YEARLY;COUNT=1'),
      ...event('RECURRENCE-ID:20260101T160000Z', 'DTSTART:20261230T160000Z'),
    );
    expect(startsOf(text)).toEqual(['2026-12-30T16:00:00.000Z']);
  });

  test('RDATE may give periods, with their own ends', () => {
    const text = calendar(
      ...event(
        'DTSTART:20261203T160000Z',
        'DTEND:20261203T180000Z',
        'RDATE;VALUE=PERIOD:20261205T160000Z/PT1H,20261206T160000Z/20261206T190000Z',
      ),
    );
    expect(read(text).records.map(({ value }) => value)).toMatchObject([
      { start: '2026-12-03T16:00:00.000Z', end: '2026-12-03T18:00:00.000Z' },
      { start: '2026-12-05T16:00:00.000Z', end: '2026-12-05T17:00:00.000Z' },
      { start: '2026-12-06T16:00:00.000Z', end: '2026-12-06T19:00:00.000Z' },
    ]);
  });

  test('one bad RDATE or EXDATE costs only itself', () => {
    const text = calendar(
      ...weekly.slice(0, -1),
      'EXDATE:20261210T160000Z,20260230T160000Z',
      'RDATE:never,20261230T160000Z',
      'END:VEVENT',
    );
    expect(startsOf(text)).toEqual([
      '2026-12-03T16:00:00.000Z',
      '2026-12-17T16:00:00.000Z',
      '2026-12-24T16:00:00.000Z',
      '2026-12-30T16:00:00.000Z',
    ]);
    expect(read(text).problems.map(({ line, code, outcome }) => [line, code, outcome])).toEqual(
      [
        [9, 'bad_date', 'repaired'],
        [10, 'bad_date', 'repaired'],
      ].toReversed(),
    );
  });

  test('EXDATE as a whole day takes out what is on that day', () => {
    const text = calendar(...weekly.slice(0, -1), 'EXDATE;VALUE=DATE:20261210', 'END:VEVENT');
    expect(startsOf(text)).not.toContain('2026-12-10T16:00:00.000Z');
  });

  test('an empty rule is none, and it is said', () => {
    const text = calendar(...event('DTSTART:20261203T160000Z', 'RRULE:'));
    expect(startsOf(text)).toEqual(['2026-12-03T16:00:00.000Z']);
    expect(read(text).problems).toMatchObject([{ code: 'bad_recurrence', outcome: 'repaired' }]);
  });

  test('a series that began before 2000 goes on', () => {
    expect(startsOf(calendar(...event('DTSTART:19950106T160000Z', 'RRULE:FREQ=YEARLY')))).toContain(
      '2027-01-06T16:00:00.000Z',
    );
  });

  test('a calendar that withdraws its events cancels them', () => {
    const text = calendar('METHOD:CANCEL', ...event('DTSTART:20261203T160000Z'));
    expect(read(text).records[0]?.value).toMatchObject({ status: 'cancelled' });
  });
});
