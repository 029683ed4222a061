import { m } from '#texts/generated/messages.js';

export const PAGE_QUERY = ['page'] as const;

/** Highest page number that the API accepts. */
const LAST_PAGE = 500;

/** The page number of an address; invalid values count as page 1. */
export function askedPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : 1;
}

/** Search engines index every page of a list separately, so each has its own title. */
export function titleOfPage(title: string, page: number): string {
  return page === 1 ? title : m.site_head_page({ title, page });
}
