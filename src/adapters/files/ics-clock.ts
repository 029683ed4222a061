import type { RecurrenceRule, WallTime } from '#domain/calendar/recurrence-rule.ts';
import { ruleDates } from './rule-dates.ts';

/** STANDARD or DAYLIGHT of a VTIMEZONE: the clock is ahead of UTC by `to` after its onsets, by `from` before (ms). */
export type Observance = {
  start: WallTime;
  from: number;
  to: number;
  /** Additional onsets. */
  rule: RecurrenceRule | null;
  /** Further onsets. */
  dates: readonly WallTime[];
};

/** The instant (ms since 1970, UTC) at which the clocks of a zone show this time. */
export type InstantOf = (wall: WallTime) => number;

type Change = { at: number; from: number; to: number };

const DAY = 86_400_000;
const YEAR = 366 * DAY;

/** The clock of a zone that a calendar defines itself (RFC 5545, 3.6.5). */
export function clockByRules(observances: readonly Observance[]): InstantOf {
  const byYear = new Map<number, Change[]>();
  return (wall) => {
    const year = Math.floor(wall / YEAR);
    const changes = byYear.get(year) ?? changesUntil(observances, (year + 1) * YEAR);
    byYear.set(year, changes);
    let offset = changes[0]?.from ?? 0;
    // A skipped time is read with the offset before the gap; a time that occurs twice means its first occurrence.
    for (const { at, from, to } of changes) if (wall >= at + Math.max(from, to)) offset = to;
    return wall - offset;
  };
}

function changesUntil(observances: readonly Observance[], end: WallTime): Change[] {
  return observances
    .flatMap(({ start, from, to, rule, dates }) =>
      [start, ...dates, ...(rule ? lastOnsets(rule, start, from, end) : [])].map((onset) => ({
        at: onset - from,
        from,
        to,
      })),
    )
    .toSorted((a, b) => a.at - b.at);
}

/** Onsets of the four years before the end, or before the end of the rule if that is earlier. */
function lastOnsets(rule: RecurrenceRule, start: WallTime, from: number, end: WallTime): readonly WallTime[] {
  const { until } = rule;
  const lastOfRule = until ? until.wall + (until.isUtc ? from : 0) + (until.isDay ? DAY - 1 : 0) : end;
  const last = Math.min(end, lastOfRule);
  return ruleDates(rule, start, { from: last - 4 * YEAR, to: last }) ?? [];
}
