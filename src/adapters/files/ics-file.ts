import ical from 'node-ical';
import { isTimeZone } from '#domain/catalog/calendar-day.ts';
import type { Origin, Problem, SourceRecord } from '#domain/catalog/problem.ts';
import { problemAt } from '#domain/catalog/problem.ts';
import type { ParsedSource } from '#usecases/catalog/import-report.ts';
import { type IcsBlock, type IcsLine, readIcsBlocks } from './ics-lines.ts';

/** How far a rule without an end is followed, and how many dates one rule may give. */
const MONTHS_AHEAD = 14;
const MOST_DATES = 1000;
const FIRST_YEAR = 2000;
/** Months or years a rule of them is tried for: more than have passed since the first year. */
const MOST_TRIES = 400;
/** Rules that repeat within a day are no programme of a theatre but a way to keep a server busy. */
const RULE = /^(?=.*FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$))[A-Z0-9=,;+-]+$/i;

/** Property of a calendar that each part of an entry is read from. */
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

/** A calendar (RFC 5545): recurring events become one entry a date, without the dates taken out of them. */
export function readIcs(text: string, file: string, now: Date): ParsedSource {
  const { blocks, problems } = readIcsBlocks(text, file);
  const zones = blocks.filter((block) => block.kind === 'VTIMEZONE');
  const groups = new Map<string, IcsBlock[]>();
  for (const raw of blocks.filter((one) => one.kind === 'VEVENT')) {
    const block = withoutRepeats(raw, file, problems);
    const uid = valueOf(block, 'UID') ?? `line ${block.line}`;
    groups.set(uid, [...(groups.get(uid) ?? []), block]);
  }
  const records = [...groups].flatMap(([uid, blocks]) => {
    const group = blocks.filter((block) => isSound(block, zones, originOf(block, file, uid), problems));
    const whole = group.find((block) => valueOf(block, 'RECURRENCE-ID') === undefined) ?? group[0];
    if (!whole) return [];
    const origin = originOf(whole, file, uid);
    try {
      return datesOf(group, whole, zones, now, origin);
    } catch (error) {
      problems.push(problemAt(origin, ['rule'], 'bad_recurrence', `cannot be read: ${(error as Error).message}`));
      return [];
    }
  });
  return { records, problems };
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

/** Properties an event has at most once (RFC 5545, 3.6.1): of two the first counts. */
const ONCE = new Set(
  'UID DTSTART DTEND DURATION SUMMARY DESCRIPTION LOCATION STATUS RRULE RECURRENCE-ID SEQUENCE DTSTAMP'.split(' '),
);

function withoutRepeats(block: IcsBlock, file: string, problems: Problem[]): IcsBlock {
  const seen = new Set<string>();
  const lines = block.lines.filter(({ name, line }) => {
    if (!ONCE.has(name) || !seen.has(name)) {
      seen.add(name);
      return true;
    }
    const reason = `${name} stands twice; the first counts`;
    problems.push({ file, line, column: 1, path: '', code: 'broken_syntax', reason, outcome: 'repaired' });
    return false;
  });
  return { ...block, lines };
}

/** What a calendar library would guess at, loop over or crash on is refused before it sees it. */
function isSound(block: IcsBlock, zones: readonly IcsBlock[], origin: Origin, problems: Problem[]): boolean {
  const fault = faultOf(block, zones, origin);
  if (fault) problems.push(fault);
  const duration = block.lines.findIndex((line) => line.name === 'DURATION');
  if (duration >= 0 && !DURATION.test(block.lines[duration]?.value.trim() ?? '')) {
    problems.push(problemAt(origin, ['duration'], 'bad_date', 'DURATION is no length of time; left out', 'repaired'));
    block.lines.splice(duration, 1);
  }
  return fault === null;
}

const DURATION = /^\+?P(?=[\dT])(\d{1,3}W)?(\d{1,3}D)?(T(?=\d)(\d{1,3}H)?(\d{1,4}M)?(\d{1,5}S)?)?$/;

function faultOf(block: IcsBlock, zones: readonly IcsBlock[], origin: Origin): Problem | null {
  const start = block.lines.find((line) => line.name === 'DTSTART');
  if (!start) return problemAt(origin, ['start'], 'bad_date', 'there is no DTSTART');
  for (const name of ['DTSTART', 'DTEND', 'EXDATE', 'RDATE', 'RECURRENCE-ID']) {
    for (const line of block.lines.filter((one) => one.name === name)) {
      const odd = line.value.split(',').find((value) => !isDate(value.trim()));
      const at = { ...origin, locate: () => ({ line: line.line, column: 1 }) };
      if (odd !== undefined) return problemAt(at, [], 'bad_date', `${name}: "${odd.slice(0, 40)}" is no date`);
      const zone = zoneOf(line);
      const isKnown = zone === undefined || isTimeZone(zone) || zones.some((one) => valueOf(one, 'TZID') === zone);
      if (!isKnown) return problemAt(at, [], 'unknown_time_zone', `"${zone}" is no time zone`);
    }
  }
  const rule = valueOf(block, 'RRULE');
  if (rule !== undefined && (!RULE.test(rule) || /INTERVAL=0+(;|$)/i.test(rule))) {
    return problemAt(
      origin,
      ['rule'],
      'bad_recurrence',
      `"${rule.slice(0, 80)}" is no rule of days, weeks, months or years`,
    );
  }
  return null;
}

function isDate(value: string): boolean {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/.exec(value);
  if (!match) return false;
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isDay && Number(year) >= FIRST_YEAR && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 61;
}

function datesOf(group: IcsBlock[], whole: IcsBlock, zones: IcsBlock[], now: Date, origin: Origin): SourceRecord[] {
  const from = new Date(now.getTime() - 31 * 86_400_000);
  const to = new Date(now);
  to.setUTCMonth(to.getUTCMonth() + MONTHS_AHEAD);
  const uid = valueOf(whole, 'UID') ?? origin.path;
  const records: SourceRecord[] = [];
  for (const blocks of [group, ...extraDates(whole).map((block) => [block])]) {
    const event = parseEvent(blocks, zones);
    if (!event) throw new Error('there is no event in it');
    limitTries(event.rrule);
    const isWall = isFloating(whole);
    const recurs = event.rrule !== undefined || blocks !== group;
    const instances = event.rrule
      ? ical.expandRecurringEvent(event, { from, to }).slice(0, MOST_DATES)
      : [{ start: event.start, end: event.end, isFullDay: event.datetype === 'date', event }];
    for (const { start, end, isFullDay, event: own } of instances) {
      const write = (date: Date) => dateText(date, isFullDay, isWall);
      const named = own.recurrenceid instanceof Date ? own.recurrenceid : start;
      const value = {
        uid: recurs ? `${uid}/${dateText(named, isFullDay, isWall)}` : uid,
        title: plain(own.summary),
        description: plain(own.description) || undefined,
        categories: (own.categories ?? []).map(String),
        place: plain(own.location),
        start: write(start),
        ...(end && end.getTime() !== start.getTime() && !isFullDay ? { end: write(end) } : {}),
        ...(own.status === 'CANCELLED' ? { status: 'cancelled' } : {}),
      };
      records.push({ value, origin });
    }
  }
  return records;
}

/**
 * A rule that no day fits (the 30th of February) is tried for ten thousand years: seconds for each entry of a file. The
 * calendar library passes everything on but this limit of the one that follows rules.
 */
function limitTries(rule: ical.RRule | undefined): void {
  const follower = rule && (Reflect.get(rule, '_rrule') as { opts: { freq: string; maxIterations?: number } });
  if (follower?.opts.freq === 'YEARLY' || follower?.opts.freq === 'MONTHLY') follower.opts.maxIterations = MOST_TRIES;
}

/** RDATE, which the library leaves out, as events of one date each. */
function extraDates(block: IcsBlock): IcsBlock[] {
  const SERIES = new Set(['RRULE', 'RDATE', 'EXDATE', 'DTEND', 'DURATION', 'DTSTART']);
  const rest = block.lines.filter((line) => !SERIES.has(line.name));
  return block.lines
    .filter((line) => line.name === 'RDATE')
    .flatMap((line) =>
      line.value.split(',').map((value) => ({
        ...block,
        lines: [...rest, { ...line, name: 'DTSTART', value: value.trim() }],
      })),
    )
    .slice(0, MOST_DATES);
}

function parseEvent(blocks: readonly IcsBlock[], zones: readonly IcsBlock[]): ical.VEvent | undefined {
  const isWall = blocks[0] !== undefined && isFloating(blocks[0]);
  const body = [...zones, ...blocks].map(
    (block) =>
      `BEGIN:${block.kind}\r\n${block.lines.map((line) => `${lineText(line, isWall)}\r\n`).join('')}END:${block.kind}\r\n`,
  );
  const calendar = ical.sync.parseICS(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${body.join('')}END:VCALENDAR\r\n`);
  return Object.values(calendar).find((part): part is ical.VEvent => part?.type === 'VEVENT');
}

const DATES = new Set(['DTSTART', 'DTEND', 'EXDATE', 'RECURRENCE-ID']);

/** A date without zone is the wall clock of a place we do not know yet: it is carried as UTC and written back without. */
function lineText({ name, params, value }: IcsLine, isWall: boolean): string {
  const wall = isWall && DATES.has(name) ? value.replace(/(T\d{6})(?!Z)/g, '$1Z') : value;
  return `${name}${params}:${wall}`;
}

function isFloating(block: IcsBlock): boolean {
  const start = block.lines.find((line) => line.name === 'DTSTART');
  return start !== undefined && zoneOf(start) === undefined && /T\d{6}$/.test(start.value.trim());
}

/** All-day dates come in the clock of this process. */
function dateText(date: Date, isFullDay: boolean, isWall: boolean): string {
  if (isFullDay) {
    const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
    return `${date.getFullYear()}-${month}-${day}`;
  }
  return isWall ? date.toISOString().slice(0, 16) : date.toISOString();
}

function zoneOf(line: IcsLine): string | undefined {
  return /;TZID="?([^";:]+)"?/i.exec(line.params)?.[1];
}

function valueOf(block: IcsBlock, name: string): string | undefined {
  return block.lines.find((line) => line.name === name)?.value.trim();
}

/** Values with parameters come as { val, params }. */
function plain(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'val' in value ? value.val : value;
  return typeof text === 'string' ? text : '';
}
