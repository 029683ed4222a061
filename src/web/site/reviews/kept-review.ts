import type { ReviewInput } from '#domain/reviews/review-rules.ts';
import type { ReviewSubjectIds } from '#web/site/reviews/reviews-data.ts';

/** Form content and its draft, stored until the tab closes, so that a reload or a closed form loses nothing. */
export type KeptReview = { form: ReviewInput; draftId: string | null };

const EMPTY: ReviewInput = { rating: 0, text: '', author: '', email: '', acceptPersonalData: false };

function keyOf(of: ReviewSubjectIds): string {
  return `rampa.review.${'eventId' in of ? `event.${of.eventId}` : `place.${of.placeId}`}`;
}

export function readKept(of: ReviewSubjectIds): KeptReview {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(of)) ?? '{}') as Partial<KeptReview>;
    return { form: { ...EMPTY, ...kept.form }, draftId: kept.draftId ?? null };
  } catch {
    return { form: EMPTY, draftId: null };
  }
}

/** Null removes the stored review. */
export function keepReview(of: ReviewSubjectIds, kept: KeptReview | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(keyOf(of));
    else sessionStorage.setItem(keyOf(of), JSON.stringify(kept));
  } catch {
    // Without storage the form's content is lost when the form closes.
  }
}
