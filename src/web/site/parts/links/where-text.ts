import type { CityCard } from '#api/directory/contract.ts';
import { m } from '#texts/generated/messages.js';

/** "Минск, Дворец Республики" for a card outside its city. A touring event shows its cities instead. */
export function whereText({ place, city, cities, places }: CityCard): string {
  if (cities > 1) return m.site_country_more({ city, count: cities - 1 });
  return place === null || places > 1 ? city : m.site_country_where({ place, city });
}
