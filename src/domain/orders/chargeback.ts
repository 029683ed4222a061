/**
 * Whether the tickets or codes of an order become void because the payer's bank took its money back: only when all the
 * money that was left is gone, nobody was let in, and nothing has begun. Otherwise the loss is booked and a person
 * decides, because somebody may have had what was paid for.
 */
export function doesChargebackVoid(facts: {
  /** Of the order's money what was left before. */
  keptMinor: number;
  amountMinor: number;
  used: number;
  hasBegun: boolean;
}): boolean {
  return facts.amountMinor >= facts.keptMinor && facts.used === 0 && !facts.hasBegun;
}
