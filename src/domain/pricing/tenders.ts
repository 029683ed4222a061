import { divideMinor, sumOf } from './divide.ts';
import type { Currency } from '#domain/money/money.ts';

export type Certificate = { readonly id: number; readonly balanceMinor: number; readonly currency: Currency };

/** What the buyer wants to pay with before money, in the order in which it is used. */
export type Tenders = {
  readonly certificates: readonly Certificate[];
  /** Credit of the account that may be spent. */
  readonly creditMinor: number;
  /** At most `wantedMinor` of the balance; 1 point is 1 minor unit. */
  readonly points: { readonly wantedMinor: number; readonly balanceMinor: number };
};

export type TenderKind = 'certificate' | 'credit' | 'points';

/** Whose balance pays: the certificate's id, the account of credit, the buyer of points. Null while a quote needs none. */
export type TenderRef = number | string | null;

/** What one tender covers of a line, its price and its fee apart. */
export type Cover = {
  readonly tender: TenderKind;
  readonly ref: TenderRef;
  readonly priceMinor: number;
  readonly feeMinor: number;
};

export type Owed = { readonly priceMinor: number; readonly feeMinor: number };
/** A line's covers in the order of the tenders, and what is left for money. */
export type CoveredLine = { readonly covers: readonly Cover[]; readonly due: Owed };

/** One balance that pays, and the most that may be spent of it. */
export type Tender = { readonly tender: TenderKind; readonly ref: TenderRef; readonly amountMinor: number };

/**
 * Each tender pays the prices before the fees, as points do when an order is returned (`domain/refunds/returns.ts`), and
 * is divided over the lines by what each still owes. So a returned line gives back its own part.
 */
export function coverLines(owed: readonly Owed[], tenders: Tenders): readonly CoveredLine[] {
  return coverWith(owed, inOrder(tenders));
}

/** The same for tenders that are in their order already. */
export function coverWith(owed: readonly Owed[], tenders: readonly Tender[]): readonly CoveredLine[] {
  let covered: readonly CoveredLine[] = owed.map((due) => ({ covers: [], due }));
  for (const tender of tenders) covered = payWith(tender, covered);
  return covered;
}

function inOrder({ certificates, creditMinor, points }: Tenders): readonly Tender[] {
  return [
    ...certificates.map(({ id, balanceMinor }) => ({
      tender: 'certificate' as const,
      ref: id,
      amountMinor: balanceMinor,
    })),
    { tender: 'credit', ref: null, amountMinor: creditMinor },
    { tender: 'points', ref: null, amountMinor: Math.min(points.wantedMinor, points.balanceMinor) },
  ];
}

function payWith({ tender, ref, amountMinor }: Tender, lines: readonly CoveredLine[]): readonly CoveredLine[] {
  const prices = lines.map(({ due }) => due.priceMinor);
  const fees = lines.map(({ due }) => due.feeMinor);
  const forPrices = Math.min(amountMinor, sumOf(prices));
  const forFees = Math.min(amountMinor - forPrices, sumOf(fees));
  const priceParts = divideMinor(forPrices, prices);
  const feeParts = divideMinor(forFees, fees);
  return lines.map(({ covers, due }, index) => {
    const cover = { tender, ref, priceMinor: priceParts[index] ?? 0, feeMinor: feeParts[index] ?? 0 };
    if (cover.priceMinor + cover.feeMinor === 0) return { covers, due };
    const left = { priceMinor: due.priceMinor - cover.priceMinor, feeMinor: due.feeMinor - cover.feeMinor };
    return { covers: [...covers, cover], due: left };
  });
}
