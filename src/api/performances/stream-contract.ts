import { z } from 'zod/mini';

/** Number of free places of a price zone; standing areas have no other availability data. */
export const zoneFreeSchema = z.object({ zoneNo: z.int(), free: z.int() });

/**
 * Data of the stream's event `seats`: the changes from one version to another. docs/api.md explains `runs`; `free`
 * lists the zones and standing areas whose number of free places has changed.
 */
export const seatChangesSchema = z.object({
  from: z.int(),
  to: z.int(),
  runs: z.string(),
  free: z.array(zoneFreeSchema),
});
export type SeatChanges = z.infer<typeof seatChangesSchema>;

/** Data of the stream's event `resync`: too much has changed for a delta; read the availability again. */
export const resyncSchema = z.object({ version: z.int() });
export type Resync = z.infer<typeof resyncSchema>;
