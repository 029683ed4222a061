import type { Locale, OfferedLocale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { SiteFacts } from '#web/shared/site-facts.ts';

/** Facts of the host, the language and the moment, without personal data. */
export type CabinetFacts = {
  market: MarketName;
  locale: Locale;
  languages: readonly OfferedLocale[];
  /** Prefix of every screen's path: `/ru` on the cabinet's own host, `/cabinet/ru` on a site's host. */
  base: string;
  /** Name of this host, without a port. */
  host: string;
  /** Origin of the market's site, without a trailing slash; the own origin on the site's own host. */
  siteOrigin: string;
  /** City for links: the chosen one, else that of the market. */
  city: string;
  defaultCity: string;
  /** Time zone of times that belong to no place, until the reader's own is known. */
  timeZone: string;
  /** Which of the two login popups this host uses. */
  loginPopup: SiteFacts['loginPopup'];
  worker: { script: string; scope: string };
  /** Scripts, styles and fonts of all screens, which the service worker caches so that the cabinet opens offline. */
  files: readonly string[];
};

/** An answer of the API that the server has drawn. */
export type DrawnAnswer = { status: number; body: unknown };

/** What the document passes to its scripts. */
export type CabinetData = {
  facts: CabinetFacts;
  /**
   * Whose screen the server has drawn, when (in ms), and from which answers, by address; null is the screen of a visitor
   * without a login. Without `drawn` the scripts find out who is logged in, as in the document that opens offline.
   */
  drawn?: { account: string | null; at: number; answers: Readonly<Record<string, DrawnAnswer>> };
};
