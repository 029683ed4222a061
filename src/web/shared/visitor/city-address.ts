import type { Locale } from '#domain/locales/locale.ts';
import type { RouteMatch, RouteName } from '#domain/routing/route-table.ts';
import { href } from '#domain/routing/route-table.ts';

/** Country-wide pages that also exist per city, and detail pages of one city, which map to the list they belong to. */
const BY_CITY: Readonly<Partial<Record<RouteName, RouteName>>> = {
  journal: 'region-journal-id',
  'journal-id': 'region-journal-id',
  objects: 'region-objects',
  'objects-id': 'region-objects-id',
  'objects-id-object': 'region-objects-id',
  'region-objects-id-object': 'region-objects-id',
  skidki: 'skidki-region',
  'skidki-region-id-event': 'skidki-region',
  'events-id': 'region-events-id',
};

/** The same page in another city, else that city's own page (specification, section 4). */
export function addressInCity(route: RouteMatch, locale: Locale, region: string): string {
  const name = BY_CITY[route.name] ?? ('region' in route.params ? route.name : 'region');
  return href(locale, name, { ...route.params, region } as never);
}

/** Filters of a listing that mean the same in another city of the country. */
const KEPT_FILTERS = ['day', 'period', 'price', 'free', 'children', 'accessible', 'sort'] as const;

/** The query that another city's listing keeps, with its question mark; empty on other pages. */
export function keptFilters({ name }: RouteMatch, search: string): string {
  if (!name.startsWith('region-events')) return '';
  const chosen = new URLSearchParams(search);
  const kept = KEPT_FILTERS.flatMap((key) => {
    const value = chosen.get(key);
    return value === null ? [] : [[key, value]];
  });
  return kept.length === 0 ? '' : `?${new URLSearchParams(kept).toString()}`;
}
