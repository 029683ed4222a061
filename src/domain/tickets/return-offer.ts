import type { OwnReturn } from '#domain/tickets/own-return.ts';

type ScheduleChange<Moment> = {
  kind: 'cancelled' | 'postponed';
  newStartsAt: Moment | null;
  refundUntil: Moment | null;
};
type Told = Pick<OwnReturn, 'lastDay' | 'isOpen'>;

/** Return options shown on a ticket and its page, generic in the caller's types for moments and rules. */
export type ReturnOffer<Moment, Rule> =
  | { kind: 'whole_until_date_known' }
  | { kind: 'whole_until'; until: Moment }
  | { kind: 'none' }
  | { kind: 'over'; lastDay: string }
  | { kind: 'share'; rule: Rule };

export function returnOffer<Moment, Rule extends Told>(
  scheduleChange: ScheduleChange<Moment> | null,
  mayRefundPostponed: boolean,
  rule: Rule | null,
): ReturnOffer<Moment, Rule> {
  // The full price can be refunded; offering a share of it with its own last day would contradict that.
  if (scheduleChange?.kind === 'postponed' && mayRefundPostponed) {
    return scheduleChange.refundUntil === null || scheduleChange.newStartsAt === null
      ? { kind: 'whole_until_date_known' }
      : { kind: 'whole_until', until: scheduleChange.refundUntil };
  }
  if (rule === null) return { kind: 'none' };
  return rule.isOpen ? { kind: 'share', rule } : { kind: 'over', lastDay: rule.lastDay };
}
