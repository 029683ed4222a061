/**
 * A calendar of a shape found in practice, and its meaning: the starts in order and the number of reported faults.
 * `second` says why ical.js cannot check it, where that is so.
 */
export type CalendarShape = {
  name: string;
  lines: readonly string[];
  starts: readonly string[];
  refused?: number;
  repaired?: number;
  second?: string;
};

const zone = (name: string, ...rules: string[]) => ['BEGIN:VTIMEZONE', `TZID:${name}`, ...rules, 'END:VTIMEZONE'];
const fixed = (offset: string) => [
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  `TZOFFSETFROM:${offset}`,
  `TZOFFSETTO:${offset}`,
  'END:STANDARD',
];
const SUMMER = [
  'BEGIN:STANDARD',
  'DTSTART:16011028T030000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'TZOFFSETFROM:+0300',
  'TZOFFSETTO:+0200',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010325T020000',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0300',
  'END:DAYLIGHT',
];
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:evening@rampa',
  'SUMMARY:Вечер',
  'LOCATION:Сцена',
  ...lines,
  'END:VEVENT',
];
const at = (day: string, time = '16:00') => `2026-12-${day}T${time}:00.000Z`;
const weekly = event('DTSTART:20261203T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=4');
const UNKNOWN_TO_IT = 'it takes a zone without a description for none';

export const CALENDAR_SHAPES: readonly CalendarShape[] = [
  {
    name: 'an own zone without summer time',
    lines: [...zone('Custom Minsk', ...fixed('+0300')), ...event('DTSTART;TZID=Custom Minsk:20261205T190000')],
    starts: [at('05')],
  },
  {
    name: 'an own zone with summer time, begun in 1601 as Outlook writes it',
    lines: [...zone('Stage', ...SUMMER), ...event('DTSTART;TZID=Stage:20270326T190000', 'RRULE:FREQ=DAILY;COUNT=4')],
    starts: ['26', '27']
      .map((day) => `2027-03-${day}T17:00:00.000Z`)
      .concat('2027-03-28T16:00:00.000Z', '2027-03-29T16:00:00.000Z'),
  },
  {
    name: 'an own zone whose changes are given one by one',
    lines: [
      ...zone(
        'By dates',
        'BEGIN:STANDARD',
        'DTSTART:20261001T030000',
        'RDATE:20261001T030000,20261214T030000',
        'TZOFFSETFROM:+0300',
        'TZOFFSETTO:+0200',
        'END:STANDARD',
        'BEGIN:DAYLIGHT',
        'DTSTART:20261207T020000',
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0300',
        'END:DAYLIGHT',
      ),
      ...event('DTSTART;TZID=By dates:20261203T190000', 'RRULE:FREQ=WEEKLY;COUNT=3'),
    ],
    starts: [at('03', '17:00'), at('10'), at('17', '17:00')],
    second: 'of the changes that are given one by one it reads the first',
  },
  {
    name: "Outlook's name in quotes with its colon",
    lines: [
      ...zone('(UTC+03:00) Minsk', ...fixed('+0300')),
      ...event('DTSTART;TZID="(UTC+03:00) Minsk":20261205T190000'),
    ],
    starts: [at('05')],
  },
  {
    name: 'a Windows name with its description',
    lines: [
      ...zone('Belarus Standard Time', ...fixed('+0300')),
      ...event('DTSTART;TZID=Belarus Standard Time:20261205T190000'),
    ],
    starts: [at('05')],
  },
  {
    name: 'a Windows name alone',
    lines: event('DTSTART;TZID=Georgian Standard Time:20261205T200000'),
    starts: [at('05')],
    second: UNKNOWN_TO_IT,
  },
  {
    name: "Evolution's name alone",
    lines: event('DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261205T170000'),
    starts: [at('05')],
    second: UNKNOWN_TO_IT,
  },
  {
    name: 'a zone nobody knows',
    lines: event('DTSTART;TZID=Europe/Minks:20261205T170000'),
    starts: [],
    refused: 1,
    second: UNKNOWN_TO_IT,
  },
  {
    name: 'a feed with its series written out',
    lines: ['03', '10', '17'].flatMap((day) =>
      event(`RECURRENCE-ID:202612${day}T160000Z`, `DTSTART:202612${day}T160000Z`),
    ),
    starts: [at('03'), at('10'), at('17')],
  },
  {
    name: 'two events under one UID',
    lines: [...event('DTSTART:20261203T160000Z'), ...event('DTSTART:20261204T160000Z')],
    starts: [at('03'), at('04')],
    repaired: 1,
  },
  {
    name: 'a moved date of a series',
    lines: [...weekly, ...event('RECURRENCE-ID:20261210T160000Z', 'DTSTART:20261211T170000Z')],
    starts: [at('03'), at('11', '17:00'), at('17'), at('24')],
  },
  {
    name: 'a moved date before its series',
    lines: [...event('RECURRENCE-ID:20261203T160000Z', 'DTSTART:20261202T160000Z'), ...weekly],
    starts: [at('02'), at('10'), at('17'), at('24')],
  },
  {
    name: 'this and all that follow',
    lines: [...weekly, ...event('RECURRENCE-ID;RANGE=THISANDFUTURE:20261210T160000Z', 'DTSTART:20261211T180000Z')],
    starts: [at('03'), at('11', '18:00'), at('18', '18:00'), at('25', '18:00')],
  },
  {
    name: 'added dates as periods',
    lines: event(
      'DTSTART:20261203T160000Z',
      'DTEND:20261203T180000Z',
      'RDATE;VALUE=PERIOD:20261205T160000Z/PT2H,20261206T160000Z/20261206T180000Z',
    ),
    starts: [at('03'), at('05'), at('06')],
    second: 'it does not read periods as dates',
  },
  {
    name: 'an empty rule',
    lines: event('DTSTART;VALUE=DATE:20261225', 'RRULE:'),
    starts: ['2026-12-25'],
    repaired: 1,
    second: 'it refuses the whole calendar',
  },
  {
    name: 'one bad date among those taken out',
    lines: event('DTSTART:20261203T160000Z', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20260230T160000Z,20261210T160000Z'),
    starts: [at('03'), at('17')],
    repaired: 1,
    second: 'it takes the bad date for the 2nd of March',
  },
  {
    name: 'one bad date among those added',
    lines: event('DTSTART:20261203T160000Z', 'RDATE:never,20261204T160000Z'),
    starts: [at('03'), at('04')],
    repaired: 1,
    second: 'it refuses the whole calendar',
  },
  {
    name: 'a series that began before 2000',
    lines: event('DTSTART:19951203T160000Z', 'RRULE:FREQ=YEARLY'),
    starts: [at('03'), '2027-12-03T16:00:00.000Z'],
  },
  {
    name: 'events without a start',
    lines: [...event(), ...event('DTSTART:20261203T160000Z')],
    starts: [at('03')],
    refused: 1,
    second: 'it has a start of nothing',
  },
  {
    name: 'an event for days without a zone',
    lines: event('DTSTART;VALUE=DATE:20261205', 'RRULE:FREQ=DAILY;UNTIL=20261207'),
    starts: ['2026-12-05', '2026-12-06', '2026-12-07'],
  },
  {
    name: 'the wall clock of the place',
    lines: event('DTSTART:20261205T190000', 'RRULE:FREQ=DAILY;COUNT=2'),
    starts: ['2026-12-05T19:00', '2026-12-06T19:00'],
  },
];

export function calendarOf({ lines }: Pick<CalendarShape, 'lines'>): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//rampa//verify//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
