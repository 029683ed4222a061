import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { href, type Query } from '#domain/routing/route-table.ts';

type Where = { locale: Locale; /** Slug of the city in the address, if one is there. */ region: string | null };

/** Address of the journal or of one category, with the city if the visitor's address contains one. */
export function journalAddress({ locale, region }: Where, categoryId: number | null, query: Query = {}): string {
  if (region !== null)
    return href(locale, 'region-journal-id', { region, ...(categoryId === null ? {} : { id: categoryId }) }, query);
  return categoryId === null
    ? href(locale, 'journal', {}, query)
    : href(locale, 'journal-id', { id: categoryId }, query);
}

/**
 * The journal to which a post belongs: a post of the other market belongs to the journal of that market's default city.
 */
export function homeOfPost(locale: Locale, siteMarket: MarketName, market: MarketName | 'both'): Where {
  return { locale, region: market === 'both' || market === siteMarket ? null : MARKETS[market].defaultCity };
}
