import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SentCode } from '#domain/contact/one-time-code.ts';
import type { RatingCounts } from '#domain/reviews/rating-summary.ts';
import type { Rating } from '#domain/reviews/rating.ts';
import type { ReviewContent, ReviewSubject } from '#domain/reviews/review-rules.ts';
import type { ReviewState } from '#domain/reviews/review-states.ts';
import type { SubjectFacts } from '#domain/reviews/subject-facts.ts';
import type { RateLimitsStore } from '#usecases/accounts/ports.ts';
import type { Mail, MailTransport } from '#usecases/mail/ports.ts';

export type NewDraft = ReviewContent & {
  id: string;
  subject: ReviewSubject;
  market: MarketName;
  locale: Locale;
  privacyVersion: string;
};
export type Draft = NewDraft & {
  /** Number of emails with a code requested so far. */
  emails: number;
  askedAt: Date;
  code: SentCode;
  isConfirmed: boolean;
};

export type StoredReview = {
  id: number;
  subject: SubjectFacts;
  market: MarketName;
  locale: Locale;
  author: string;
  email: string;
  rating: Rating;
  text: string;
  state: ReviewState;
  reason: string | null;
  /** Incremented by every edit and decision. */
  revision: number;
  wasThere: boolean;
  writtenAt: Date;
};

/** The public part of a review, without the email address. */
export type PublishedReview = Pick<
  StoredReview,
  'id' | 'locale' | 'author' | 'rating' | 'text' | 'wasThere' | 'writtenAt'
>;

/** Reviews within one transaction. Messages leave through the outbox of the same transaction. */
export type ReviewsStore = {
  /** Serializes the emails to this address's mailbox (`mailboxOf`), so that their count is correct. */
  lockEmail(email: string): Promise<void>;
  /** Counts the emails to all spellings of the mailbox. */
  emailsSince(email: string, since: Date): Promise<number>;
  findSubject(subject: ReviewSubject): Promise<SubjectFacts | null>;
  /** Also requests the first email. */
  addDraft(draft: NewDraft): Promise<void>;
  /** For an author with a proved address: stores the review at once and sends no email. */
  addProved(draft: NewDraft): Promise<{ isEdit: boolean }>;
  lockDraft(id: string): Promise<Draft | null>;
  rewriteDraft(id: string, content: ReviewContent): Promise<void>;
  /** Invalidates any code sent before. */
  requestEmail(draft: Pick<Draft, 'id' | 'emails'>): Promise<void>;
  setCode(draftId: string, hash: string): Promise<void>;
  countTry(draftId: string): Promise<void>;
  /** Turns the draft into the author's only review of the subject, which then waits for a moderator. */
  confirmDraft(draft: Draft): Promise<{ reviewId: number; isEdit: boolean }>;
  lockReview(id: number): Promise<StoredReview | null>;
  decide(review: StoredReview, decision: { to: ReviewState; reason: string | null; actor: string }): Promise<void>;
};

export type ReviewReads = {
  counts(subject: ReviewSubject): Promise<RatingCounts>;
  /** Newest first. */
  published(subject: ReviewSubject, limit: number): Promise<PublishedReview[]>;
  find(id: number): Promise<StoredReview | null>;
  findDraft(id: string): Promise<Draft | null>;
  findSubject(subject: ReviewSubject): Promise<SubjectFacts | null>;
  /** Pending reviews first, oldest first; then the latest decisions. */
  list(limit: number): Promise<StoredReview[]>;
};

export type ReviewTransaction = <Result>(
  work: (store: ReviewsStore, rateLimits: RateLimitsStore) => Promise<Result>,
) => Promise<Result>;

/** Codes are stored as slow hashes, so that a million guesses take longer than a code is valid. */
export type ConfirmationCodes = {
  make(): string;
  hash(code: string, draftId: string): Promise<string>;
  matches(code: string, draftId: string, hash: string): Promise<boolean>;
};

/** Composes the emails to authors in the language they used. */
export type ReviewMailWriter = {
  code(input: { draft: Draft; subject: SubjectFacts; code: string; key: string }): Mail;
  decision(input: { review: StoredReview; key: string }): Mail;
};

export type ReviewDeps = {
  transaction: ReviewTransaction;
  reads: ReviewReads;
  codes: ConfirmationCodes;
  newId(): string;
  now(): Date;
};
export type ReviewMailDeps = Pick<ReviewDeps, 'transaction' | 'reads' | 'codes' | 'now'> & {
  reviewMail: ReviewMailWriter;
  mail: MailTransport;
};
