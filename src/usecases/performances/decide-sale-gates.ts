import { type SaleGate, saleGate } from '#domain/catalog/sale-gate.ts';
import { marketOfCountry } from '#domain/markets/market.ts';

/** Performances of one event in one country, which share the sale requirements and the decision. */
export type SaleRequirements = {
  eventId: number;
  countryCode: string;
  category: string;
  permitNo: string | null;
  organizer: { taxNumber: string; registerNo: string | null } | null;
  performanceIds: number[];
};

export type SaleGatesStore = {
  /**
   * Locks those of these performances (null: of all) that are undecided. Skips ones another transaction is deciding or
   * changing.
   */
  lockUndecided(performanceIds: readonly number[] | null): Promise<number[]>;
  papersOf(performanceIds: readonly number[]): Promise<SaleRequirements[]>;
  write(verdicts: readonly { performanceIds: readonly number[]; gate: SaleGate }[]): Promise<void>;
};

/**
 * Checks the sale requirements of organizer and event where they are new or have changed, and opens or closes the sale.
 * Runs within the caller's transaction; returns the events whose pages have to change.
 */
export async function decideSaleGates(
  gates: SaleGatesStore,
  performanceIds: readonly number[] | null = null,
): Promise<number[]> {
  const undecided = await gates.lockUndecided(performanceIds);
  if (undecided.length === 0) return [];
  // Read after the lock: later changes to the requirements wait for this transaction and are then decided again.
  const papers = await gates.papersOf(undecided);
  await gates.write(papers.map((each) => ({ performanceIds: each.performanceIds, gate: gateOf(each) })));
  return [...new Set(papers.map(({ eventId }) => eventId))];
}

function gateOf({ countryCode, category, organizer, permitNo }: SaleRequirements): SaleGate {
  const known = organizer && { taxNumber: organizer.taxNumber, registerNo: organizer.registerNo ?? undefined };
  return saleGate(marketOfCountry(countryCode).name, category, known, permitNo ?? undefined);
}
