import { goesWithEvening, type ItemKind } from './item.ts';

/**
 * Days after the payment in which an unused code may be given back for the whole price: the fourteen that consumers have
 * for what they buy at a distance, given here for every kind. What can be watched at once has none.
 */
export function returnDays(kind: ItemKind): number {
  return kind === 'video' || kind === 'package' ? 0 : 14;
}

export type ItemReturnFacts = {
  kind: ItemKind;
  paidAt: Date;
  /** End of validity; null: none. */
  validUntil: Date | null;
  isUsed: boolean;
  /** The evening it goes with will not take place as it was bought: cancelled, moved, or postponed without a new date. */
  isPerformanceMoved: boolean;
};

export type ItemReturn = { isOpen: boolean; until: Date };

/** May the buyer give it back now? After a cancelled or moved evening as long as the code is unused. */
export function itemReturn(facts: ItemReturnFacts, now: Date): ItemReturn {
  const days = new Date(facts.paidAt.getTime() + returnDays(facts.kind) * 86_400_000);
  // A film is watched whatever becomes of an evening.
  const isEveningLost = facts.isPerformanceMoved && goesWithEvening(facts.kind);
  const until = facts.validUntil !== null && facts.validUntil < days ? facts.validUntil : days;
  return { until, isOpen: !facts.isUsed && (isEveningLost || now < until) };
}
