import { z } from 'zod/mini';
import { refusalFields } from '#api/failures-contract.ts';
import { instant, minorUnits, text } from '#api/fields-contract.ts';
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
      /** The part of it that is kept because others that were cheaper with it stay; negative where it comes back. */
      withheldMinor: z.int(),
      /** The lines that must go back with it; if one of them cannot, this one cannot either. */
      withLines: z.array(z.int()),
      ...moneyBack,
    }),
  ),
  /** What the chosen lines pay, together with the added ones; null when not all of them can be returned. */
  chosen: z.nullable(z.object(moneyBack)),
  /** The lines that must go back with the chosen ones. */
  added: z.array(z.int()),
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
/** What the page said comes back. */
export const expectedBackSchema = z.object({
  moneyMinor: minorUnits(),
  certificateMinor: minorUnits(),
  creditMinor: minorUnits(),
  pointsMinor: minorUnits(),
  feePoints: minorUnits(),
});

const shownAmount = () => z.optional(z.string().check(z.regex(/^\d{1,12}$/)));
/** In the address of a return: what the buyer was told comes back. Absent amounts are 0; without any, none is compared. */
export const returnTicketsQuerySchema = z.extend(buyerQuerySchema, {
  moneyMinor: shownAmount(),
  certificateMinor: shownAmount(),
  creditMinor: shownAmount(),
  pointsMinor: shownAmount(),
  feePoints: shownAmount(),
});

export const returnRefusalSchema = z.object({
  error: z.object({
    code: z.string(),
    /** With `tickets_go_together`: the lines that must go back too. */
    lineNos: z.optional(z.array(z.int())),
    /** With `return_changed`: what comes back now. */
    back: z.optional(returnedBackSchema),
    ...refusalFields,
  }),
});
