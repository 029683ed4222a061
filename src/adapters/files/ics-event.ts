import { parseDateTime, parseRule, type RecurrenceRule, type WallTime } from '#domain/calendar/recurrence-rule.ts';
import { isMovedOnline, MOVED_ONLINE, type SourceStatus, statusFromWord } from '#domain/catalog/source-status.ts';
import type { Origin, Problem, ProblemCode } from '#domain/catalog/import/problem.ts';
import type { InstantOf } from './ics-clock.ts';
import type { IcsBlock, IcsLine } from './ics-lines.ts';
import type { ZoneByName } from './ics-zones.ts';

/** `clock` is null for the wall clock of a place that is not known yet. */
export type IcsDate = { wall: WallTime; clock: InstantOf | null; isDay: boolean };

export type IcsEvent = {
  uid: string;
  origin: Origin;
  /** Edition of the event; a higher one replaces a lower one. */
  sequence: number;
  start: IcsDate;
  /** Milliseconds; null when the end is unknown. */
  length: number | null;
  rule: RecurrenceRule | null;
  added: readonly { date: IcsDate; length: number | null }[];
  taken: readonly IcsDate[];
  /** The date of a series that this event overrides; `isFuture`: that date and all later ones. */
  changes: { date: IcsDate; isFuture: boolean } | null;
  title: string | undefined;
  description: string | undefined;
  categories: readonly string[] | undefined;
  place: string | undefined;
  status: SourceStatus | undefined;
};

/** Calendar property that each part of an entry is read from. */
const PROPERTIES: Readonly<Record<string, string>> = {
  uid: 'UID',
  title: 'SUMMARY',
  description: 'DESCRIPTION',
  categories: 'CATEGORIES',
  place: 'LOCATION',
  start: 'DTSTART',
  end: 'DTEND',
  duration: 'DURATION',
  rule: 'RRULE',
  status: 'STATUS',
};
/** No event shown to visitors is older; a series may have begun long before. */
const FIRST_YEAR = 2000;
const FIRST_YEAR_OF_SERIES = 1900;
const DURATION =
  /^\+?P(?=[\dT])(?:(\d{1,3})W)?(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,3})H)?(?:(\d{1,4})M)?(?:(\d{1,5})S)?)?$/;

type Reading = { block: IcsBlock; zone: ZoneByName; origin: Origin; report: (problem: Problem) => void };

/** Reads one VEVENT; returns null, with a report, when its time cannot be determined. */
export function readIcsEvent(
  block: IcsBlock,
  zone: ZoneByName,
  file: string,
  report: (problem: Problem) => void,
): IcsEvent | null {
  const uid = valueOf(block, 'UID') || `line ${block.line}`;
  const reading: Reading = { block, zone, origin: originOf(block, file, uid), report };
  const rule = readRule(reading);
  if (rule === 'refused') return null;
  const except = lineOf(block, 'EXRULE');
  if (except) {
    tell(reading, except, 'bad_recurrence', 'EXRULE is no part of calendars any more and is not followed', 'refused');
    return null;
  }
  const changes = readChanges(reading);
  if (changes === 'refused') return null;
  const start = readStart(reading, rule === null ? FIRST_YEAR : FIRST_YEAR_OF_SERIES, changes?.date);
  if (!start) return null;
  const encoded = block.lines.find(({ params }) => /;ENCODING=QUOTED-PRINTABLE/i.test(params));
  if (encoded) {
    tell(reading, encoded, 'broken_encoding', `${encoded.name} is in QUOTED-PRINTABLE, which is not read`, 'refused');
    return null;
  }
  const text = (name: string) => valueOf(block, name) && unescape(valueOf(block, name) ?? '');
  return {
    uid,
    origin: reading.origin,
    sequence: Number.parseInt(valueOf(block, 'SEQUENCE') ?? '', 10) || 0,
    start,
    length: readLength(reading, start),
    rule,
    added: datesIn(reading, 'RDATE'),
    taken: datesIn(reading, 'EXDATE').map(({ date }) => date),
    changes,
    title: text('SUMMARY'),
    description: text('DESCRIPTION'),
    categories: categoriesOf(block),
    place: text('LOCATION'),
    status: readStatus(reading),
  };
}

function originOf(block: IcsBlock, file: string, uid: string): Origin {
  return {
    file,
    path: uid.slice(0, 80),
    locate: ([part]) => {
      const name = PROPERTIES[String(part ?? '')] ?? '';
      return { line: block.lines.find((line) => line.name === name)?.line ?? block.line, column: 1 };
    },
  };
}

function readStart(reading: Reading, firstYear: number, changed: IcsDate | undefined): IcsDate | null {
  const line = lineOf(reading.block, 'DTSTART');
  // A changed date without its own start keeps its original time.
  if (!line && changed) return changed;
  if (!line) {
    reading.report({ ...blank(reading), code: 'bad_date', reason: 'there is no DTSTART', outcome: 'refused' });
    return null;
  }
  const date = dateOf(reading, line, line.value, 'refused');
  if (date === null || yearOf(date) >= firstYear) return date;
  tell(reading, line, 'bad_date', `DTSTART: "${line.value.trim().slice(0, 40)}" is no date of these years`, 'refused');
  return null;
}

function readRule(reading: Reading): RecurrenceRule | null | 'refused' {
  const line = lineOf(reading.block, 'RRULE');
  if (!line) return null;
  if (line.value.trim() === '') {
    tell(reading, line, 'bad_recurrence', 'RRULE is empty; the event has its one date', 'repaired');
    return null;
  }
  const parsed = parseRule(line.value);
  if (parsed.ok) return parsed.rule;
  const reason = `"${line.value.slice(0, 80)}" is no rule of days, weeks, months or years: ${parsed.reason}`;
  tell(reading, line, 'bad_recurrence', reason, 'refused');
  return 'refused';
}

function readChanges(reading: Reading): IcsEvent['changes'] | 'refused' {
  const line = lineOf(reading.block, 'RECURRENCE-ID');
  if (!line) return null;
  const date = dateOf(reading, line, line.value, 'refused');
  if (!date) return 'refused';
  if (lineOf(reading.block, 'RRULE')) {
    const reason = 'a changed date has a rule of its own, which is not followed; the rule of the series counts';
    tell(reading, line, 'bad_recurrence', reason, 'repaired');
  }
  const range = /;RANGE="?([\w-]+)/i.exec(line.params)?.[1]?.toUpperCase();
  if (range !== undefined && range !== 'THISANDFUTURE') {
    tell(reading, line, 'bad_recurrence', `RANGE=${range} is not understood; only this date changes`, 'repaired');
  }
  return { date, isFuture: range === 'THISANDFUTURE' };
}

function readLength(reading: Reading, start: IcsDate): number | null {
  const duration = lineOf(reading.block, 'DURATION');
  if (duration) {
    const length = durationOf(duration.value);
    if (length === null) tell(reading, duration, 'bad_date', 'DURATION is no length of time; left out', 'repaired');
    return length;
  }
  const line = lineOf(reading.block, 'DTEND');
  const end = line && dateOf(reading, line, line.value, 'repaired');
  if (!end) return null;
  return (end.clock ?? start.clock ?? same)(end.wall) - (start.clock ?? end.clock ?? same)(start.wall);
}

/** Returns the dates in these lines; an invalid date is reported and left out. */
function datesIn(reading: Reading, name: string): { date: IcsDate; length: number | null }[] {
  const lines = reading.block.lines.filter((line) => line.name === name && line.value.trim() !== '');
  return lines.flatMap((line) =>
    line.value.split(',').flatMap((text) => {
      const [from = '', until] = text.split('/');
      const date = dateOf(reading, line, from, 'repaired');
      if (!date) return [];
      const end = until === undefined ? null : parseDateTime(until);
      const length = end ? end.wall - date.wall : until === undefined ? null : durationOf(until);
      return [{ date, length }];
    }),
  );
}

function dateOf(reading: Reading, line: IcsLine, text: string, outcome: Problem['outcome']): IcsDate | null {
  const left = outcome === 'repaired' ? '; left out' : '';
  // A zone such as (UTC+03:00) Minsk that was not put in quotes ends at the last colon.
  const [, more = '', value = text] = /^(.*):([^:]*)$/s.exec(text) ?? [];
  const date = parseDateTime(value);
  if (!date) {
    tell(reading, line, 'bad_date', `${line.name}: "${text.trim().slice(0, 40)}" is no date${left}`, outcome);
    return null;
  }
  const { wall, isDay, isUtc } = date;
  const name = zoneName(more === '' ? line.params : `${line.params}:${more}`);
  if (isDay || isUtc || name === null) return { wall, isDay, clock: isUtc ? same : null };
  const clock = reading.zone(name);
  if (clock) return { wall, isDay, clock };
  tell(reading, line, 'unknown_time_zone', `"${name.slice(0, 80)}" is no time zone${left}`, outcome);
  return null;
}

/** Value of TZID, including any signs within its quotes. */
function zoneName(params: string): string | null {
  const match = /;TZID=(?:"([^"]*)"|([^;]*))/i.exec(params);
  const name = (match?.[1] ?? match?.[2] ?? '').trim();
  return name === '' ? null : name;
}

function readStatus(reading: Reading): SourceStatus | undefined {
  const line = lineOf(reading.block, 'STATUS');
  if (!line || line.value.trim() === '') return undefined;
  const status = statusFromWord(line.value);
  if (isMovedOnline(line.value)) tell(reading, line, 'wrong_shape', MOVED_ONLINE, 'repaired');
  if (status !== null) return status;
  tell(reading, line, 'wrong_shape', `STATUS "${line.value.trim().slice(0, 40)}" is not understood`, 'repaired');
  return undefined;
}

function durationOf(text: string): number | null {
  const match = DURATION.exec(text.trim());
  if (!match) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}

function categoriesOf(block: IcsBlock): string[] | undefined {
  const lines = block.lines.filter((line) => line.name === 'CATEGORIES');
  if (lines.length === 0) return undefined;
  return lines.flatMap((line) => (line.value.match(/(?:\\.|[^\\,])+/gs) ?? []).map((word) => unescape(word).trim()));
}

function unescape(text: string): string {
  return text.replaceAll(/\\([nN\\;,:"])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim();
}

function blank({ origin, block }: Reading): Omit<Problem, 'code' | 'reason' | 'outcome'> {
  return { file: origin.file, line: block.line, column: 1, path: origin.path };
}

function tell(
  reading: Reading,
  { line }: IcsLine,
  code: ProblemCode,
  reason: string,
  outcome: Problem['outcome'],
): void {
  reading.report({ ...blank(reading), line, code, reason, outcome });
}

function lineOf(block: IcsBlock, name: string): IcsLine | undefined {
  return block.lines.find((line) => line.name === name);
}

function valueOf(block: IcsBlock, name: string): string | undefined {
  return lineOf(block, name)?.value.trim();
}

function yearOf({ wall }: IcsDate): number {
  return new Date(wall).getUTCFullYear();
}

function same(wall: WallTime): number {
  return wall;
}
