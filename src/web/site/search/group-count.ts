import { MOST_HITS, type SearchFacet, type SearchGroup, type SearchResult } from '#api/catalog/search-contract.ts';
import type { Locale } from '#domain/locales/locale.ts';
import { m } from '#texts/generated/messages.js';
import { addressOf } from '#web/site/parts/search/address-of.ts';

/** Number of a group's items: a page loads no more than `MOST_HITS`, so as many are "24+". */
export function groupCount(result: SearchResult, group: SearchGroup): string {
  const { length } = result[group].items;
  return length < MOST_HITS ? String(length) : `${length}+`;
}

/** The listing of which a group shows the beginning: the first facet whose listing has more than the page. */
export function wholeListing(
  result: SearchResult,
  group: SearchGroup,
  locale: Locale,
): { text: string; href: string } | undefined {
  if (!result.isUnderstood || (group !== 'performances' && group !== 'objects')) return undefined;
  const [first] = result.facets.filter(({ kind }) => (kind === 'places') === (group === 'objects'));
  if (first === undefined || first.count <= result[group].items.length) return undefined;
  return { text: facetCount(first), href: addressOf(first.url, locale) };
}

/** "33 события" */
export function facetCount({ kind, count }: SearchFacet): string {
  if (count === 0) return m.site_search_facet_none();
  return kind === 'places' ? m.site_search_places_count({ count }) : m.site_events_count({ count });
}
