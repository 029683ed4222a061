import type { AccountTaste, Favourites, Follows, OwnReview, OwnVideos } from '#api/profile/lists-contract.ts';
import type { Followed } from '#domain/profile/favourite-list.ts';
import type { Reader } from '#usecases/catalog/ports.ts';

/** Each function is one statement and can be repeated safely. */
export type ListsStore = {
  /** Returns false when the event does not exist. Drops the oldest favourites when there are too many. */
  keepFavourite(accountId: string, eventId: number): Promise<boolean>;
  dropFavourite(accountId: string, eventId: number): Promise<void>;
  /** @param eventIds newest first; unknown ones are skipped */
  mergeFavourites(accountId: string, eventIds: readonly number[]): Promise<void>;
  follow(accountId: string, what: Followed): Promise<'done' | 'unknown' | 'full'>;
  unfollow(accountId: string, what: Followed): Promise<void>;
  /** Returns the existing secret, or stores the given one. */
  calendar(accountId: string, newSecret: string): Promise<{ secret: string; madeAt: Date }>;
  renewCalendar(accountId: string, newSecret: string): Promise<{ secret: string; madeAt: Date }>;
};

export type ListsReads = {
  favourites(accountId: string, reader: Reader): Promise<Favourites>;
  follows(accountId: string, reader: Reader): Promise<Follows>;
  taste(accountId: string): Promise<AccountTaste>;
  /** The reviews of the account's proved address. */
  reviews(email: string): Promise<OwnReview[]>;
  videos(accountId: string, reader: Reader): Promise<OwnVideos>;
};
