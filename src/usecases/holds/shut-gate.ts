import type { SaleGate } from '#domain/catalog/sale-gate.ts';

/** `busy`: the sale gate is being decided at this moment, so a repeated request succeeds. */
export function shutGate(gate: SaleGate | null): 'sale_not_permitted' | 'busy' | null {
  if (gate === null) return 'busy';
  return gate === 'open' ? null : 'sale_not_permitted';
}
