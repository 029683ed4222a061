import type { ReviewError } from '#api/reviews/contract.ts';
import type { Rating } from '#domain/reviews/rating.ts';
import { NAME_LENGTH, TEXT_LENGTH, type ReviewFaults } from '#domain/reviews/review-rules.ts';
import { m } from '#texts/generated/messages.js';

type Fault = NonNullable<ReviewFaults[keyof ReviewFaults]>;

export function faultText(fault: Fault): string {
  switch (fault) {
    case 'rating_missing':
      return m.reviews_form_rating_missing();
    case 'text_short':
      return m.reviews_form_text_short({ least: TEXT_LENGTH.least });
    case 'text_long':
      return m.reviews_form_text_long({ most: TEXT_LENGTH.most });
    case 'author_short':
      return m.reviews_form_author_short({ least: NAME_LENGTH.least });
    case 'author_long':
      return m.reviews_form_author_long({ most: NAME_LENGTH.most });
    case 'email_invalid':
      return m.reviews_form_email_invalid();
    case 'consent_required':
      return m.reviews_form_consent_required();
  }
}

/** A null error means that the server did not respond. */
export function refusalText(error: ReviewError | null): string {
  switch (error?.code) {
    case 'wrong_code':
      return m.reviews_form_wrong_code({ count: error.triesLeft ?? 0 });
    case 'code_expired':
      return m.reviews_form_code_expired();
    case 'code_spent':
      return m.reviews_form_code_spent();
    case 'too_many_emails':
      return m.reviews_form_too_many_emails();
    case 'crowded_address':
      return m.reviews_form_crowded_address();
    case 'unknown_subject':
      return m.reviews_form_gone();
    case 'unknown_draft':
      return m.reviews_form_start_again();
    case 'captcha_failed':
    case 'too_early':
    case 'already_confirmed':
    case 'invalid':
    case 'invalid_request':
    case undefined:
    default: // any call may also respond with `unavailable`
      return m.reviews_form_failed();
  }
}

export function starLabel(rating: Rating): string {
  switch (rating) {
    case 1:
      return m.reviews_form_star_1();
    case 2:
      return m.reviews_form_star_2();
    case 3:
      return m.reviews_form_star_3();
    case 4:
      return m.reviews_form_star_4();
    case 5:
      return m.reviews_form_star_5();
  }
}
