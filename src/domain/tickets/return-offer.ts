import type { OwnReturn } from '#domain/tickets/own-return.ts';

type ScheduleChange<Moment> = {
  kind: 'cancelled' | 'postponed';
  newStartsAt: Moment | null;
  refundUntil: Moment | null;
};
type Rule = Omit<OwnReturn, 'closesAt'>;

/** Return options shown on a ticket and its page, generic in the caller's type for moments. */
export type ReturnOffer<Moment> =
  | { kind: 'whole_until_date_known' }
  | { kind: 'whole_until'; until: Moment }
  | { kind: 'none' }
  | { kind: 'over'; lastDay: string }
  | { kind: 'share'; rule: Rule };

export function returnOffer<Moment>(
  scheduleChange: ScheduleChange<Moment> | null,
  mayRefundPostponed: boolean,
  rule: Rule | null,
): ReturnOffer<Moment> {
  // The full price can be refunded; offering a share of it with its own last day would contradict that.
  if (scheduleChange?.kind === 'postponed' && mayRefundPostponed) {
    return scheduleChange.refundUntil === null || scheduleChange.newStartsAt === null
      ? { kind: 'whole_until_date_known' }
      : { kind: 'whole_until', until: scheduleChange.refundUntil };
  }
  if (rule === null) return { kind: 'none' };
  return rule.isOpen ? { kind: 'share', rule } : { kind: 'over', lastDay: rule.lastDay };
}
