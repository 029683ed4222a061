import type { Locale } from '#domain/locales/locale.ts';
import { MARKETS, type MarketName } from '#domain/markets/market.ts';
import { href, type Query } from '#domain/routing/route-table.ts';

type Where = { locale: Locale; /** Slug of the city in the address, if one is there. */ region: string | null };

/** The journal, or one category of it, in the way the visitor came: with the city in the address or without. */
export function journalAddress({ locale, region }: Where, categoryId: number | null, query: Query = {}): string {
  if (region !== null)
    return href(locale, 'region-journal-id', { region, ...(categoryId === null ? {} : { id: categoryId }) }, query);
  return categoryId === null
    ? href(locale, 'journal', {}, query)
    : href(locale, 'journal-id', { id: categoryId }, query);
}

/** Where a post's own journal is read: a post of the other market belongs to the journal of that market's first city. */
export function homeOfPost(locale: Locale, siteMarket: MarketName, market: MarketName | 'both'): Where {
  return { locale, region: market === 'both' || market === siteMarket ? null : MARKETS[market].defaultCity };
}
