import type { SaleView } from '#api/performances/contract.ts';
import type { SaleReturn } from '#domain/tickets/sale-return.ts';

export function returnView(terms: SaleReturn): NonNullable<SaleView['ownReturn']> {
  return { ...terms, steps: terms.steps.map((step) => ({ ...step, until: step.until.toISOString() })) };
}
