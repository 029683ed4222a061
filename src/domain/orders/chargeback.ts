/**
 * Decides whether a chargeback voids the tickets or codes of an order: only if all remaining money is gone, no ticket
 * or code was used, and nothing has begun. Otherwise the loss is booked and a person decides, because the buyer may
 * have received what was paid for.
 */
export function doesChargebackVoid(facts: {
  /** Money of the order that we still had before the chargeback. */
  keptMinor: number;
  amountMinor: number;
  used: number;
  hasBegun: boolean;
}): boolean {
  return facts.amountMinor >= facts.keptMinor && facts.used === 0 && !facts.hasBegun;
}
