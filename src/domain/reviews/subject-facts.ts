import type { LocalText } from '#domain/locales/locale.ts';
import type { ReviewSubject } from '#domain/reviews/review-rules.ts';

/** The reviewed subject and where its page is. */
export type SubjectFacts = ReviewSubject & {
  title: LocalText;
  /** Null for an event that has never had a performance. */
  citySlug: string | null;
  /** Null for events. */
  placeType: string | null;
};
