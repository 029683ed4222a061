import type { Favourites, Follows, OwnReview, OwnVideos } from '#api/profile/lists-contract.ts';
import type { Followed } from '#domain/profile/favourite-list.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

/** Each is one statement and may be repeated. */
export type ListsStore = {
  /** false: there is no such event. The oldest leave when there are too many. */
  keepFavourite(accountId: string, eventId: number): Promise<boolean>;
  dropFavourite(accountId: string, eventId: number): Promise<void>;
  /** @param eventIds the newest first; those unknown are passed over */
  mergeFavourites(accountId: string, eventIds: readonly number[]): Promise<void>;
  follow(accountId: string, what: Followed): Promise<'done' | 'unknown' | 'full'>;
  unfollow(accountId: string, what: Followed): Promise<void>;
  /** The one there is, else the one given. */
  calendar(accountId: string, newSecret: string): Promise<{ secret: string; madeAt: Date }>;
  renewCalendar(accountId: string, newSecret: string): Promise<{ secret: string; madeAt: Date }>;
};

export type ListsReads = {
  favourites(accountId: string, reader: Reader): Promise<Favourites>;
  follows(accountId: string, reader: Reader): Promise<Follows>;
  /** Of the account's proved address. */
  reviews(email: string): Promise<OwnReview[]>;
  videos(accountId: string, reader: Reader): Promise<OwnVideos>;
};
