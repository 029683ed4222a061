export const CURRENCIES = ['BYN', 'GEL'] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * Service fee of a ticket, rounded half up to a whole minor unit.
 * @param feePermille fee in thousandths of the ticket price: 50 is 5 %
 */
export function serviceFeeMinor(priceMinor: number, feePermille: number): number {
  return Math.floor((priceMinor * feePermille + 500) / 1000);
}

/** A part of an amount, rounded half up: 750 permille of 12.35 is 9.26. */
export function shareMinor(amountMinor: number, permille: number): number {
  return Math.floor((amountMinor * permille + 500) / 1000);
}
