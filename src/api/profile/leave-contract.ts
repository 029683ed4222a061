import { z } from 'zod/mini';
import { instant, marketSchema } from '#api/fields-contract.ts';

/** All data about the person: groups of tables with their rows as stored in the database. */
export const exportSchema = z.object({
  accountId: z.string(),
  readAt: instant(),
  locale: z.enum(['ru', 'en', 'be', 'ge', 'az']),
  market: marketSchema,
  groups: z.array(
    z.object({
      group: z.string(),
      tables: z.array(z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
    }),
  ),
});

export const exportQuerySchema = z.object({ format: z._default(z.enum(['json', 'html']), 'json') });
export const deleteSchema = z.object({ acceptsLoss: z.boolean() });
export const tiesSchema = z.object({
  /** Numbers of orders that are being paid or refunded; the account cannot be deleted before they are finished. */
  openOrders: z.array(z.string()),
  upcomingTickets: z.int(),
  /** Points lost with the account, in minor units of the market's currency. */
  points: z.int(),
});
export type TiesView = z.infer<typeof tiesSchema>;
