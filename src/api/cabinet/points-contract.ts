import { marketSchema, currencySchema } from '#api/fields-contract.ts';
import { z } from 'zod/mini';

export const cabinetPointsSchema = z.object({
  /** False while no email address is proved: points belong to the buyer with that address. */
  isProved: z.boolean(),
  /** One balance per market; a point is worth one minor unit of its currency. */
  balances: z.array(z.object({ market: marketSchema, currency: currencySchema, points: z.int() })),
  /** Newest first. */
  movements: z.array(
    z.object({
      id: z.string(),
      market: marketSchema,
      /** Cause: `cancelled` and `postponed` return a fee, `spent` pays an order, `given_back` returns spent points. */
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
