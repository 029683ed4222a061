import type { Locale } from '#domain/locales/locale.ts';
import type { RouteMatch } from '#domain/routing/route-table.ts';
import { href } from '#domain/routing/route-table.ts';

/**
 * The same route with another region, else that city's own page (specification, section 4). A place stands in one city:
 * its list of places takes its place.
 */
export function addressInCity(route: RouteMatch, locale: Locale, region: string): string {
  if (route.name === 'region-objects-id-object')
    return href(locale, 'region-objects-id', { region, id: route.params.id });
  return 'region' in route.params
    ? href(locale, route.name, { ...route.params, region } as never)
    : href(locale, 'region', { region });
}
