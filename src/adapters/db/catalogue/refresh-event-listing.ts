import type pg from 'pg';
import { inTransaction } from '#adapters/db/connection/transaction.ts';
import { tellPageChanges } from '#adapters/db/operation/page-changes.ts';
import { refreshListing } from './refresh-listing.ts';

/** Updates the listings of an event after a schedule change, and tells every process that pages are out of date. */
export async function refreshEventListing(pool: pg.Pool, eventId: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    await refreshListing(client, [eventId]);
    await tellPageChanges(client);
  });
}
