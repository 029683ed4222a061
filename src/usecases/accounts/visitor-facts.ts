import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** The origin of a request according to its browser and network. */
export type VisitorFacts = {
  market: MarketName;
  locale: Locale;
  host: string;
  /** Hash of the browser's own random number; codes are bound to it. */
  device: string;
  /** The browser's number bears our signature: the browser was used for a login before. */
  isMarkedDevice: boolean;
  /** IP address, for IPv6 the network; null when it is not meaningful (private networks). */
  address: string | null;
  userAgent: string;
  /** The domain that this host shares with its sibling hosts; null when it has none. */
  siblingDomain: string | null;
};
