import type { SalePermission } from '#domain/catalog/sale-permission.ts';

/** `busy`: the sale permission is being decided at this moment, so a repeated request succeeds. */
export function saleRefusal(permission: SalePermission | null): 'sale_not_permitted' | 'not_on_sale' | 'busy' | null {
  if (permission === null) return 'busy';
  if (permission === 'no_provider') return 'not_on_sale';
  return permission === 'open' ? null : 'sale_not_permitted';
}
