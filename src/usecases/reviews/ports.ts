import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SentCode } from '#domain/contact/one-time-code.ts';
import type { RatingCounts } from '#domain/reviews/rating-summary.ts';
import type { Rating } from '#domain/reviews/rating.ts';
import type { ReviewContent, ReviewSubject } from '#domain/reviews/review-rules.ts';
import type { ReviewState } from '#domain/reviews/review-states.ts';
import type { SubjectFacts } from '#domain/reviews/subject-facts.ts';
import type { Mail, MailTransport } from '#usecases/mail/ports.ts';

export type NewDraft = ReviewContent & {
  id: string;
  subject: ReviewSubject;
  market: MarketName;
  locale: Locale;
  privacyVersion: string;
};
export type Draft = NewDraft & {
  /** Letters with a code asked for so far. */
  letters: number;
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
  /** Raised by every edit and decision. */
  revision: number;
  wasThere: boolean;
  writtenAt: Date;
};

/** As everybody sees it: never with an address. */
export type PublishedReview = Pick<
  StoredReview,
  'id' | 'locale' | 'author' | 'rating' | 'text' | 'wasThere' | 'writtenAt'
>;

/** One transaction's view of reviews. Whatever must be told leaves by the outbox in the same transaction. */
export type ReviewsStore = {
  /** Letters to this address wait for each other from here on, so that their number is true. */
  lockEmail(email: string): Promise<void>;
  lettersSince(email: string, since: Date): Promise<number>;
  findSubject(subject: ReviewSubject): Promise<SubjectFacts | null>;
  /** Asks for its first letter too. */
  addDraft(draft: NewDraft): Promise<void>;
  /** Of an author whose address is proved already: no letter, and a review at once. */
  addProved(draft: NewDraft): Promise<{ isEdit: boolean }>;
  lockDraft(id: string): Promise<Draft | null>;
  rewriteDraft(id: string, content: ReviewContent): Promise<void>;
  /** Whatever code was sent before stops being one. */
  askLetter(draft: Pick<Draft, 'id' | 'letters'>): Promise<void>;
  setCode(draftId: string, hash: string): Promise<void>;
  countTry(draftId: string): Promise<void>;
  /** The draft becomes the one review of its author about its subject, waiting for a moderator. */
  confirmDraft(draft: Draft): Promise<{ reviewId: number; isEdit: boolean }>;
  lockReview(id: number): Promise<StoredReview | null>;
  decide(review: StoredReview, decision: { to: ReviewState; reason: string | null; actor: string }): Promise<void>;
};

export type ReviewReads = {
  counts(subject: ReviewSubject): Promise<RatingCounts>;
  /** The newest first. */
  published(subject: ReviewSubject, limit: number): Promise<PublishedReview[]>;
  find(id: number): Promise<StoredReview | null>;
  findDraft(id: string): Promise<Draft | null>;
  findSubject(subject: ReviewSubject): Promise<SubjectFacts | null>;
  /** What waits first, the oldest of it first; then the latest decisions. */
  list(limit: number): Promise<StoredReview[]>;
};

export type ReviewTransaction = <Result>(work: (store: ReviewsStore) => Promise<Result>) => Promise<Result>;

/** Codes are kept as slow hashes: a million of them is not guessed while one lives. */
export type ConfirmationCodes = {
  make(): string;
  hash(code: string, draftId: string): Promise<string>;
  matches(code: string, draftId: string, hash: string): Promise<boolean>;
};

/** Puts letters to authors into words, in the language they wrote on. */
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
