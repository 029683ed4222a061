import type { Layout } from '#api/catalog/layout-contract.ts';

const MOST = 6;
type Listed = Pick<Layout['cities'][number], 'slug' | 'name' | 'sort' | 'events'> & { region: { countryId: number } };

/**
 * The cities listed above the regions of a country. `sort` above zero marks the regional centres, largest first; where
 * the data marks none, as in Georgia, the cities with the most events are listed.
 */
export function bigCities<City extends Listed>(cities: readonly City[], country: number | null): City[] {
  const inCountry = cities.filter(({ region }) => region.countryId === country);
  const centres = inCountry.filter(({ sort }) => sort > 0).toSorted((a, b) => b.sort - a.sort);
  const lively = inCountry.filter(({ events }) => events > 0).toSorted((a, b) => b.events - a.events);
  return (centres.length > 0 ? centres : lively).slice(0, MOST);
}
