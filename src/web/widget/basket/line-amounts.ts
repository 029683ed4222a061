type Amounts = { readonly listedMinor: number; readonly priceMinor: number; readonly feeMinor: number };

/** Minor units, of all tickets of a line of the basket. */
export type LineAmounts = Amounts & {
  /** What the order takes off besides what the list already shows: a promo code, a set of tickets. */
  readonly discountMinor: number;
};

/**
 * A line costs what its tariff costs in the list, as the choice of its tariff says. What the order reduces further has a row
 * of its own below the lines, so that all of them add up to the total.
 * @param ordered the same tickets in the order; none before the server has confirmed them
 * @param hasVoucher whether a promo code is in use: a line then shows one price, without what it was before a campaign
 */
export function lineAmounts(
  list: Amounts,
  ordered: readonly Pick<Amounts, 'priceMinor' | 'feeMinor'>[],
  hasVoucher: boolean,
): LineAmounts {
  if (ordered.length === 0) return { ...list, discountMinor: 0 };
  const priceMinor = ordered.reduce((sum, line) => sum + line.priceMinor, 0);
  const feeMinor = ordered.reduce((sum, line) => sum + line.feeMinor, 0);
  const discountMinor = list.priceMinor + list.feeMinor - priceMinor - feeMinor;
  // The order keeps the price that it was opened with; the list may be cheaper by now.
  const shown = discountMinor < 0 ? { ...list, priceMinor, feeMinor } : list;
  const listedMinor = hasVoucher ? shown.priceMinor + shown.feeMinor : shown.listedMinor;
  return { ...shown, listedMinor, discountMinor: Math.max(0, discountMinor) };
}
