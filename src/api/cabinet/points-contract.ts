import { marketSchema, currencySchema, instant } from '#api/fields-contract.ts';
import { z } from 'zod/mini';

const certificateSchema = z.object({
  code: z.string(),
  state: z.enum(['active', 'frozen', 'void']),
  currency: currencySchema,
  balanceMinor: z.int(),
  initialMinor: z.int(),
  validUntil: z.nullable(instant()),
  createdAt: instant(),
  /** How its balance changed, oldest first; `number` is an order's. */
  movements: z.array(
    z.object({
      kind: z.enum(['issued', 'reserved', 'spent', 'given_back', 'returned', 'void']),
      amountMinor: z.int(),
      at: instant(),
      number: z.nullable(z.string()),
    }),
  ),
});

export const cabinetPointsSchema = z.object({
  /** False while no email address is proved: points belong to the buyer with that address. */
  isProved: z.boolean(),
  /** One balance per market; a point is worth one minor unit of its currency. */
  balances: z.array(z.object({ market: marketSchema, currency: currencySchema, points: z.int() })),
  /** Credit of the account by market. */
  credit: z.array(z.object({ market: marketSchema, currency: currencySchema, amountMinor: z.int() })),
  /** Gift certificates of the account or its proved address, newest first. */
  certificates: z.array(certificateSchema),
  /** Newest first. */
  movements: z.array(
    z.object({
      id: z.string(),
      market: marketSchema,
      /**
       * Cause: `cancelled` and `postponed` return a fee, `reserved` waits for the payment of an order, `spent` has paid it,
       * `released` was not paid with, `given_back` returns spent points.
       */
      kind: z.enum(['cancelled', 'postponed', 'fee', 'reserved', 'spent', 'released', 'given_back', 'other']),
      points: z.int(),
      balance: z.int(),
      at: z.string(),
      order: z.nullable(z.object({ id: z.string(), number: z.string(), title: z.string() })),
    }),
  ),
});
export type CabinetPoints = z.infer<typeof cabinetPointsSchema>;
export type CabinetCertificate = z.infer<typeof certificateSchema>;
export type PointsLine = CabinetPoints['movements'][number];
