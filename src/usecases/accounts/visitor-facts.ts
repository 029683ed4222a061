import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** Where a request comes from, as its browser and line tell. */
export type VisitorFacts = {
  market: MarketName;
  locale: Locale;
  host: string;
  /** Hash of the browser's own random number; codes are bound to it. */
  device: string;
  /** Its number bears our mark: somebody has logged in from this browser. */
  isMarkedDevice: boolean;
  /** The line's address, an IPv6 one by its network; null where it says nothing (private networks). */
  address: string | null;
  userAgent: string;
  /** What this host shares with its sisters; null where it has none. */
  sisterDomain: string | null;
};
