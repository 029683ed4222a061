import { shareMinor } from '#domain/money/money.ts';
import { divideMinor } from './divide.ts';
import type { Owed } from '#domain/tenders/plan-tenders.ts';
import type { TenderKind } from '#domain/tenders/tender.ts';

/** Whose balance pays: the certificate's id, the account of credit, the buyer of points. */
export type TenderRef = number | string | null;

/** What one tender paid of a line. */
export type Cover = Owed & { readonly tender: TenderKind; readonly ref: TenderRef };

/** One line of a paid order, as it was frozen. */
export type PaidLine = {
  readonly priceMinor: number;
  readonly feeMinor: number;
  readonly covers: readonly Cover[];
  readonly due: Owed;
};

export type RefundPart = {
  readonly tender: TenderKind | 'money';
  /** Whose balance gets its part back; null for money. */
  readonly ref: TenderRef;
  readonly amountMinor: number;
};

/**
 * What a line gives back when it is returned at a share of its price, by what paid for it; the parts sum to the share.
 * The fee stays unless `withFee`, and is then returned at the same share. Other lines play no part, so successive
 * returns of different lines never give back more of a tender than it paid.
 */
export function splitRefund(
  line: PaidLine,
  permille: number,
  { withFee = false }: { readonly withFee?: boolean } = {},
): readonly RefundPart[] {
  const payers = [...line.covers, { tender: 'money' as const, ref: null, ...line.due }];
  const prices = divideMinor(
    shareMinor(line.priceMinor, permille),
    payers.map(({ priceMinor }) => priceMinor),
  );
  const fees = divideMinor(
    withFee ? shareMinor(line.feeMinor, permille) : 0,
    payers.map(({ feeMinor }) => feeMinor),
  );
  return payers
    .map(({ tender, ref }, index) => ({ tender, ref, amountMinor: (prices[index] ?? 0) + (fees[index] ?? 0) }))
    .filter(({ amountMinor }) => amountMinor > 0);
}
