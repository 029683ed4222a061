import { Temporal } from 'temporal-polyfill';
import { shareMinor } from '#domain/money/money.ts';

/** The visitor's own return, frozen on the ticket when it is sold. */
export type OwnReturnRule = { sharePermille: number; daysBefore: number };

export type OwnReturn = {
  /** YYYY-MM-DD in the city of the event. */
  lastDay: string;
  /** First moment at which it is too late. */
  closesAt: Date;
  isOpen: boolean;
  sharePermille: number;
  /** Comes back for this ticket; the service fee does not. */
  amountMinor: number;
};

/** Belarus, Culture Code art. 217: for an event on the 10th the last day is the 8th, whatever the hour it begins. */
export function ownReturn(
  rule: OwnReturnRule,
  performance: { startsAt: Date; timeZone: string },
  priceMinor: number,
  now: Date,
): OwnReturn {
  const start = Temporal.Instant.fromEpochMilliseconds(performance.startsAt.getTime());
  const eventDay = start.toZonedDateTimeISO(performance.timeZone).toPlainDate();
  const lastDay = eventDay.subtract({ days: rule.daysBefore });
  const closes = lastDay.add({ days: 1 }).toZonedDateTime(performance.timeZone).epochMilliseconds;
  return {
    lastDay: lastDay.toString(),
    closesAt: new Date(closes),
    isOpen: now.getTime() < closes,
    sharePermille: rule.sharePermille,
    amountMinor: shareMinor(priceMinor, rule.sharePermille),
  };
}
