import { z } from 'zod/mini';

export const cabinetPointsSchema = z.object({
  /** Without a proved address there is nobody for points to belong to. */
  isProved: z.boolean(),
  /** A market each: points are worth its money, one a minor unit. */
  balances: z.array(
    z.object({ market: z.enum(['belarus', 'georgia']), currency: z.enum(['BYN', 'GEL']), points: z.int() }),
  ),
  /** Newest first. */
  movements: z.array(
    z.object({
      id: z.string(),
      market: z.enum(['belarus', 'georgia']),
      /** What moved them: `cancelled` and `postponed` give a fee back, `spent` paid for an order, `given_back` came with its return. */
      kind: z.enum(['cancelled', 'postponed', 'fee', 'spent', 'given_back', 'other']),
      points: z.int(),
      balance: z.int(),
      at: z.string(),
      order: z.nullable(z.object({ id: z.string(), number: z.string(), title: z.string() })),
    }),
  ),
});
export type CabinetPoints = z.infer<typeof cabinetPointsSchema>;
export type PointsLine = CabinetPoints['movements'][number];
