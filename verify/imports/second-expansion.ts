import ICAL from 'ical.js';

/** A date as the other implementation understands it: an instant, a wall clock, or a day. */
export type OtherDate = string;

type Span = { from: number; to: number };
const DAY = 86_400_000;

/** Expands a calendar by ical.js, which shares no code with the import. Dates have the form of import entries. */
export function expandByIcalJs(text: string, span: Span): OtherDate[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown as unknown[]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const masters = events.filter((event) => !event.isRecurrenceException());
  const exceptions = events.filter((event) => event.isRecurrenceException());
  const found: OtherDate[] = [];
  for (const master of masters) {
    for (const exception of exceptions.filter((one) => one.uid === master.uid)) master.relateException(exception);
    if (!master.isRecurring()) {
      found.push(write(master.startDate, master));
      continue;
    }
    const iterator = master.iterator();
    // A date given twice is one date (RFC 5545, 3.8.5.2); ical.js returns it twice.
    const seen = new Set<number>();
    for (let next = iterator.next(), n = 0; next && n < 60_000; next = iterator.next(), n++) {
      const point = instantOf(next, master);
      if (point > span.to + DAY) break;
      if (point < span.from || point > span.to || seen.has(point)) continue;
      seen.add(point);
      const { startDate, item } = master.getOccurrenceDetails(next);
      found.push(write(startDate, item));
    }
  }
  const uids = new Set(masters.map((master) => master.uid));
  for (const alone of exceptions.filter((one) => !uids.has(one.uid))) found.push(write(alone.startDate, alone));
  return found.toSorted();
}

function write(time: ICAL.Time, event: ICAL.Event): OtherDate {
  const wall = wallOf(time);
  if (time.isDate) return new Date(wall).toISOString().slice(0, 10);
  const isFloating = time.zone.tzid === 'floating' && zoneOf(event) === null;
  return isFloating ? new Date(wall).toISOString().slice(0, 16) : new Date(instantOf(time, event)).toISOString();
}

function instantOf(time: ICAL.Time, event: ICAL.Event): number {
  const zone = zoneOf(event);
  if (time.isDate || time.zone.tzid !== 'floating') return time.isDate ? wallOf(time) : time.toUnixTime() * 1000;
  return zone === null ? wallOf(time) : instantIn(zone, wallOf(time));
}

/** Returns the IANA zone that a calendar names without describing it; ical.js knows only described zones. */
function zoneOf(event: ICAL.Event): string | null {
  const name = event.component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? null;
  return name === null || ICAL.TimezoneService.has(name) ? null : name;
}

function wallOf(time: ICAL.Time): number {
  return Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
}

/** Uses the platform's formatter to read the zone's clock, and corrects twice. */
function instantIn(timeZone: string, wall: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const shown = (instant: number) => {
    const [day = 0, month = 1, year = 0, hour = 0, minute = 0, second = 0] = (
      parts.format(instant).match(/\d+/g) ?? []
    ).map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  const guess = wall - (shown(wall) - wall);
  return guess - (shown(guess) - wall);
}
