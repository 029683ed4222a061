import type { Locale, OfferedLocale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';

/**
 * What a page may know about the site it is shown on. It contains nothing about the visitor: the same page serves
 * everybody.
 */
export type SiteFacts = {
  market: MarketName;
  locale: Locale;
  /** For canonical and other absolute addresses. Comes from configuration, never from the request's Host. */
  origin: string;
  languageMenu: boolean;
  /** Offered languages; the market's own language comes first. */
  languages: readonly OfferedLocale[];
  /** Whether categories are shown under the header. Otherwise the menu takes their row. */
  hasSubNavigation: boolean;
  /** City of an address that names none. */
  defaultCity: string;
  /** Host of the hidden frame that shares the visitor's city and login with the other hosts of the market. */
  cabinetOrigin: string | null;
  /** Origin of the other market's site, which has the guide of its cities. Null when this site shows them too. */
  otherSite: string | null;
  /** Which of the two login popups this site uses. It is the same for every visitor, so pages stay shared. */
  loginPopup: 'newer' | 'older';
  /** Origins of payment pages that the sale may navigate to. Any other address from a widget is refused. */
  gatewayOrigins: readonly string[];
  /** Whether this deployment has a map; it opens after a click. */
  hasMap: boolean;
  /** Time of the render, ISO. Server and browser compute "today" from it, so that hydration matches. */
  now: string;
};
