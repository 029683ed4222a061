import type { OrderView } from '#api/orders/contract.ts';
import type { Availability, SaleView } from '#api/performances/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import type { Overview } from '#domain/seating/compile-overview.ts';

/** Element of the first picture that says that the app did not arrive, hidden until then. */
export const NOT_LOADED = 'not-loaded';

/** Data in the widget's document, so that the hall can be drawn before anything else is fetched. */
export type WidgetFacts = {
  locale: Locale;
  market: MarketName;
  /** Null when the performance does not exist. */
  sale: SaleView | null;
  /**
   * «чт, 26 ноября, 19:00», empty without a performance. In words, because the first date that a browser formats costs a
   * phone as much time as half of the seats step.
   */
  when: string;
  /** «Национальный театр, Большая сцена», empty without a performance. */
  where: string;
  /** Sectors in the page's language; null when the performance has no plan. */
  overview: Overview<string> | null;
  /** Seats and their availability, for small halls (`INLINE_SEATS`); those of larger halls are fetched. */
  geometry: Geometry | null;
  availability: Availability | null;
  /** The unpaid orders of this browser, newest first: what is chosen here can be added to one of them. */
  openOrders: readonly OrderView[];
  /** Path of the sale as a form, for browsers without scripts; null without a performance. */
  formPath: string | null;
  /** Origin of the guide's pages, because the widget may run on its own host. */
  siteOrigin: string;
  /** Path of the event's page. */
  eventPath: string;
  /** Exact origins of our pages that may exchange messages with the widget. */
  parentOrigins: readonly string[];
  /** Exact origins of payment pages that the widget may open. */
  gatewayOrigins: readonly string[];
};

/** A hall with up to this many seats is about 2 KB compressed, small enough for the document. */
export const INLINE_SEATS = 2000;
