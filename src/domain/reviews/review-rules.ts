import { normaliseEmail } from '#domain/contact/email.ts';
import { characters, tidyLine, tidyText } from '#domain/contact/typed-text.ts';
import { type Rating, RATINGS } from './rating.ts';

/** In code points, so a simple emoji counts as one. Fewer than twenty say no more than the stars do. */
export const TEXT_LENGTH = { least: 20, most: 2000 } as const;
export const NAME_LENGTH = { least: 2, most: 40 } as const;

/** The subject of a review. */
export type ReviewSubject = { kind: 'event' | 'place'; id: number };

export type ReviewInput = {
  rating: number;
  text: string;
  author: string;
  email: string;
  acceptPersonalData: boolean;
};
export type ReviewContent = { rating: Rating; text: string; author: string; email: string };

/** Faults by field. */
export type ReviewFaults = {
  rating?: 'rating_missing';
  text?: 'text_short' | 'text_long';
  author?: 'author_short' | 'author_long';
  email?: 'email_invalid';
  acceptPersonalData?: 'consent_required';
};

/** Reports all faults at once, each at its field, so that the author can correct them in one go. */
export function checkReview(
  input: ReviewInput,
): { ok: true; review: ReviewContent } | { ok: false; faults: ReviewFaults } {
  const text = tidyText(input.text);
  const author = tidyLine(input.author);
  const email = normaliseEmail(input.email);
  const rating = RATINGS.find((each) => each === input.rating);
  const faults: ReviewFaults = {};
  if (rating === undefined) faults.rating = 'rating_missing';
  if (characters(text) < TEXT_LENGTH.least) faults.text = 'text_short';
  else if (characters(text) > TEXT_LENGTH.most) faults.text = 'text_long';
  if (characters(author) < NAME_LENGTH.least) faults.author = 'author_short';
  else if (characters(author) > NAME_LENGTH.most) faults.author = 'author_long';
  if (email === null) faults.email = 'email_invalid';
  if (!input.acceptPersonalData) faults.acceptPersonalData = 'consent_required';
  if (rating === undefined || email === null || Object.keys(faults).length > 0) return { ok: false, faults };
  return { ok: true, review: { rating, text, author, email } };
}

/** The counter of the form and the limit must count the same text. */
export function textLength(typed: string): number {
  return characters(tidyText(typed));
}
