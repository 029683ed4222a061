import { z } from 'zod/mini';
import { cityId, currencySchema, day, idIn, lang } from '#api/fields-contract.ts';
import { eventCardSchema, performanceOfferSchema, photoSchema, placeTypeSchema } from '#api/catalog/contract.ts';

/** Discount campaigns of a city, in the requested language. Days are YYYY-MM-DD of the city's calendar. */
const offerSchema = z.object({
  kind: z.enum(['percent', 'price', 'two-for-one', 'gift']),
  /** Percent, or a price in minor units. */
  value: z.nullable(z.int()),
  gift: z.nullable(z.string()),
  currency: currencySchema,
  /**
   * `online`: the price is lower here. `box-office`: online tickets cost the usual price, and pages say so. `with-ticket`:
   * online tickets count too.
   */
  redeem: z.enum(['online', 'box-office', 'with-ticket']),
});
export type DiscountOffer = z.infer<typeof offerSchema>;

const summarySchema = z.extend(offerSchema, {
  id: z.int(),
  title: z.string(),
  description: z.string(),
  startsOn: day(),
  endsOn: day(),
  state: z.enum(['running', 'upcoming', 'ended']),
  /** 0 on the last day. */
  daysLeft: z.int(),
});
export type DiscountSummary = z.infer<typeof summarySchema>;

const cityLinkSchema = z.object({ slug: z.string(), name: z.string() });

export const discountListSchema = z.object({
  /** Running campaigns first, then upcoming ones, then those of the last months. */
  items: z.array(summarySchema),
  /** Cities of the same country with running or upcoming campaigns. */
  cities: z.array(z.extend(cityLinkSchema, { campaigns: z.int() })),
});
export type DiscountList = z.infer<typeof discountListSchema>;

export const discountCampaignSchema = z.extend(summarySchema, {
  conditions: z.string(),
  howTo: z.string(),
  /** Per cent off from so many tickets of one performance on; null where one is enough. */
  fromTickets: z.nullable(z.int()),
  /** It lowers so many tickets of an order at most; null without a limit. */
  perOrder: z.nullable(z.int()),
  weekdays: z.nullable(z.array(z.int())),
  /** "12:00": only performances that start earlier. */
  startsBefore: z.nullable(z.string()),
  cities: z.array(cityLinkSchema),
  /** The campaign's places in the requested city. */
  places: z.array(
    z.object({
      id: z.int(),
      key: z.string(),
      name: z.string(),
      photo: z.nullable(photoSchema),
      type: placeTypeSchema,
      address: z.string(),
      events: z.int(),
    }),
  ),
  /** Events with upcoming performances in the campaign; each card shows the next of these performances. */
  cards: z.array(eventCardSchema),
  /** For the event given in the query: its performances in the campaign. */
  event: z.nullable(
    z.object({
      id: z.int(),
      title: z.string(),
      card: z.nullable(eventCardSchema),
      days: z.array(
        z.object({
          day: day(),
          places: z.array(z.object({ placeId: z.int(), place: z.string(), offers: z.array(performanceOfferSchema) })),
        }),
      ),
    }),
  ),
});
export type DiscountCampaign = z.infer<typeof discountCampaignSchema>;

const noteSchema = z.extend(offerSchema, {
  id: z.int(),
  title: z.string(),
  endsOn: day(),
  daysLeft: z.int(),
  weekdays: z.nullable(z.array(z.int())),
  /** "12:00": only performances that start earlier. */
  startsBefore: z.nullable(z.string()),
  /** Per cent off from so many tickets of one performance on; null where one is enough. */
  fromTickets: z.nullable(z.int()),
  /** Whether the event or the place has dates after the last day of the campaign. */
  endsFirst: z.boolean(),
  citySlug: z.string(),
});
export type DiscountNote = z.infer<typeof noteSchema>;
export const discountNotesSchema = z.object({ items: z.array(noteSchema) });
export type DiscountNotes = z.infer<typeof discountNotesSchema>;

const common = { lang: lang(), cityId: cityId() };
export const discountListQuerySchema = z.object(common);
export const discountCampaignQuerySchema = z.object({ ...common, event: z.optional(idIn()) });
export const discountNotesQuerySchema = z.object({ ...common, event: z.optional(idIn()), place: z.optional(idIn()) });
export const discountIdSchema = z.object({ id: idIn() });
