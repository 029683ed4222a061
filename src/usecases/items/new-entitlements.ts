import { entitlementCode } from '#domain/items/entitlement-code.ts';
import type { SaleDeps } from '#usecases/sale.ts';
import type { LockedItem, NewEntitlement } from './ports.ts';

/** One entitlement per unit; none for an order of tickets. */
export function newEntitlements(random: SaleDeps['random'], item: Pick<LockedItem, 'lines'> | null): NewEntitlement[] {
  const lines = item?.lines ?? [];
  return lines.map(({ lineNo }) => ({ id: random.uuid(), lineNo, code: entitlementCode(random.bytes(8)) }));
}
