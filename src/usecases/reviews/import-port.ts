import type { MarketName } from '#domain/markets/market.ts';
import type { ReviewRecord } from '#domain/reviews/review-record.ts';
import type { ReviewSubject } from '#domain/reviews/review-rules.ts';

export type KnownSubject = { subject: ReviewSubject; key: string; market: MarketName };
export type ReviewDraft = ReviewRecord & { about: KnownSubject; writtenAt: Date };
export type ReviewImportStore = {
  subjects(): Promise<KnownSubject[]>;
  /** Leaves reviews unchanged that were edited or decided here since. */
  save(drafts: readonly ReviewDraft[]): Promise<{ inserted: number; updated: number; unchanged: number }>;
};
