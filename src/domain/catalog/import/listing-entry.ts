import { z } from 'zod/mini';
import { AGE_MARKS } from '#domain/catalog/age-mark.ts';
import { lineOrNothing, lineText, localLine, localLongText, longTextOrNothing } from './record-text.ts';

const line = lineText();
const amount = z.number().check(z.nonnegative(), z.maximum(100_000));

/**
 * One performance as calendars, web pages and organizers' tables describe it: names instead of keys, one language, the
 * wall clock of the place. All three parsers produce it.
 */
export const listingEntrySchema = z.object({
  /** The source's own stable identifier of this performance. */
  uid: line,
  title: z.union([line, localLine]),
  description: z.optional(z.union([longTextOrNothing, localLongText])),
  /** Words that may name a category, the best first. */
  categories: z.array(lineOrNothing),
  place: line,
  city: z.optional(line),
  hall: z.optional(line),
  start: line,
  end: z.optional(line),
  previousStart: z.optional(line),
  priceFrom: z.optional(amount),
  priceTo: z.optional(amount),
  currency: z.optional(lineOrNothing),
  status: z.optional(z.enum(['scheduled', 'cancelled', 'postponed', 'rescheduled'])),
  sale: z.optional(z.enum(['online', 'box-office', 'free'])),
  age: z.optional(z.enum(AGE_MARKS)),
  durationMin: z.optional(z.int().check(z.positive(), z.maximum(3000))),
  organizer: z.optional(line),
  permitNo: z.optional(line),
});
export type ListingEntry = z.infer<typeof listingEntrySchema>;

/** Fields that a source may declare empty. */
const CLEARABLE = ['description', 'age', 'durationMin', 'organizer', 'permitNo'];
const DASH = /^\s*[-–—]\s*$/;

/** A lone dash declares a field empty, whereas an empty field makes no statement. */
export function takeDashes(value: unknown): { value: unknown; cleared: string[] } {
  if (typeof value !== 'object' || value === null) return { value, cleared: [] };
  const cleared: string[] = [];
  const without = (members: object, name: (member: string) => string | null) =>
    Object.fromEntries(
      Object.entries(members).filter(([member, entry]) => {
        const field = name(member);
        if (field === null || typeof entry !== 'string' || !DASH.test(entry)) return true;
        cleared.push(field);
        return false;
      }),
    );
  const { description, ...rest } = without(value, (member) => (CLEARABLE.includes(member) ? member : null));
  if (description === undefined) return { value: rest, cleared };
  if (typeof description !== 'object' || description === null) return { value: { ...rest, description }, cleared };
  const texts = without(description, (language) => `description.${language}`);
  return { value: Object.keys(texts).length === 0 ? rest : { ...rest, description: texts }, cleared };
}
