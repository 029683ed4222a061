import { KIND_SLUGS } from '#domain/items/item.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { href } from '#domain/routing/route-table.ts';

/** Pages that search leads to, by the keys that `page:` has in data/search-synonyms.json. */
export const SITE_PAGES = [
  'discounts',
  'items',
  'certificates',
  'passes',
  'parking',
  'services',
  'merch',
  'help',
  'refunds',
  'support',
  'about',
  'favourites',
  'tickets',
  'journal',
  'videos',
  'tours',
] as const;
export type SitePage = (typeof SITE_PAGES)[number];

export function sitePageAddress(locale: Locale, page: SitePage, region: string): string {
  switch (page) {
    case 'discounts':
      return href(locale, 'skidki-region', { region });
    case 'items':
      return href(locale, 'region-items-id', { region });
    case 'certificates':
    case 'passes':
    case 'parking':
    case 'services':
      return href(locale, 'region-items-id', { region, id: page });
    case 'merch':
      return href(locale, 'region-items-id', { region, id: KIND_SLUGS.good });
    case 'help':
    case 'about':
      return href(locale, 'pages-id', { id: page });
    case 'refunds':
      return href(locale, 'pages-id', { id: 'refund-rules' });
    case 'support':
      return href(locale, 'support', {});
    // Panels over any page, which know what this device keeps; without scripts their buttons are at home.
    case 'favourites':
    case 'tickets':
      return href(locale, 'region', { region });
    case 'journal':
      return href(locale, 'journal', {});
    case 'videos':
      return href(locale, 'region-videos', { region });
    case 'tours':
      return href(locale, 'other-tours', {});
  }
}
