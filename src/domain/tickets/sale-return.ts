import type { DatedPerformance, ReturnTerms } from './cancellation-fee.ts';
import { ownReturn, type ReturnStep } from './own-return.ts';

/** Until when a ticket bought now may be returned, and for how much: `steps` is empty when it is too late. */
export type SaleReturn = { until: string; sharePermille: number | null; steps: ReturnStep[] };

/** Of a tariff that is returned otherwise than the full price. */
export const NO_RETURN: SaleReturn = { until: '', sharePermille: null, steps: [] };

/** A rule that keeps an amount is compared with one that keeps a share at this price. */
const COMMON_PRICE_MINOR = 5_000;

export function saleReturn(terms: ReturnTerms | null, performance: DatedPerformance, now: Date): SaleReturn | null {
  const back = terms === null ? null : ownReturn(terms, performance, COMMON_PRICE_MINOR, now);
  if (back === null) return null;
  const { lastDay, steps, sharePermille } = back;
  return { until: lastDay, sharePermille: steps[0] === undefined ? sharePermille : steps[0].sharePermille, steps };
}

/** Null where the tariff has the terms of the full price. */
export function otherReturn(
  terms: ReturnTerms | null,
  full: ReturnTerms | null,
  performance: DatedPerformance,
  now: Date,
): SaleReturn | null {
  const isOther = JSON.stringify(terms) !== JSON.stringify(full);
  return isOther ? (saleReturn(terms, performance, now) ?? NO_RETURN) : null;
}
