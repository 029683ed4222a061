import type { Locale } from '#domain/locales/locale.ts';
import type { CalendarItem } from '#usecases/catalog/feed-ports.ts';
import type { Reader } from '#usecases/catalog/ports.ts';
import type { Topic } from '#domain/notices/topics.ts';

export type AvatarReads = { find(name: string): Promise<{ small: Buffer; large: Buffer } | null> };

export type PersonalCalendarReads = {
  /** Null when the secret is unknown or no longer valid. */
  owner(secret: string): Promise<{ accountId: string; locale: Locale } | null>;
  items(accountId: string, limit: number, reader: Reader): Promise<CalendarItem[]>;
};

/** Sections of the export of personal data. */
export type PersonalDataGroup =
  | 'account'
  | 'devices'
  | 'lists'
  | 'notices'
  | 'orders'
  | 'money'
  | 'reviews'
  | 'support'
  | 'traces';

export type UnsubscribeLinks = {
  token(accountId: string, topic: Topic): string;
  /** Returns null when the token is not ours. */
  read(token: string): { accountId: string; topic: Topic } | null;
};
