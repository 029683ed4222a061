import type { SearchGroup, SearchResult } from '#api/catalog/search-contract.ts';
import { m } from '#texts/generated/messages.js';

const NAMES: Readonly<Record<SearchGroup, () => string>> = {
  performances: m.site_search_group_events,
  objects: m.site_search_group_places,
  names: m.site_search_group_people,
  tours: m.site_search_group_tours,
  posts: m.site_search_group_posts,
  videos: m.site_search_group_videos,
};

export function groupName(group: SearchGroup): string {
  return NAMES[group]();
}

/** How many pages, facets and items were found together. */
export function hitCount(result: SearchResult): number {
  return result.order.reduce(
    (sum, group) => sum + result[group].items.length,
    result.pages.length + result.facets.length,
  );
}
