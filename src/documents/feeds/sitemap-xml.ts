import { escapeXml, XML_DECLARATION } from './xml.ts';
import { htmlLanguage, type Locale } from '#domain/locales/locale.ts';
import type { Market } from '#domain/markets/market.ts';
import { href } from '#domain/routing/route-table.ts';
import type { SitemapEntry } from '#usecases/catalog/feed-ports.ts';

export type SitemapPart = { path: string; changedAt: Date | null };
type Site = { origin: string; market: Market };

/** A file may hold 50,000 addresses and 50 MB; with four languages per page, a part has 20,000 and about 16 MB. */
export const ENTRIES_PER_PART = 5_000;

export function sitemapIndex(parts: readonly SitemapPart[], origin: string): string {
  const lines = parts.map(
    ({ path, changedAt }) => `<sitemap><loc>${escapeXml(origin + path)}</loc>${lastmod(changedAt)}</sitemap>`,
  );
  return `${XML_DECLARATION}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</sitemapindex>\n`;
}

/** Lists every page in every offered language; each entry names all language versions, including itself. */
export function sitemapPart(entries: readonly SitemapEntry[], { origin, market }: Site): string {
  const lines = entries.flatMap((entry) => {
    const addressIn = (locale: Locale): string => escapeXml(origin + href(locale, entry.route, entry.params as never));
    const addresses = market.locales.map((locale) => ({ locale, address: addressIn(locale) }));
    const siblings = [
      ...addresses.map(({ locale, address }) => alternate(htmlLanguage(locale), address)),
      alternate('x-default', addressIn(market.defaultLocale)),
    ].join('');
    return addresses.map(({ address }) => `<url><loc>${address}</loc>${lastmod(entry.changedAt)}${siblings}</url>`);
  });
  return `${XML_DECLARATION}\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${lines.join('\n')}\n</urlset>\n`;
}

function alternate(language: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`;
}

function lastmod(changedAt: Date | null): string {
  return changedAt === null ? '' : `<lastmod>${changedAt.toISOString().slice(0, 19)}Z</lastmod>`;
}
