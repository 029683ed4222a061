import type { RecurrenceRule, WallTime } from '#domain/calendar/recurrence-rule.ts';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/** Maximum number of periods and dates of one rule that are examined: 54 years of days. */
const MOST_STEPS = 20_000;

/**
 * Returns the dates of a rule in order, on the wall clock, between two times; null when there are too many. The caller
 * knows the time zone and ends the series at UNTIL.
 */
export function ruleDates(
  rule: RecurrenceRule,
  start: WallTime,
  { from, to }: { from: WallTime; to: WallTime },
): WallTime[] | null {
  if (to < Math.max(from, start)) return [];
  return withinSteps(() =>
    seriesOf(rule, start)
      .between(new Date(Math.max(from, start)), new Date(to), true)
      .map((date) => date.epochMilliseconds),
  );
}

/** Returns the first date of a rule, or null when no day fits it. */
export function firstDate(rule: RecurrenceRule, start: WallTime): WallTime | null {
  return withinSteps(() => seriesOf(rule, start).next(new Date(start), true)?.epochMilliseconds ?? null);
}

function seriesOf(rule: RecurrenceRule, start: WallTime): RRuleTemporal {
  const { until: _endedByCaller, ...endless } = rule;
  return new RRuleTemporal({
    ...endless,
    dtstart: Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC'),
    maxIterations: MOST_STEPS,
    maxCandidateEvaluations: MOST_STEPS,
  });
}

function withinSteps<Result>(reckon: () => Result): Result | null {
  try {
    return reckon();
  } catch (error) {
    // The library throws an untyped error when it reaches its iteration limit.
    if (error instanceof Error && error.message.startsWith('Maximum ')) return null;
    throw error;
  }
}
