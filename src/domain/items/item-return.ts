import { goesWithPerformance, type ItemKind } from './item.ts';

/**
 * Days after payment in which an unused code may be returned for the full price. Consumers have fourteen days for
 * distance purchases; here they apply to every kind except videos and packages, which can be watched at once.
 */
export function returnDays(kind: ItemKind): number {
  return kind === 'video' || kind === 'package' ? 0 : 14;
}

export type ItemReturnFacts = {
  kind: ItemKind;
  paidAt: Date;
  /** End of validity; null for none. */
  validUntil: Date | null;
  isUsed: boolean;
  /** The performance of this item will not take place as bought: cancelled, moved, or postponed without a new date. */
  isPerformanceChanged: boolean;
};

export type ItemReturn = { isOpen: boolean; until: Date };

/** Decides whether the buyer may return a code. If its performance was cancelled or moved, an unused code qualifies. */
export function itemReturn(facts: ItemReturnFacts, now: Date): ItemReturn {
  const days = new Date(facts.paidAt.getTime() + returnDays(facts.kind) * 86_400_000);
  // A film can be watched whether or not a performance takes place.
  const isPerformanceLost = facts.isPerformanceChanged && goesWithPerformance(facts.kind);
  const until = facts.validUntil !== null && facts.validUntil < days ? facts.validUntil : days;
  return { until, isOpen: !facts.isUsed && (isPerformanceLost || now < until) };
}
