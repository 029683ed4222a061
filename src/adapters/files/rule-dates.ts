import type { RecurrenceRule, WallTime } from '#domain/calendar/recurrence-rule.ts';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';

/** How many periods and dates of one rule are looked at: 54 years of days. */
const MOST_STEPS = 20_000;

/**
 * The dates of a rule in their order, on the wall clock, between two times; null where they are too many to reckon. The
 * caller knows the time zone and ends the series at UNTIL.
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

/** The first date of a rule, or null where no day fits it. */
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
    // The library throws an error without a type once it has looked at as much as it may.
    if (error instanceof Error && error.message.startsWith('Maximum ')) return null;
    throw error;
  }
}
