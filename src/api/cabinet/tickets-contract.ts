import { z } from 'zod/mini';
import { instant } from '#api/fields-contract.ts';
import { entitlementsPartSchema, entitlementsViewSchema } from '#api/entitlements/contract.ts';
import { ticketsPartSchema, ticketsViewSchema } from '#api/tickets/contract.ts';

/** The address of an order's ticket page: anyone who has it can show the tickets. */
const addressSchema = {
  orderId: z.string(),
  accessKey: z.string(),
  /** Path on the site. */
  ticketPath: z.string(),
};

export const cabinetTicketsSchema = z.object({
  /** Nearest performance first; an order may be there with several performances. */
  upcoming: z.array(
    z.extend(ticketsPartSchema, {
      ...z.omit(ticketsViewSchema, { orderParts: true }).shape,
      ...addressSchema,
      /** Nothing else of the order is valid. */
      isWhole: z.boolean(),
      /** The place's type and id, as in the URL of its page. */
      place: z.object({ typeId: z.int(), id: z.int() }),
      /** Position on the map. */
      at: z.nullable(z.object({ lat: z.number(), lon: z.number() })),
    }),
  ),
  /** Latest first. */
  past: z.array(
    z.object({
      ...addressSchema,
      performanceId: z.int(),
      title: z.string(),
      startsAt: instant(),
      timeZone: z.string(),
      place: z.string(),
      citySlug: z.string(),
      category: z.string(),
      eventId: z.int(),
      hue: z.number(),
      tickets: z.int(),
      isCancelled: z.boolean(),
      isUsed: z.boolean(),
    }),
  ),
  /** Certificates, passes, parking, rentals and other items. */
  codes: z.array(
    z.extend(entitlementsPartSchema, {
      ...z.omit(entitlementsViewSchema, { orderParts: true }).shape,
      ...addressSchema,
      isDone: z.boolean(),
    }),
  ),
});
export type CabinetTickets = z.infer<typeof cabinetTicketsSchema>;
export type UpcomingOrder = CabinetTickets['upcoming'][number];
export type CodesOrder = CabinetTickets['codes'][number];
