export type Currency = 'BYN' | 'GEL';

/**
 * Service fee of a ticket, rounded half up to a whole minor unit.
 * @param feePermille fee in thousandths of the ticket price: 50 is 5 %
 */
export function serviceFeeMinor(priceMinor: number, feePermille: number): number {
  return Math.floor((priceMinor * feePermille + 500) / 1000);
}

/** Part of an amount, rounded half up: a return of 750 permille of 12.35 gives 9.26. */
export function shareMinor(amountMinor: number, permille: number): number {
  return Math.floor((amountMinor * permille + 500) / 1000);
}
