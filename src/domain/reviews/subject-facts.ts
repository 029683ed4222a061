import type { LocalText } from '#domain/locales/locale.ts';
import type { ReviewSubject } from '#domain/reviews/review-rules.ts';

/** What is reviewed and where its page is. */
export type SubjectFacts = ReviewSubject & {
  title: LocalText;
  /** null: an event that has never had a performance. */
  citySlug: string | null;
  /** Of places. */
  placeType: string | null;
};
