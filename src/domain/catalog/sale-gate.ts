import type { MarketName } from '#domain/markets/market.ts';
import { isTaxNumber } from './tax-number.ts';

export type SaleGate = 'open' | 'no_organizer' | 'bad_tax_number' | 'not_registered' | 'no_permit';

/** Entertainment of these kinds needs a permit of the local authority in Belarus (Culture Code, art. 217 p. 1). */
const NEEDS_PERMIT = new Set(['teatr', 'koncert', 'festival', 'cirk', 'detyam']);

/**
 * May tickets be sold? Belarus: the organizer has a valid UNP and stands in the register, and the event has its permit
 * where one is needed. Georgia asks for the organizer's number only.
 */
export function saleGate(
  market: MarketName,
  category: string,
  organizer: { taxNumber: string; registerNo?: string | undefined } | null,
  permitNo: string | undefined,
): SaleGate {
  if (!organizer) return 'no_organizer';
  if (!isTaxNumber(market, organizer.taxNumber)) return 'bad_tax_number';
  if (market !== 'belarus') return 'open';
  if (!organizer.registerNo) return 'not_registered';
  return NEEDS_PERMIT.has(category) && !permitNo ? 'no_permit' : 'open';
}
