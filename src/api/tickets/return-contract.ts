import { z } from 'zod/mini';
import { instant, text } from '#api/fields-contract.ts';
import { ticketReturnQuerySchema } from '#api/tickets/contract.ts';

/** Sums of what comes back: money the way it was paid, points, and the service fee as points. */
const moneyBack = {
  moneyMinor: z.int(),
  certificateMinor: z.int(),
  creditMinor: z.int(),
  pointsMinor: z.int(),
  feePoints: z.int(),
};

/** What the buyer's own return pays, line by line. */
export const returnQuoteSchema = z.object({
  /** Valid lines that can be returned now, or could until a moment that has passed. Chosen ones are quoted together. */
  lines: z.array(
    z.object({
      lineNo: z.int(),
      cause: z.enum(['own_return', 'new_date_refused']),
      isOpen: z.boolean(),
      isUsed: z.boolean(),
      /** Until when these terms apply; null when no deadline applies. */
      until: z.nullable(instant()),
      priceMinor: z.int(),
      feeMinor: z.int(),
      /** What stays with the seller. */
      keptMinor: z.int(),
      /** The part of it that is kept because other tickets of the same set stay; negative where it comes back. */
      withheldMinor: z.int(),
      ...moneyBack,
    }),
  ),
  /** What the chosen lines pay together; null when not all of them can be returned. */
  chosen: z.nullable(z.object(moneyBack)),
  isReturnedByBank: z.boolean(),
});
export type ReturnQuoteView = z.infer<typeof returnQuoteSchema>;
export type ReturnLineView = ReturnQuoteView['lines'][number];

export const ticketReturnSchema = z.extend(returnQuoteSchema, {
  /** Where a code would go, such as `a•••@•••.by`; null when the order has no address any more. */
  maskedEmail: z.nullable(z.string()),
  /** Lines that were returned before, with what came back. */
  returned: z.array(z.object({ lineNo: z.int(), ...moneyBack })),
});
export type TicketReturnView = z.infer<typeof ticketReturnSchema>;

/** In the address of the forms of a page without scripts: where the buyer is led after the code. */
export const buyerQuerySchema = z.extend(ticketReturnQuerySchema, {
  next: z.optional(z.enum(['return', 'ticket'])),
});
export const buyerCodeSchema = z.object({ code: text(32) });
export const returnedBackSchema = z.object(moneyBack);
