import { itemReturn } from '#domain/items/item-return.ts';
import type { ItemKind } from '#domain/items/item.ts';
import { bestFee, feesOf, type FeeUntil } from '#domain/tickets/cancellation-fee.ts';
import type { OwnReturnRule } from '#domain/tickets/own-return.ts';
import { ownReturnRule, type ReturnRule, type SoldLine, WHOLE_RETURN } from './returns.ts';

/** A live line with what decides whether its buyer may return it. */
export type LineToReturn = SoldLine & { isUsed: boolean } & (TicketTerms | UnitTerms);

type TicketTerms = {
  kind: 'seat' | 'entry';
  performanceId: number;
  startsAt: Date;
  timeZone: string;
  /** The performance was postponed, and its new date may still be refused. */
  isRefundOpen: boolean;
  /** Until when; null when no deadline applies. */
  refundUntil: Date | null;
  /** Postponed without a new date: a partial return has no last day and is closed. */
  hasNoDate: boolean;
  /** Fixed when the ticket was sold; null when the organizer offers none. */
  ownReturn: OwnReturnRule | null;
};

type UnitTerms = {
  kind: 'unit';
  itemId: number;
  itemKind: ItemKind;
  paidAt: Date;
  validUntil: Date | null;
  isPerformanceChanged: boolean;
};

export type ReturnCause = 'new_date_refused' | 'own_return';

export type BuyersReturn = {
  cause: ReturnCause;
  rule: ReturnRule;
  isOpen: boolean;
  /** First moment at which it is closed; null when no deadline applies. */
  until: Date | null;
};

/**
 * The buyer's right to return a line: the whole price if a new date may be refused, otherwise what was agreed at the sale.
 * Null when there is none at any time.
 */
export function buyersReturn(line: LineToReturn, now: Date): BuyersReturn | null {
  if (line.kind === 'unit') {
    const { isOpen, until } = itemReturn({ ...line, kind: line.itemKind }, now);
    return { cause: 'own_return', rule: ownReturnRule({ sharePermille: 1000 }), isOpen, until };
  }
  if (line.isRefundOpen) {
    return { cause: 'new_date_refused', rule: WHOLE_RETURN, isOpen: !line.isUsed, until: line.refundUntil };
  }
  if (line.ownReturn === null || line.hasNoDate) return null;
  const fees = feesOf(line.ownReturn, line);
  const current = bestFee(fees, line.priceMinor, now);
  const told = current ?? fees.at(-1);
  if (told === undefined) return null;
  return {
    cause: 'own_return',
    rule: ruleOf(told),
    isOpen: current !== null && !line.isUsed,
    until: told.closesAt,
  };
}

function ruleOf({ fee }: FeeUntil): ReturnRule {
  return ownReturnRule('keptMinor' in fee ? fee : { sharePermille: 1000 - fee.keptPermille });
}

export type RightToReturn = { line: LineToReturn; right: BuyersReturn };

/** The lines that are returned together: for one cause and by one rule. */
export function groupRights(
  rights: readonly RightToReturn[],
): { cause: ReturnCause; rule: ReturnRule; lines: LineToReturn[] }[] {
  const groups = Map.groupBy(
    rights,
    ({ right: { cause, rule } }) => `${cause} ${rule.pricePermille} ${rule.keptMinor ?? 0} ${rule.hasFee}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first.right, lines: group.map(({ line }) => line) }];
  });
}
