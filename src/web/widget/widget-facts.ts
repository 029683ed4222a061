import type { Availability, SaleView } from '#api/performances/contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Geometry } from '#domain/seating/compile-geometry.ts';
import type { Overview } from '#domain/seating/compile-overview.ts';

/** What the widget's document carries in itself, so that the hall is drawn before anything else is fetched. */
export type WidgetFacts = {
  locale: Locale;
  market: MarketName;
  /** null: there is no such performance. */
  sale: SaleView | null;
  /** Sectors in the language of the page; null where the performance has no plan. */
  overview: Overview<string> | null;
  /** Seats and what is free, for halls small enough (`INLINE_SEATS`); larger ones are fetched. */
  geometry: Geometry | null;
  availability: Availability | null;
  /** Where pages of the guide live, as the widget may run on a host of its own. */
  siteOrigin: string;
  /** The event's page, from the root. */
  eventPath: string;
  /** Pages of ours that may talk to the widget, by exact origin. */
  parentOrigins: readonly string[];
  /** Payment pages the widget may lead to, by exact origin. */
  gatewayOrigins: readonly string[];
};

/** Up to this many seats a hall costs about 2 KB compressed and is worth having in the document. */
export const INLINE_SEATS = 2000;
