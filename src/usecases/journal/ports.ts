import type { PosterFacts } from '#api/catalog/contract.ts';
import type { Journal, PostPage } from '#api/journal/contract.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

export type JournalFilter = {
  market: MarketName;
  /** City whose places `aboutCity` searches for; null leaves it empty. */
  cityId: number | null;
  categoryId: number | null;
  page: number;
  limit: number;
};

/** The reads of the journal. Posts of the other market appear in no list. */
export type JournalReads = {
  /** Null when the category does not exist. */
  journal(filter: JournalFilter, reader: Reader): Promise<Journal | null>;
  /**
   * @param asked market and city of the events in the text and of the posts next to it, if the post serves both markets
   */
  post(postId: number, asked: { market: MarketName; cityId: number }, reader: Reader): Promise<PostPage | null>;
  /** The facts from which a post's picture is generated. */
  poster(postId: number, reader: Reader): Promise<PosterFacts | null>;
};
