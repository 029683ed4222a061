import { z } from 'zod/mini';
import { cityId, lang } from '#api/fields-contract.ts';
import { eventCardSchema } from '#api/catalog/contract.ts';

/** Events for a taste. Nothing of the question is stored: a browser asks with what it keeps itself. */

/** Comma-separated ids, at most forty: what is newest says most. */
/* @__NO_SIDE_EFFECTS__ */
function ids() {
  return z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,39}$/)));
}

export const recommendationsQuerySchema = z.object({
  lang: lang(),
  cityId: cityId(),
  /** Events that somebody likes, and those that they have tickets for. */
  liked: ids(),
  bought: ids(),
  /** Persons, places and organizers that somebody follows. */
  people: ids(),
  places: ids(),
  organizers: ids(),
});

export const recommendationsSchema = z.object({
  /** Best first, at most twelve; at most three for the same reason. All can be bought in the city. */
  items: z.array(
    z.object({
      card: eventCardSchema,
      /** Why: followed, or like an event that is liked or was bought. */
      reason: z.object({
        kind: z.enum(['followed', 'liked', 'bought']),
        subject: z.enum(['person', 'place', 'organizer', 'event']),
        id: z.int(),
        /** In the requested language. */
        name: z.string(),
      }),
    }),
  ),
});
export type Recommendations = z.infer<typeof recommendationsSchema>;
