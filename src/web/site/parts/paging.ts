import { m } from '#texts/generated/messages.js';

export const PAGE_QUERY = ['page'] as const;

/** As far as the API turns pages. */
const LAST_PAGE = 500;

/** The page number of an address; nonsense is the first page. */
export function askedPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : 1;
}

/** Every page of a list is a result of its own. */
export function titleOfPage(title: string, page: number): string {
  return page === 1 ? title : m.site_head_page({ title, page });
}
