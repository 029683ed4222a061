import type { HeldRole } from '#domain/accounts/roles.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** Where a token may be used: all that a person may do, or buying alone (the widget in our own pages). */
export type TokenScope = 'account' | 'buy';

/** Who asks, as the server knows it at this moment: the token is only how they said so. */
export type Actor = {
  accountId: string;
  sessionId: string;
  market: MarketName;
  scope: TokenScope;
  roles: readonly HeldRole[];
  /** When a code was last shown in this session; acts of weight ask for one within five minutes. */
  provedAt: Date | null;
};
