import type { Locale, OfferedLocale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SiteFacts } from '#web/site/site-facts.ts';

/** What the cabinet's document tells its scripts. Nothing about who looks at it: the same document serves everybody. */
export type CabinetFacts = {
  market: MarketName;
  locale: Locale;
  languages: readonly OfferedLocale[];
  /** In front of every screen's path: `/ru` on a host of its own, `/cabinet/ru` on a site's. */
  base: string;
  /** The market's site, without a slash; empty on the site's own host. */
  siteOrigin: string;
  /** City of a link that names none. */
  defaultCity: string;
  /** Which of the two login popups opens here. */
  loginPopup: SiteFacts['loginPopup'];
  worker: { script: string; scope: string };
  /** Scripts, styles and fonts of every screen: what is kept so that the cabinet opens without a line. */
  files: readonly string[];
};
