import { type MarketName, MARKETS } from '#domain/markets/market.ts';
import { isTaxNumber } from './import/tax-number.ts';

/** `no_provider`: the law permits the sale, but this deployment has no payment provider in the market. */
export type SalePermission =
  | 'open'
  | 'no_organizer'
  | 'bad_tax_number'
  | 'not_registered'
  | 'no_permit'
  | 'no_provider';

/** Whether organizer and event meet the requirements of the law, as far as visitors are told. */
export function meetsRequirements(permission: SalePermission | null): boolean {
  return permission === 'open' || permission === 'no_provider';
}

/** Event categories that need a permit of the local authority in Belarus (Culture Code, art. 217 p. 1). */
const NEEDS_PERMIT = new Set(['teatr', 'koncert', 'festival', 'cirk', 'detyam']);

/**
 * Decides whether tickets may be sold. Belarus: the organizer has a valid UNP and a register entry, and the event has
 * its permit where one is required. Georgia requires only the organizer's tax number.
 */
export function decideSalePermission(
  market: MarketName,
  category: string,
  organizer: { taxNumber: string; registerNo?: string | null | undefined } | null,
  permitNo: string | undefined,
): SalePermission {
  if (!organizer) return 'no_organizer';
  if (!isTaxNumber(market, organizer.taxNumber)) return 'bad_tax_number';
  if (!MARKETS[market].needsRegisterAndPermit) return 'open';
  if (!organizer.registerNo) return 'not_registered';
  return NEEDS_PERMIT.has(category) && !permitNo ? 'no_permit' : 'open';
}
