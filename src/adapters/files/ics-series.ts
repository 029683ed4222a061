import { type Problem, problemAt, type SourceRecord } from '#domain/catalog/import/problem.ts';
import type { WallTime } from '#domain/calendar/recurrence-rule.ts';
import type { IcsDate, IcsEvent } from './ics-event.ts';
import { firstDate, ruleDates } from './rule-dates.ts';

/** Maximum number of dates of one event. */
const MOST_DATES = 1000;
const DAY = 86_400_000;

export type Span = { from: number; to: number };
type Report = (problem: Problem) => void;
/** A date of a series: its time according to the series, and its duration. */
type Occurrence = { wall: WallTime; length: number | null };

/** Yields all dates of the events with one UID: the series, individually changed dates and standalone events. */
export function* datesOfUid(all: readonly IcsEvent[], span: Span, report: Report): Generator<SourceRecord> {
  const masters = latestEditions(
    all.filter((event) => event.changes === null),
    () => '',
    report,
  );
  const changed = latestEditions(
    all.filter((event) => event.changes !== null),
    ({ changes }) => (changes ? String(pointOf(changes.date)) : ''),
    report,
  );
  const used = new Set<IcsEvent>();
  for (const master of masters) {
    const isAlone = masters.length === 1 && master.rule === null;
    if (masters.length > 1 && master !== masters[0]) {
      const reason = 'UID stands here a second time; both are taken, told apart by their dates';
      report(problemAt(master.origin, ['uid'], 'duplicate_key', reason, 'repaired'));
    }
    yield* datesOf(master, changed, { span, used, isAlone, report });
  }
  for (const event of changed.filter((one) => !used.has(one))) {
    const { date, isFuture } = event.changes ?? { date: event.start, isFuture: false };
    if (masters.length > 0) {
      const reason = 'RECURRENCE-ID is no date of the series; taken as a date of its own';
      report(problemAt(event.origin, ['start'], 'bad_recurrence', reason, 'repaired'));
    } else if (isFuture) {
      const reason = 'RANGE=THISANDFUTURE without its series: only this date is taken';
      report(problemAt(event.origin, ['start'], 'bad_recurrence', reason, 'repaired'));
    }
    yield recordOf(event, event, event.start, event.length, `${event.uid}/${dateText(date)}`);
  }
}

/** Keeps the edition with the highest SEQUENCE per name; events with equal numbers all stay. */
function latestEditions(
  events: readonly IcsEvent[],
  nameOf: (event: IcsEvent) => string,
  report: Report,
): readonly IcsEvent[] {
  return events.filter((event) => {
    const isOld = events.some((other) => nameOf(other) === nameOf(event) && other.sequence > event.sequence);
    if (isOld) {
      const reason = `SEQUENCE ${event.sequence} is an older edition of an event given again; left out`;
      report(problemAt(event.origin, ['uid'], 'duplicate_key', reason, 'repaired'));
    }
    return !isOld;
  });
}

type Context = { span: Span; used: Set<IcsEvent>; isAlone: boolean; report: Report };

function* datesOf(
  master: IcsEvent,
  changed: readonly IcsEvent[],
  { span, used, isAlone, report }: Context,
): Generator<SourceRecord> {
  const { start: series } = master;
  const occurrences = occurrencesOf(master, span, report);
  const isTaken = matcherOf(master.taken, series);
  const futures = futureChanges(master, changed);
  const name = (wall: WallTime) => dateText({ ...series, wall });
  const uidOf = (wall: WallTime) => (isAlone && wall === series.wall ? master.uid : `${master.uid}/${name(wall)}`);
  for (const { wall, length } of occurrences) {
    const change = changed.find((event) => event.changes !== null && isSame(event.changes.date, wall, series));
    if (change) used.add(change);
    if (isTaken(wall)) {
      if (change) {
        const reason = 'EXDATE takes this date out as well; left out';
        report(problemAt(change.origin, ['start'], 'bad_recurrence', reason, 'repaired'));
      }
      continue;
    }
    const future = futures.findLast((one) => one.wall <= wall);
    if (change) yield recordOf(change, master, change.start, change.length, uidOf(wall));
    else if (future) {
      const start = { ...future.event.start, wall: wall + future.shift };
      yield recordOf(future.event, master, start, future.event.length ?? length, uidOf(wall));
    } else yield recordOf(master, master, { ...series, wall }, length, uidOf(wall));
  }
  // A date outside the span may have been rescheduled into it.
  for (const event of changed) {
    const wall = event.changes && !used.has(event) ? findInSeries(master, event.changes.date) : null;
    if (wall === null) continue;
    used.add(event);
    if (isWithin(pointOf(event.start), span)) {
      yield recordOf(event, master, event.start, event.length, uidOf(wall));
    }
  }
}

/** Returns the dates of rule, start and RDATE in order. */
function occurrencesOf(master: IcsEvent, span: Span, report: Report): Occurrence[] {
  const { start: series, rule, length } = master;
  const found = new Map<WallTime, Occurrence>();
  if (rule === null) found.set(series.wall, { wall: series.wall, length });
  else {
    // One day of tolerance for the difference between wall clock and instant.
    const walk = { from: span.from - DAY, to: span.to + DAY };
    const dates = ruleDates(rule, series.wall, walk);
    if (dates === null) {
      report(problemAt(master.origin, ['rule'], 'bad_recurrence', 'the rule gives too many dates to be followed'));
    }
    for (const wall of untilEnd(master, dates ?? [])) {
      if (!isWithin(pointOf({ ...series, wall }), span)) continue;
      if (found.size === MOST_DATES) {
        report(problemAt(master.origin, ['rule'], 'bad_recurrence', `only the first ${MOST_DATES} dates are taken`));
        break;
      }
      found.set(wall, { wall, length });
    }
    if (dates !== null) reportOddRule(master, span, found, report);
  }
  for (const { date, length: own } of master.added) {
    const wall = wallIn(series, date);
    if (!found.has(wall)) found.set(wall, { wall, length: own ?? length });
  }
  return [...found.values()].toSorted((a, b) => a.wall - b.wall);
}

/** Reports a rule without dates, and a rule whose dates do not include its start: both are probably mistakes. */
function reportOddRule(master: IcsEvent, span: Span, found: ReadonlyMap<number, Occurrence>, report: Report): void {
  const { start, rule, origin } = master;
  if (rule === null || found.has(start.wall)) return;
  const possible = firstDate(rule, start.wall);
  const [first] = untilEnd(master, possible === null ? [] : [possible]);
  const isAhead = pointOf(start) > span.to;
  if (first === start.wall || isAhead) return;
  if (first === undefined) report(problemAt(origin, ['rule'], 'bad_recurrence', 'no day fits the rule'));
  else if (isWithin(pointOf(start), span)) {
    const reason = 'DTSTART is no date of the rule; only the dates of the rule are taken';
    report(problemAt(origin, ['rule'], 'bad_recurrence', reason, 'repaired'));
  }
}

function* untilEnd({ rule, start }: IcsEvent, dates: Iterable<WallTime>): Generator<WallTime> {
  const until = rule?.until;
  for (const wall of dates) {
    if (until) {
      const last = until.isDay ? until.wall + DAY - 1 : until.wall;
      if ((until.isUtc ? pointOf({ ...start, wall }) : wall) > last) return;
    }
    yield wall;
  }
}

/** Returns changes to a date and all later ones, with the shift of the clock; the earliest first. */
function futureChanges(master: IcsEvent, changed: readonly IcsEvent[]) {
  return changed
    .flatMap((event) => {
      const wall = event.changes?.isFuture ? findInSeries(master, event.changes.date) : null;
      return wall === null ? [] : [{ event, wall, shift: event.start.wall - wall }];
    })
    .toSorted((a, b) => a.wall - b.wall);
}

/** Returns the date of the series that this one names, even outside the span; null when there is none. */
function findInSeries(master: IcsEvent, date: IcsDate): WallTime | null {
  const { rule, start: series } = master;
  const near = wallIn(series, date);
  const ruled = rule ? ruleDates(rule, series.wall, { from: near - DAY, to: near + 2 * DAY }) : null;
  const added = master.added.map((one) => wallIn(series, one.date));
  for (const wall of [series.wall, ...added, ...untilEnd(master, ruled ?? [])])
    if (isSame(date, wall, series)) return wall;
  return null;
}

function matcherOf(dates: readonly IcsDate[], series: IcsDate): (wall: WallTime) => boolean {
  const days = new Set(dates.filter((date) => date.isDay || series.isDay).map((date) => Math.floor(date.wall / DAY)));
  const points = new Set(dates.map((date) => pointIn(series, date)));
  return (wall) => days.has(Math.floor(wall / DAY)) || (!series.isDay && points.has(pointOf({ ...series, wall })));
}

function isSame(date: IcsDate, wall: WallTime, series: IcsDate): boolean {
  if (date.isDay || series.isDay) return Math.floor(date.wall / DAY) === Math.floor(wall / DAY);
  return pointIn(series, date) === pointOf({ ...series, wall });
}

/** A date without a zone uses the clock of the series. */
function pointIn(series: IcsDate, date: IcsDate): number {
  if (series.clock === null) return date.wall;
  return (date.clock ?? series.clock)(date.wall);
}

/** The date on the clock of the series, computed from its instant: no two zones differ by more than a day. */
function wallIn(series: IcsDate, date: IcsDate): WallTime {
  const { clock } = series;
  if (clock === null || date.clock === null || clock === date.clock) return date.wall;
  const point = date.clock(date.wall);
  const guess = point + (point - clock(point));
  return guess + (point - clock(guess));
}

function isWithin(point: number, { from, to }: Span): boolean {
  return point >= from && point <= to;
}

function pointOf({ wall, clock }: IcsDate): number {
  return clock ? clock(wall) : wall;
}

/** Fields that a changed date lacks come from the series. */
function recordOf(event: IcsEvent, master: IcsEvent, start: IcsDate, length: number | null, uid: string): SourceRecord {
  const point = pointOf(start);
  const description = event.description ?? master.description;
  const status = event.status ?? (master.status === 'cancelled' ? master.status : undefined);
  const value = {
    uid,
    title: event.title ?? master.title ?? '',
    ...(description === undefined || description === '' ? {} : { description }),
    categories: event.categories ?? master.categories ?? [],
    place: event.place ?? master.place ?? '',
    start: dateText(start),
    ...(length !== null && length !== 0 && !start.isDay
      ? { end: pointText(point + length, start.clock === null) }
      : {}),
    ...(status === undefined || status === 'scheduled' ? {} : { status }),
  };
  return { value, origin: event.origin };
}

function dateText(date: IcsDate): string {
  if (date.isDay) return new Date(date.wall).toISOString().slice(0, 10);
  return pointText(pointOf(date), date.clock === null);
}

function pointText(point: number, isWall: boolean): string {
  const text = new Date(point).toISOString();
  return isWall ? text.slice(0, 16) : text;
}
