import type { SalePermission } from '#domain/catalog/sale-permission.ts';

/** `busy`: the sale permission is being decided at this moment, so a repeated request succeeds. */
export function saleRefusal(permission: SalePermission | null): 'sale_not_permitted' | 'busy' | null {
  if (permission === null) return 'busy';
  return permission === 'open' ? null : 'sale_not_permitted';
}
