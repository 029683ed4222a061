import type { SaleGate } from '#domain/catalog/sale-gate.ts';

/** `busy`: the papers are being judged at this moment; asked again, there is an answer. */
export function shutGate(gate: SaleGate | null): 'sale_not_permitted' | 'busy' | null {
  if (gate === null) return 'busy';
  return gate === 'open' ? null : 'sale_not_permitted';
}
