import { proportionMinor } from './divide.ts';
import type { LineKind } from '#domain/orders/order-line.ts';

/** The tax that is contained in the prices of one seller's lines of one kind, for statements only. */
export type TaxRule = { readonly organizerId: number | null; readonly lineKind: LineKind; readonly permille: number };

/** Part of an inclusive price: 20 % on top of the net price is a sixth of the whole. */
export function taxMinor(
  line: { readonly organizerId: number | null; readonly kind: LineKind },
  priceMinor: number,
  taxRules: readonly TaxRule[],
): number {
  const rule = taxRules.find((each) => each.organizerId === line.organizerId && each.lineKind === line.kind);
  return rule === undefined ? 0 : proportionMinor(priceMinor, rule.permille, 1000 + rule.permille);
}
