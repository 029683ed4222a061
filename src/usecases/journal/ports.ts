import type { PosterFacts } from '#api/catalog/contract.ts';
import type { Journal, PostPage } from '#api/journal/contract.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

export type JournalFilter = {
  market: MarketName;
  /** Whose places `aboutCity` looks for; null leaves it empty. */
  cityId: number | null;
  categoryId: number | null;
  page: number;
  limit: number;
};

/** The journal's reads. Posts of the other market stay out of every list. */
export type JournalReads = {
  /** null: there is no such category. */
  journal(filter: JournalFilter, reader: Reader): Promise<Journal | null>;
  /** @param asked whose events stand in the text and whose posts beside it, where the post itself serves both markets */
  post(postId: number, asked: { market: MarketName; cityId: number }, reader: Reader): Promise<PostPage | null>;
  /** What a post's picture is drawn from. */
  poster(postId: number, reader: Reader): Promise<PosterFacts | null>;
};
