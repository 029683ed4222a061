import { divideMinor, sumOf } from '#domain/pricing/divide.ts';
import { TENDER_KINDS, type TenderKind } from './tender.ts';

/** A balance that may pay, with the most that the buyer wants to spend of it; null: whatever the order needs. */
export type Source = {
  kind: TenderKind;
  /** The certificate, the account of credit or the buyer of points. */
  ref: number | string;
  balanceMinor: number;
  wantedMinor: number | null;
};

/** Price and fee of a line, or the parts of them that are still to be paid. */
export type Owed = { readonly priceMinor: number; readonly feeMinor: number };

/** What a source pays of an order. */
export type PlannedTender = Omit<Source, 'balanceMinor'> & { tenderNo: number; amountMinor: number };
/** What a tender pays of a line, its price and its fee apart. */
export type PlannedCover = Owed & { lineNo: number; tenderNo: number };
export type TenderPlan = {
  tenders: PlannedTender[];
  covers: PlannedCover[];
};

/**
 * How sources pay the lines of an order: certificates as the buyer gave them, then credit, then points. Each pays the
 * prices before the fees and is divided over the lines by what each still owes, so that a returned line gives back its own
 * part. A source that is not needed is left out.
 * @param firstNo number of the first tender; those that the order had before keep theirs
 */
export function planTenders(
  lines: readonly (Owed & { lineNo: number })[],
  sources: readonly Source[],
  firstNo: number,
): TenderPlan {
  const plan: TenderPlan = { tenders: [], covers: [] };
  let owed = lines;
  for (const { balanceMinor, ...source } of TENDER_KINDS.flatMap((kind) =>
    sources.filter((each) => each.kind === kind),
  )) {
    const most = Math.max(0, Math.min(balanceMinor, source.wantedMinor ?? balanceMinor));
    const paid = pay(owed, most);
    const amountMinor = sumOf(paid.map(({ priceMinor, feeMinor }) => priceMinor + feeMinor));
    if (amountMinor === 0) continue;
    const tenderNo = firstNo + plan.tenders.length;
    plan.tenders.push({ ...source, tenderNo, amountMinor });
    plan.covers.push(
      ...paid
        .filter(({ priceMinor, feeMinor }) => priceMinor + feeMinor > 0)
        .map(({ lineNo, priceMinor, feeMinor }) => ({ lineNo, tenderNo, priceMinor, feeMinor })),
    );
    owed = owed.map((line, at) => ({
      ...line,
      priceMinor: line.priceMinor - (paid[at]?.priceMinor ?? 0),
      feeMinor: line.feeMinor - (paid[at]?.feeMinor ?? 0),
    }));
  }
  return plan;
}

/** What an amount pays of each line. */
function pay<Line extends Owed>(lines: readonly Line[], amountMinor: number): Line[] {
  const prices = lines.map(({ priceMinor }) => priceMinor);
  const fees = lines.map(({ feeMinor }) => feeMinor);
  const forPrices = Math.min(amountMinor, sumOf(prices));
  const forFees = Math.min(amountMinor - forPrices, sumOf(fees));
  const priceParts = divideMinor(forPrices, prices);
  const feeParts = divideMinor(forFees, fees);
  return lines.map((line, at) => ({ ...line, priceMinor: priceParts[at] ?? 0, feeMinor: feeParts[at] ?? 0 }));
}
