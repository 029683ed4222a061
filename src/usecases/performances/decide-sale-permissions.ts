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
   * Locks those of these performances (null: of all) that are undecided, the newest first, so that new dates do not wait
   * for a market that goes on sale as a whole. Skips ones another transaction is deciding or changing.
   */
  lockUndecided(performanceIds: readonly number[] | null, limit: number): Promise<number[]>;
  requirementsOf(performanceIds: readonly number[]): Promise<SaleRequirements[]>;
  write(verdicts: readonly { performanceIds: readonly number[]; permission: SalePermission }[]): Promise<void>;
};

/** Each call is a transaction of its own. */
type Transaction = <Result>(
  work: (stores: { salePermissions: SalePermissionsStore }) => Promise<Result>,
) => Promise<Result>;

/** A market that goes on or off sale has up to a million undecided dates: one statement for all would time out. */
const BATCH = 2_000;

/**
 * Checks the sale requirements of organizer and event where they are new or have changed, and opens or closes the sale.
 * Runs within the caller's transaction; returns the events whose pages have to change.
 */
export async function decideSalePermissions(
  salePermissions: SalePermissionsStore,
  performanceIds: readonly number[] | null = null,
  batch = BATCH,
): Promise<number[]> {
  const eventIds = new Set<number>();
  for (;;) {
    const decided = await decideBatch(salePermissions, performanceIds, batch);
    for (const eventId of decided.eventIds) eventIds.add(eventId);
    if (decided.count < batch) return [...eventIds];
  }
}

/** The same for all performances, with a transaction for each batch, so that its dates are on sale at once. */
export async function decideAllSalePermissions(deps: { transaction: Transaction }): Promise<void> {
  const decide = () => deps.transaction(({ salePermissions }) => decideBatch(salePermissions, null, BATCH));
  while ((await decide()).count >= BATCH);
}

async function decideBatch(
  salePermissions: SalePermissionsStore,
  performanceIds: readonly number[] | null,
  limit: number,
): Promise<{ count: number; eventIds: number[] }> {
  const undecided = await salePermissions.lockUndecided(performanceIds, limit);
  if (undecided.length === 0) return { count: 0, eventIds: [] };
  // Read after the lock: later changes to the requirements wait for this transaction and are then decided again.
  const requirements = await salePermissions.requirementsOf(undecided);
  await salePermissions.write(
    requirements.map((each) => ({ performanceIds: each.performanceIds, permission: permissionOf(each) })),
  );
  return { count: undecided.length, eventIds: requirements.map(({ eventId }) => eventId) };
}

function permissionOf({ countryCode, category, organizer, permitNo, hasProvider }: SaleRequirements): SalePermission {
  const market = marketOfCountry(countryCode).name;
  const permission = decideSalePermission(market, category, organizer, permitNo ?? undefined);
  return permission === 'open' && !hasProvider ? 'no_provider' : permission;
}
