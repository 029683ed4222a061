import type { OwnReturn } from '#domain/tickets/own-return.ts';

type Move<Moment> = {
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
  move: Move<Moment> | null,
  mayRefundMove: boolean,
  rule: Rule | null,
): ReturnOffer<Moment> {
  // The full price can be refunded; offering a share of it with its own last day would contradict that.
  if (move?.kind === 'postponed' && mayRefundMove) {
    return move.refundUntil === null || move.newStartsAt === null
      ? { kind: 'whole_until_date_known' }
      : { kind: 'whole_until', until: move.refundUntil };
  }
  if (rule === null) return { kind: 'none' };
  return rule.isOpen ? { kind: 'share', rule } : { kind: 'over', lastDay: rule.lastDay };
}
