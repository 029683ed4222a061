import { pick } from './pick.ts';

const ZONES = [
  ['BEGIN:VTIMEZONE', 'TZID:Custom Minsk', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ['TZOFFSETFROM:+0300', 'TZOFFSETTO:+0300', 'END:STANDARD', 'END:VTIMEZONE'],
  ['BEGIN:VTIMEZONE', 'TZID:Our own', 'BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ['DTSTART:19810329T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  ['BEGIN:STANDARD', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'DTSTART:19961027T030000'],
  ['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'],
].flat();

/** How a date is written: in UTC, without a zone, as a day, or in a zone that the calendar describes. */
const CLOCKS = [
  { params: '', end: 'Z' },
  { params: '', end: '' },
  { params: ';VALUE=DATE', end: null },
  { params: ';TZID=Custom Minsk', end: '' },
  { params: ';TZID=Our own', end: '' },
];

/** Returns a series with a random rule whose first date fits the rule, with dates excluded, added and moved. */
export function randomCalendar(random: () => number): string {
  const clock = pick(random, CLOCKS);
  const start = Date.UTC(2026, 9, 25) + Math.floor(random() * 60) * 86_400_000;
  const time = pick(random, ['100000', '190000', '233000']);
  const write = (day: number) => {
    const text = new Date(day).toISOString().slice(0, 10).replaceAll('-', '');
    return clock.end === null ? text : `${text}T${time}${clock.end}`;
  };
  const first = new Date(start);
  const day = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][first.getUTCDay()] ?? 'MO';
  const nth = Math.ceil(first.getUTCDate() / 7);
  const month = first.getUTCMonth() + 1;
  const other = pick(random, ['MO', 'WE', 'SA']);
  const rule = pick(random, [
    'FREQ=DAILY',
    `FREQ=DAILY;BYMONTH=${month},3,4`,
    'FREQ=WEEKLY',
    `FREQ=WEEKLY;BYDAY=${day},${other}`,
    `FREQ=WEEKLY;BYDAY=${other},${day};WKST=SU`,
    'FREQ=MONTHLY',
    `FREQ=MONTHLY;BYDAY=${nth}${day}`,
    `FREQ=MONTHLY;BYMONTHDAY=${first.getUTCDate()},15,-1`,
    `FREQ=MONTHLY;BYDAY=${day}`,
    `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=${first.getUTCDate()}`,
    'FREQ=YEARLY',
    `FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${day}`,
    // Only months of 31 days: ical.js turns the 31st of February into the 3rd of March.
    `FREQ=YEARLY;BYMONTH=${month},1,3;BYMONTHDAY=${first.getUTCDate()}`,
  ]);
  const interval = pick(random, ['', ';INTERVAL=2', ';INTERVAL=3']);
  const limit = pick(random, ['', `;COUNT=${1 + Math.floor(random() * 30)}`, ';UNTIL=20270601T120000Z']);
  const isDay = clock.end === null;
  const until = isDay
    ? limit.replace('T120000Z', '')
    : clock.end === '' && clock.params === ''
      ? limit.replace('Z', '')
      : limit;
  const week = start + 7 * 86_400_000;
  const lines = [
    `DTSTART${clock.params}:${write(start)}`,
    `RRULE:${rule}${interval}${until}`,
    ...(random() < 0.5 ? [`EXDATE${clock.params}:${write(week)}`] : []),
    ...(random() < 0.3 ? [`RDATE${clock.params}:${write(start + 5 * 86_400_000)}`] : []),
  ];
  const moved = random() < 0.4 ? movedDate(clock.params, write(start), write(start + 3 * 86_400_000), random) : [];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...ZONES,
    'BEGIN:VEVENT',
    'UID:random@rampa',
    'SUMMARY:One',
    'LOCATION:Hall',
    ...lines,
    'END:VEVENT',
    ...moved,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

function movedDate(params: string, from: string, to: string, random: () => number): string[] {
  const range = random() < 0.5 ? ';RANGE=THISANDFUTURE' : '';
  return [
    'BEGIN:VEVENT',
    'UID:random@rampa',
    'SUMMARY:One',
    `RECURRENCE-ID${range}${params}:${from}`,
    `DTSTART${params}:${to}`,
    'END:VEVENT',
  ];
}
