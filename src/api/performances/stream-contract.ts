import { z } from 'zod/mini';

/** Free places of a price zone; standing areas have nothing else. */
export const zoneFreeSchema = z.object({ zoneNo: z.int(), free: z.int() });

/**
 * Data of the stream's event `seats`: what changed from one version to another. `runs` is explained in docs/api.md;
 * `free` names the zones and standing areas whose number of free places is another one now.
 */
export const seatChangesSchema = z.object({
  from: z.int(),
  to: z.int(),
  runs: z.string(),
  free: z.array(zoneFreeSchema),
});
export type SeatChanges = z.infer<typeof seatChangesSchema>;

/** Data of the stream's event `resync`: more changed than is worth telling; read the availability again. */
export const resyncSchema = z.object({ version: z.int() });
export type Resync = z.infer<typeof resyncSchema>;
