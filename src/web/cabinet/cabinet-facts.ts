import type { Locale, OfferedLocale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SiteFacts } from '#web/site/site-facts.ts';

/**
 * Data that the cabinet's document passes to its scripts. All visitors get the same document, without personal data.
 */
export type CabinetFacts = {
  market: MarketName;
  locale: Locale;
  languages: readonly OfferedLocale[];
  /** Prefix of every screen's path: `/ru` on the cabinet's own host, `/cabinet/ru` on a site's host. */
  base: string;
  /** Origin of the market's site, without a trailing slash; empty on the site's own host. */
  siteOrigin: string;
  /** City for links when the visitor has not chosen one. */
  defaultCity: string;
  /** Which of the two login popups this host uses. */
  loginPopup: SiteFacts['loginPopup'];
  worker: { script: string; scope: string };
  /** Scripts, styles and fonts of all screens, which the service worker caches so that the cabinet opens offline. */
  files: readonly string[];
};
