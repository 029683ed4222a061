import { type SaleGate, saleGate } from '#domain/catalog/sale-gate.ts';
import { marketOfCountry } from '#domain/markets/market.ts';

/** Performances of one event in one country: the same papers, the same answer. */
export type SalePapers = {
  eventId: number;
  countryCode: string;
  category: string;
  permitNo: string | null;
  organizer: { taxNumber: string; registerNo: string | null } | null;
  performanceIds: number[];
};

export type SaleGatesStore = {
  /** Of these, of all with null: those nobody has judged, locked. One that is being judged or changed is left out. */
  lockUndecided(performanceIds: readonly number[] | null): Promise<number[]>;
  papersOf(performanceIds: readonly number[]): Promise<SalePapers[]>;
  write(verdicts: readonly { performanceIds: readonly number[]; gate: SaleGate }[]): Promise<void>;
};

/**
 * Looks at the papers of organizer and event where they are new or have changed, and opens or shuts the sale. Runs
 * inside the caller's transaction; answers with the events whose pages say something else now.
 */
export async function decideSaleGates(
  gates: SaleGatesStore,
  performanceIds: readonly number[] | null = null,
): Promise<number[]> {
  const undecided = await gates.lockUndecided(performanceIds);
  if (undecided.length === 0) return [];
  // Read after the lock: papers that change from now on wait for us, and are judged once more.
  const papers = await gates.papersOf(undecided);
  await gates.write(papers.map((each) => ({ performanceIds: each.performanceIds, gate: gateOf(each) })));
  return [...new Set(papers.map(({ eventId }) => eventId))];
}

function gateOf({ countryCode, category, organizer, permitNo }: SalePapers): SaleGate {
  const known = organizer && { taxNumber: organizer.taxNumber, registerNo: organizer.registerNo ?? undefined };
  return saleGate(marketOfCountry(countryCode).name, category, known, permitNo ?? undefined);
}
