import { isTimeZone } from '#domain/catalog/calendar-day.ts';
import type { Problem } from '#domain/catalog/import/problem.ts';
import { parseDateTime, parseRule, type RecurrenceRule } from '#domain/calendar/recurrence-rule.ts';
import { WINDOWS_ZONES } from '#domain/calendar/windows-zones.ts';
import { Temporal } from 'temporal-polyfill';
import { clockByRules, type InstantOf, type Observance } from './ics-clock.ts';
import type { IcsBlock, IcsLine } from './ics-lines.ts';

/** Returns the clock of a time zone by its name in a calendar, or null when the zone is unknown. */
export type ZoneByName = (name: string) => InstantOf | null;

/**
 * A name of the IANA database means that zone; a definition in the calendar is ignored, because such definitions are
 * often years old. Any other name means the calendar's definition, or else its meaning in Windows and Outlook.
 */
export function zonesOf(blocks: readonly IcsBlock[], file: string, report: (problem: Problem) => void): ZoneByName {
  const described = new Map(
    blocks
      .filter((block) => block.kind === 'VTIMEZONE')
      .map((block) => [cleanName(block.lines.find(({ name }) => name === 'TZID')?.value ?? ''), block]),
  );
  const clocks = new Map<string, InstantOf | null>();
  return (name) => {
    const known = clocks.get(name);
    if (known !== undefined) return known;
    const clean = cleanName(name);
    const block = described.get(clean);
    const iana = ianaName(clean) ?? (block ? null : nameOfWindows(clean));
    const clock = iana === null ? block && clockOf(block, file, report) : clockByName(iana);
    clocks.set(name, clock ?? null);
    return clock ?? null;
  };
}

function cleanName(name: string): string {
  return name.trim().replace(/^"(.*)"$/, '$1');
}

/** `Europe/Berlin`, alone or at the end of a name such as `/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`. */
function ianaName(name: string): string | null {
  if (!name.startsWith('/')) return isTimeZone(name) ? name : null;
  const parts = name.split('/').filter((part) => part !== '');
  const tails = [3, 2, 1].filter((length) => parts.length >= length).map((length) => parts.slice(-length).join('/'));
  return tails.find(isTimeZone) ?? null;
}

/** `Belarus Standard Time`, or the name that Outlook displays for it: `(UTC+03:00) Minsk`. */
function nameOfWindows(name: string): string | null {
  const byName = WINDOWS_ZONES[name];
  if (byName !== undefined) return byName;
  const cities = /^\((?:UTC|GMT)[^)]*\)\s*(.+)$/.exec(name)?.[1]?.split(',') ?? [];
  const zones = cities.length > 0 ? Intl.supportedValuesOf('timeZone') : [];
  for (const city of cities) {
    const end = `/${city.trim().replaceAll(' ', '_')}`;
    const zone = zones.find((one) => one.endsWith(end));
    if (zone !== undefined) return zone;
  }
  return null;
}

/** Offsets are cached by quarter-hour: no clock changes within one, and calendars repeat the same times. */
const QUARTER = 900_000;
const MOST_REMEMBERED = 20_000;

function clockByName(timeZone: string): InstantOf {
  const offsets = new Map<number, number>();
  return (wall) => {
    const quarter = Math.floor(wall / QUARTER);
    let offset = offsets.get(quarter);
    if (offset === undefined) {
      const local = Temporal.PlainDateTime.from(new Date(wall).toISOString().slice(0, 19));
      offset = Math.floor(wall / 1000) * 1000 - local.toZonedDateTime(timeZone).epochMilliseconds;
      if (offsets.size >= MOST_REMEMBERED) offsets.clear();
      offsets.set(quarter, offset);
    }
    return wall - offset;
  };
}

function clockOf(block: IcsBlock, file: string, report: (problem: Problem) => void): InstantOf | null {
  const fault = (line: number, reason: string) => {
    const name = block.lines.find((one) => one.name === 'TZID')?.value ?? '';
    report({ file, line, column: 1, path: name, code: 'unknown_time_zone', reason, outcome: 'repaired' });
  };
  const observances = observancesOf(block).flatMap((lines) => {
    const observance = readObservance(lines);
    if (typeof observance !== 'string') return [observance];
    fault(lines[0]?.line ?? block.line, `a part of the time zone is left out: ${observance}`);
    return [];
  });
  if (observances.length > 0) return clockByRules(observances);
  fault(block.line, 'the time zone has neither STANDARD nor DAYLIGHT');
  return null;
}

/** The lines between BEGIN and END of each STANDARD and DAYLIGHT. */
function observancesOf(block: IcsBlock): IcsLine[][] {
  const all: IcsLine[][] = [];
  for (const line of block.lines) {
    if (line.name === 'BEGIN') all.push([line]);
    else all.at(-1)?.push(line);
  }
  return all;
}

function readObservance(lines: readonly IcsLine[]): Observance | string {
  const valueOf = (name: string) => lines.find((line) => line.name === name)?.value.trim();
  const start = parseDateTime(valueOf('DTSTART') ?? '');
  const [from, to] = [offsetOf(valueOf('TZOFFSETFROM')), offsetOf(valueOf('TZOFFSETTO'))];
  if (!start) return 'DTSTART is no date';
  if (from === null || to === null) return 'TZOFFSETFROM and TZOFFSETTO are not both offsets like +0300';
  const rule = valueOf('RRULE') ?? '';
  const parsed = rule === '' ? null : parseRule(rule);
  if (parsed?.ok === false) return `RRULE: ${parsed.reason}`;
  if (parsed && !isOfYears(parsed.rule)) return 'RRULE: a clock changes by the year';
  const dates = lines
    .filter((line) => line.name === 'RDATE')
    .flatMap((line) => line.value.split(','))
    .map((text) => parseDateTime(text.split('/')[0] ?? ''));
  return {
    start: start.wall,
    from,
    to,
    rule: parsed?.rule ?? null,
    // An onset in UTC is converted to the clock before the change, which the other onsets use.
    dates: dates.flatMap((date) => (date ? [date.wall + (date.isUtc ? from : 0)] : [])),
  };
}

/** A rule of days and hours would take long to expand from 1601, and no zone has one. */
function isOfYears({ freq, byHour, byMinute, bySecond }: RecurrenceRule): boolean {
  return freq === 'YEARLY' && !byHour && !byMinute && !bySecond;
}

function offsetOf(text: string | undefined): number | null {
  const match = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(text ?? '');
  if (!match) return null;
  const [, sign, hours, minutes, seconds = '0'] = match;
  const size = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -size : size;
}
