import { z } from 'zod/mini';
import { refusalFields } from '#api/failures-contract.ts';
import { count, id, idIn, instant, numberIn, text } from '#api/fields-contract.ts';

/** Exactly one of `eventId` and `placeId` is required. */
export const reviewsQuerySchema = z
  .object({
    eventId: z.optional(idIn()),
    placeId: z.optional(idIn()),
    limit: z.optional(numberIn(1, 500)),
  })
  .check(z.refine((query) => (query.eventId === undefined) !== (query.placeId === undefined), 'eventId or placeId'));

export const reviewSchema = z.object({
  id: z.int(),
  author: z.string(),
  rating: z.int(),
  text: z.string(),
  /** BCP 47 language of the text. */
  language: z.string(),
  writtenAt: instant(),
  /** The author's ticket was accepted at the door. */
  wasThere: z.boolean(),
});
export type ReviewView = z.infer<typeof reviewSchema>;

export const reviewsSchema = z.object({
  count: z.int(),
  /** With one decimal; null without reviews. */
  average: z.nullable(z.number()),
  /** Numbers of reviews with one star to five stars. */
  counts: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  /** Newest first. */
  items: z.array(reviewSchema),
});
export type Reviews = z.infer<typeof reviewsSchema>;

/** The domain limits the fields and names every fault; the limits here only exclude input that no person types. */
export const writeReviewSchema = z.object({
  eventId: z.optional(id()),
  placeId: z.optional(id()),
  rating: count(32_767),
  text: text(20_000),
  author: text(1_000),
  email: text(1_000),
  acceptPersonalData: z.boolean(),
  locale: z.enum(['ru', 'en', 'be', 'ge', 'az']),
  /** From an earlier answer, when the author returns to the form; no second email is sent then. */
  draftId: z.optional(z.uuid()),
  /** A captcha solution; without one the rate limit is lower. */
  formToken: z.optional(text(4_000)),
});
export type WriteReviewRequest = z.infer<typeof writeReviewSchema>;

/** An email with a code is about to be sent. */
export const reviewDraftSchema = z.object({
  draftId: z.string(),
  /** Seconds until another email may be requested. */
  waitSeconds: z.int(),
});
export type ReviewDraftView = z.infer<typeof reviewDraftSchema>;

export const confirmReviewSchema = z.object({ code: text(40) });
export const confirmedReviewSchema = z.object({ isEdit: z.boolean() });
export type ConfirmedReview = z.infer<typeof confirmedReviewSchema>;

export const reviewErrorCodes = [
  'invalid',
  'invalid_request',
  'captcha_failed',
  'unknown_subject',
  'unknown_draft',
  'already_confirmed',
  'too_many_emails',
  'crowded_address',
  'too_early',
  'wrong_code',
  'code_expired',
  'code_spent',
] as const;
export type ReviewErrorCode = (typeof reviewErrorCodes)[number];

const fault = <const Fault extends string>(...faults: Fault[]) => z.optional(z.enum(faults));
export const reviewErrorSchema = z.object({
  error: z.object({
    code: z.enum(reviewErrorCodes),
    /** With `invalid`: the fault of each field. */
    faults: z.optional(
      z.object({
        rating: fault('rating_missing'),
        text: fault('text_short', 'text_long'),
        author: fault('author_short', 'author_long'),
        email: fault('email_invalid'),
        acceptPersonalData: fault('consent_required'),
      }),
    ),
    waitSeconds: z.optional(z.int()),
    triesLeft: z.optional(z.int()),
    ...refusalFields,
  }),
});
export type ReviewError = z.infer<typeof reviewErrorSchema>['error'];
