import type { Locale, OfferedLocale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/** What a page may know about where it is shown. Nothing about who looks at it: the same page serves everybody. */
export type SiteFacts = {
  market: MarketName;
  locale: Locale;
  /** For canonical and other absolute addresses, from configuration; never from the request's Host. */
  origin: string;
  languageMenu: boolean;
  /** Languages offered here, the market's own first. */
  languages: readonly OfferedLocale[];
  /** Categories under the header; elsewhere the menu takes their row. */
  hasSubNavigation: boolean;
  /** City of an address that names none. */
  defaultCity: string;
  /** Host of the hidden frame that shares the visitor's city with the other hosts of the market. */
  cabinetOrigin: string | null;
  /** Origin of the other market's site, which has its cities' guide; null where this one shows them too. */
  otherSite: string | null;
  /** Which of the two login popups opens here; the same for everybody, so pages stay shared. */
  loginPopup: 'newer' | 'older';
  /** Payment pages the sale may lead to; anything else a widget asks for is refused. */
  gatewayOrigins: readonly string[];
  /** Time of the render, ISO. Server and browser say "today" by the same clock, so that hydration agrees. */
  now: string;
};
