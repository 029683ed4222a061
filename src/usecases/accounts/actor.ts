import type { HeldRole } from '#domain/accounts/roles.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** What a token permits: everything its owner may do, or only buying (the widget on our own pages). */
export type TokenScope = 'account' | 'buy';

/** The requester according to the database at this moment; the token only names the session. */
export type Actor = {
  accountId: string;
  sessionId: string;
  market: MarketName;
  scope: TokenScope;
  roles: readonly HeldRole[];
  /** When a code was last shown in this session; sensitive actions require one within the last five minutes. */
  provedAt: Date | null;
};
