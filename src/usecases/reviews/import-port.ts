import type { MarketName } from '#domain/markets/market.ts';
import type { ReviewRecord } from '#domain/reviews/review-record.ts';
import type { ReviewSubject } from '#domain/reviews/review-rules.ts';

export type KnownSubject = { subject: ReviewSubject; key: string; market: MarketName };
export type ReviewDraft = ReviewRecord & { about: KnownSubject; writtenAt: Date };
export type ReviewImportStore = {
  subjects(): Promise<KnownSubject[]>;
  /** What somebody here has edited or decided on since is left as it is. */
  save(drafts: readonly ReviewDraft[]): Promise<{ inserted: number; updated: number; unchanged: number }>;
};
