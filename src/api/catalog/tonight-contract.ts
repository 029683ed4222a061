import { z } from 'zod/mini';
import { day, instant } from '#api/fields-contract.ts';
import { citySchema, performanceOfferSchema, photoSchema, ratingSchema } from '#api/catalog/contract.ts';

/** What can still be reached in a city tonight. */

export const tonightSchema = z.object({
  city: citySchema,
  /** The event day, which ends at 05:00 of the city's clock. */
  day: day(),
  /** The instant that the answer is true of. */
  at: instant(),
  /** By start. An event has a line at its nearest start that is on sale, and one for what it has in progress. */
  items: z.array(
    z.object({
      eventId: z.int(),
      title: z.string(),
      category: z.string(),
      age: z.string(),
      /** Part of the poster's URL; it changes with the picture. */
      posterVersion: z.string(),
      photo: z.nullable(photoSchema),
      rating: ratingSchema,
      place: z.object({
        id: z.int(),
        name: z.string(),
        lat: z.nullable(z.number()),
        lon: z.nullable(z.number()),
      }),
      offer: performanceOfferSchema,
      /** Null when neither the end nor the duration is known. */
      endsAt: z.nullable(instant()),
      /** `ticket`: sold here until the start. Otherwise whoever comes is let in, for nothing or at the box office. */
      entry: z.enum(['ticket', 'free', 'box_office']),
      /** Number of later starts of the event tonight that are on sale. */
      moreStarts: z.int(),
    }),
  ),
});
export type Tonight = z.infer<typeof tonightSchema>;
