import type { Journal } from '#api/journal/contract.ts';
import type { PageContext } from '#web/site/page-module.ts';

export type JournalRoute = 'journal' | 'journal-id' | 'region-journal-id';
export type JournalData = {
  journal: Journal;
  /** The chosen category; null for all. */
  category: Journal['categories'][number] | null;
  /** Whether the address names a city. The journal then belongs to that city's market. */
  isOfCity: boolean;
};

export async function load({ route, query, api }: PageContext<JournalRoute>): Promise<JournalData | null> {
  const id = 'id' in route.params ? route.params.id : undefined;
  const page = pageNumber(query.get('page'));
  if (page === null) return null;
  const isOfCity = route.name === 'region-journal-id';
  const journal = await api.journal({
    ...(id === undefined ? {} : { category: id }),
    page,
    // Without a city in the address the host's market decides, not the visitor's city.
    ...(isOfCity ? {} : { cityId: 0 }),
  });
  if (journal === null || page > journal.pages) return null;
  const category = id === undefined ? null : (journal.categories.find((one) => one.id === Number(id)) ?? null);
  return { journal, category, isOfCity };
}

/** Page number of `?page=`; null for an invalid value. */
function pageNumber(text: string | null): number | null {
  if (text === null) return 1;
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}
