export const PAGE_QUERY = ['page'] as const;

/** The page number of an address; nonsense is the first page. */
export function askedPage(query: URLSearchParams): number {
  const page = Number(query.get('page'));
  return Number.isInteger(page) && page > 1 ? page : 1;
}
