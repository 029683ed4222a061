import type { ImportDeps } from './import-ports.ts';

/** Nightly job: removes the previous day from the listings. It creates no performances and sends no announcements. */
export async function advanceListings(transaction: ImportDeps['transaction']): Promise<void> {
  await transaction((store) => store.refreshGuide());
}
