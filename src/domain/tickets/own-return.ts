import { Temporal } from 'temporal-polyfill';
import { shareMinor } from '#domain/money/money.ts';

/** Rule for the visitor's own return, stored on the ticket when it is sold. */
export type OwnReturnRule = { sharePermille: number; daysBefore: number };

export type OwnReturn = {
  /** YYYY-MM-DD in the city of the event. */
  lastDay: string;
  /** First moment at which the return is closed. */
  closesAt: Date;
  isOpen: boolean;
  sharePermille: number;
  /** Refunded for this ticket; the service fee is not. */
  amountMinor: number;
};

type Performance = { startsAt: Date; timeZone: string };

export function ownReturn(rule: OwnReturnRule, performance: Performance, priceMinor: number, now: Date): OwnReturn {
  const lastDay = lastDayOf(rule, performance);
  const closes = lastDay.add({ days: 1 }).toZonedDateTime(performance.timeZone).epochMilliseconds;
  return {
    lastDay: lastDay.toString(),
    closesAt: new Date(closes),
    isOpen: now.getTime() < closes,
    sharePermille: rule.sharePermille,
    amountMinor: shareMinor(priceMinor, rule.sharePermille),
  };
}

/** YYYY-MM-DD in the city of the event, for visitors who have not bought yet. */
export function lastReturnDay(rule: Pick<OwnReturnRule, 'daysBefore'>, performance: Performance): string {
  return lastDayOf(rule, performance).toString();
}

/**
 * Belarus, Culture Code art. 217: for an event on the 10th the last day is the 8th, at whatever hour it begins. These
 * are calendar days: a start after midnight does not belong to the previous event day.
 */
function lastDayOf({ daysBefore }: Pick<OwnReturnRule, 'daysBefore'>, { startsAt, timeZone }: Performance) {
  const start = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime());
  return start.toZonedDateTimeISO(timeZone).toPlainDate().subtract({ days: daysBefore });
}
