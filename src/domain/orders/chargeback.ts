/**
 * Decides whether a chargeback voids the tickets or codes of an order: only if all remaining money is gone, no ticket
 * or code was used, and nothing has begun. Otherwise the loss is booked and a person decides, because the buyer may
 * have received what was paid for.
 */
export function doesChargebackVoid(facts: {
  /** Money of the order that we still had before the chargeback. */
  keptMinor: number;
  amountMinor: number;
  /** The provider holds nothing of the payment any more, whatever our books say. */
  takesRest: boolean;
  used: number;
  hasBegun: boolean;
}): boolean {
  const isAllGone = facts.takesRest || facts.amountMinor >= facts.keptMinor;
  return isAllGone && facts.used === 0 && !facts.hasBegun;
}

/**
 * The part of a chargeback that is a loss of ours. One that takes the rest at the provider is computed from the refunds
 * that it shows, and money that left us by a refund it does not show yet cannot be lost again.
 */
export function bookedOfChargeback(facts: { keptMinor: number; amountMinor: number; takesRest: boolean }): number {
  const { keptMinor, amountMinor, takesRest } = facts;
  return takesRest ? Math.min(amountMinor, Math.max(keptMinor, 0)) : amountMinor;
}
