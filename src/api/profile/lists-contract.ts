import { z } from 'zod/mini';
import { count, id, instant, text } from '#api/fields-contract.ts';
import { cityCardSchema } from '#api/directory/contract.ts';

/** Newest first; at most 200. */
export const favouritesSchema = z.object({ items: z.array(cityCardSchema) });
export type Favourites = z.infer<typeof favouritesSchema>;
export const mergeSchema = z.object({ eventIds: z.array(id()).check(z.maxLength(200)) });

export const followSchema = z.object({
  kind: z.enum(['person', 'place', 'organizer']),
  id: z.int(),
  name: z.string(),
  /** For places: the type in the URL of their page. */
  placeType: z.nullable(z.string()),
  citySlug: z.nullable(z.string()),
  /** Number of upcoming events, and the nearest date. */
  events: z.int(),
  next: z.nullable(
    z.object({
      eventId: z.int(),
      title: z.string(),
      citySlug: z.string(),
      city: z.string(),
      startsAt: instant(),
      timeZone: z.string(),
    }),
  ),
});
export const followsSchema = z.object({ items: z.array(followSchema) });
export type Follow = z.infer<typeof followSchema>;
export type Follows = z.infer<typeof followsSchema>;

/** Newest first, at most forty of each: what an account had tickets for, and whom and what it follows. */
export const tasteSchema = z.object({
  bought: z.array(id()),
  people: z.array(id()),
  places: z.array(id()),
  organizers: z.array(id()),
});
export type AccountTaste = z.infer<typeof tasteSchema>;

export const calendarSchema = z.object({ path: z.string(), madeAt: instant() });
export type Calendar = z.infer<typeof calendarSchema>;

const localTextSchema = z.object({
  ru: z.optional(z.string()),
  be: z.optional(z.string()),
  en: z.optional(z.string()),
  ka: z.optional(z.string()),
});
/** What is reviewed, with the facts for the URL of its page. */
const subjectSchema = z.object({
  kind: z.enum(['event', 'place']),
  id: z.int(),
  title: localTextSchema,
  citySlug: z.nullable(z.string()),
  placeType: z.nullable(z.string()),
});

export const ownReviewSchema = z.object({
  id: z.int(),
  subject: subjectSchema,
  rating: z.int(),
  text: z.string(),
  author: z.string(),
  state: z.enum(['pending', 'published', 'rejected']),
  /** Reason of a rejection. */
  reason: z.nullable(z.string()),
  writtenAt: instant(),
  wasThere: z.boolean(),
});
export const ownReviewsSchema = z.object({ isEmailProved: z.boolean(), items: z.array(ownReviewSchema) });
export type OwnReview = z.infer<typeof ownReviewSchema>;
export type OwnReviews = z.infer<typeof ownReviewsSchema>;

export const writeOwnReviewSchema = z.object({
  eventId: z.optional(id()),
  placeId: z.optional(id()),
  rating: count(32_767),
  text: text(10_000),
  author: text(400),
  acceptPersonalData: z.boolean(),
  locale: z.enum(['ru', 'en', 'be', 'ge', 'az']),
});

/** `isEdit`: the review replaces an earlier one. */
export const writtenReviewSchema = z.object({ isEdit: z.boolean() });

export const ownVideoSchema = z.object({
  entitlementId: z.string(),
  kind: z.enum(['video', 'package']),
  id: z.int(),
  title: z.string(),
  /** Part of the picture's URL; null for packages. */
  posterVersion: z.nullable(z.string()),
  validUntil: z.nullable(instant()),
  state: z.enum(['open', 'over', 'void']),
  /** Path that opens the video on the site, on any device. */
  watchPath: z.string(),
  paidAt: z.nullable(instant()),
});
export const ownVideosSchema = z.object({ items: z.array(ownVideoSchema) });
export type OwnVideo = z.infer<typeof ownVideoSchema>;
export type OwnVideos = z.infer<typeof ownVideosSchema>;
