import { decideSalePermission, type SalePermission } from '#domain/catalog/sale-permission.ts';
import { marketOfCountry } from '#domain/markets/market.ts';

/** Performances of one event in one country, which share the sale requirements and the decision. */
export type SaleRequirements = {
  eventId: number;
  countryCode: string;
  category: string;
  permitNo: string | null;
  organizer: { taxNumber: string; registerNo: string | null } | null;
  performanceIds: number[];
  /** A payment provider of its market is configured. */
  hasProvider: boolean;
};

export type SalePermissionsStore = {
  /**
   * Locks those of these performances (null: of all) that are undecided. Skips ones another transaction is deciding or
   * changing.
   */
  lockUndecided(performanceIds: readonly number[] | null): Promise<number[]>;
  requirementsOf(performanceIds: readonly number[]): Promise<SaleRequirements[]>;
  write(verdicts: readonly { performanceIds: readonly number[]; permission: SalePermission }[]): Promise<void>;
};

/**
 * Checks the sale requirements of organizer and event where they are new or have changed, and opens or closes the sale.
 * Runs within the caller's transaction; returns the events whose pages have to change.
 */
export async function decideSalePermissions(
  salePermissions: SalePermissionsStore,
  performanceIds: readonly number[] | null = null,
): Promise<number[]> {
  const undecided = await salePermissions.lockUndecided(performanceIds);
  if (undecided.length === 0) return [];
  // Read after the lock: later changes to the requirements wait for this transaction and are then decided again.
  const requirements = await salePermissions.requirementsOf(undecided);
  await salePermissions.write(
    requirements.map((each) => ({ performanceIds: each.performanceIds, permission: permissionOf(each) })),
  );
  return [...new Set(requirements.map(({ eventId }) => eventId))];
}

function permissionOf({ countryCode, category, organizer, permitNo, hasProvider }: SaleRequirements): SalePermission {
  const market = marketOfCountry(countryCode).name;
  const permission = decideSalePermission(market, category, organizer, permitNo ?? undefined);
  return permission === 'open' && !hasProvider ? 'no_provider' : permission;
}
