import { MOST_HITS, SEARCH_GROUPS, type SearchGroup, type SearchResult } from '#api/catalog/search-contract.ts';
import type { Listing } from '#api/catalog/listing-contract.ts';
import { calendarDate } from '#domain/catalog/city-day.ts';
import type { Category } from '#web/site/api-client.ts';
import { LONGEST_QUERY } from '#web/site/frame/search/search.tsx';
import type { PageContext } from '#web/site/page-module.ts';

/** Groups by their names in the address. */
export const KINDS = {
  events: 'performances',
  places: 'objects',
  people: 'names',
  tours: 'tours',
  journal: 'posts',
  videos: 'videos',
} as const satisfies Record<string, SearchGroup>;
export type Kind = keyof typeof KINDS;

export type SearchData = {
  query: string;
  kind: Kind | null;
  /** Null without words to search for. */
  result: SearchResult | null;
  today: string;
  /** What to offer when no event, place or name was found or asked for. */
  instead: { categories: readonly Category[]; popular: Listing['items'] } | null;
};

const POPULAR = 8;

export async function load({ query, api, site, city }: PageContext<'region-search'>): Promise<SearchData> {
  const text = (query.get('q') ?? '').trim().slice(0, LONGEST_QUERY);
  const asked = query.get('kind');
  const result = text === '' ? null : await api.search(text, MOST_HITS);
  // A listing without events is an answer, and nowhere to go; a page of the site is all that there is to see here.
  const isFound = result !== null && (result.order.length > 0 || result.facets.some(({ count }) => count > 0));
  const kind = (Object.keys(KINDS) as Kind[]).find((one) => one === asked) ?? null;
  return {
    query: text,
    kind: kind !== null && result !== null && result[KINDS[kind]].items.length > 0 ? kind : null,
    result,
    today: calendarDate(new Date(site.now), city.timeZone),
    instead: isFound ? null : await loadInstead(api),
  };
}

async function loadInstead(api: PageContext['api']): Promise<SearchData['instead']> {
  const [categories, popular] = await Promise.all([
    api.categories(),
    api.listing({ sort: 'popular', limit: POPULAR, onlyData: '1' }),
  ]);
  return {
    categories: categories.filter(({ slug, count }) => slug !== 'top' && count > 0),
    popular: popular?.items ?? [],
  };
}

/** The groups to show: the chosen one, or all with items, the best first. */
export function shownGroups({ result, kind }: SearchData): SearchGroup[] {
  if (result === null) return [];
  return kind === null ? result.order : SEARCH_GROUPS.filter((group) => group === KINDS[kind]);
}
