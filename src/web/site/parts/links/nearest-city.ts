import type { City } from '#api/catalog/contract.ts';
import { distanceKm, nearestCity } from '#domain/catalog/nearest-city.ts';
import type { SiteApi } from '#web/site/api-client.ts';

/** The nearest city with events, shown when the visitor's city has none. */
export type NearestCity = { slug: string; name: string; where: string; events: number; km: number };

export async function nearestCityWithEvents(api: SiteApi, here: City): Promise<NearestCity | null> {
  const cities = (await api.layout())?.cities ?? [];
  const found = nearestCity(
    cities.filter(({ id, events }) => events > 0 && id !== here.id),
    here,
  );
  if (found === null) return null;
  const { slug, name, pluralName, events } = found;
  return { slug, name, where: pluralName, events, km: distanceKm(here, found) };
}
