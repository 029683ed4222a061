import type { OwnReturn } from '#domain/tickets/own-return.ts';

type Move<Moment> = {
  kind: 'cancelled' | 'postponed';
  newStartsAt: Moment | null;
  refundUntil: Moment | null;
};
type Rule = Omit<OwnReturn, 'closesAt'>;

/** What a ticket and its page say about giving it back, in whatever form the caller holds moments. */
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
  // The whole price is open: a share of it, with a last day of its own, would contradict that.
  if (move?.kind === 'postponed' && mayRefundMove) {
    return move.refundUntil === null || move.newStartsAt === null
      ? { kind: 'whole_until_date_known' }
      : { kind: 'whole_until', until: move.refundUntil };
  }
  if (rule === null) return { kind: 'none' };
  return rule.isOpen ? { kind: 'share', rule } : { kind: 'over', lastDay: rule.lastDay };
}
