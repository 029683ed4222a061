import { z } from 'zod/mini';
import { localTextSchema } from './records.ts';

const line = z.string().check(z.maxLength(500), z.regex(/\S/, 'must not be empty'));
const amount = z.number().check(z.nonnegative(), z.maximum(100_000));

/**
 * One dated showing as calendars, web pages and tables of organizers give it: names instead of keys, one language, the
 * wall clock of the place. All three parsers end here.
 */
export const listingEntrySchema = z.object({
  /** The source's own stable name of this showing. */
  uid: line,
  title: z.union([line, localTextSchema]),
  description: z.optional(z.union([z.string().check(z.maxLength(20_000)), localTextSchema])),
  /** Words that may name a category, the best first. */
  categories: z.array(z.string()),
  place: line,
  city: z.optional(line),
  hall: z.optional(line),
  start: line,
  end: z.optional(line),
  previousStart: z.optional(line),
  priceFrom: z.optional(amount),
  priceTo: z.optional(amount),
  currency: z.optional(z.string()),
  status: z.optional(z.enum(['scheduled', 'cancelled', 'postponed', 'rescheduled'])),
  sale: z.optional(z.enum(['online', 'box-office', 'free'])),
  age: z.optional(z.enum(['0+', '6+', '12+', '16+', '18+'])),
  durationMin: z.optional(z.int().check(z.positive(), z.maximum(3000))),
  organizer: z.optional(line),
  permitNo: z.optional(line),
});
export type ListingEntry = z.infer<typeof listingEntrySchema>;
